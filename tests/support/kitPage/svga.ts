import { Texture } from 'pixi.js'
import { dropSvga, loadSvga } from '#scenes/kit/svga/SvgaMovie.ts'
import { SvgaView } from '#scenes/kit/svga/SvgaView.ts'
import { decodeSvga } from '#scenes/kit/svga/svgaFile.ts'
import { pixelsOf, texturesHeld } from './pixels.ts'

/** What stands in a view instead of the file's own: by key, a plain picture, or words. */
export interface SvgaDress {
  images?: Record<string, { colour: string; width: number; height: number }>
  texts?: Record<string, { text: string; font: string; size: number; colour: string }>
}

function plainTexture({ colour, width, height }: { colour: string; width: number; height: number }): Texture {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, width, height)
  return Texture.from(canvas)
}

/** Acts of the SVGA tests. */
export const svga = {
  /** An SVGA file as our decoder reads it, without its pictures. */
  async decode(url: string) {
    const { images, ...movie } = await decodeSvga(await (await fetch(url)).arrayBuffer())
    return { ...movie, images: [...images.keys()] }
  },
  /** Our player's pixels (premultiplied RGBA) of these frames on clear ground. */
  async draw(url: string, frames: readonly number[], { images = {}, texts = {} }: SvgaDress = {}): Promise<Uint8Array[]> {
    const view = new SvgaView(await loadSvga(url))
    for (const [key, picture] of Object.entries(images)) view.setImage(key, plainTexture(picture))
    for (const [key, text] of Object.entries(texts)) view.setText(key, text)
    const { width, height, fps } = view.movie
    const pictures = frames.map((frame) => {
      view.seek((frame / fps) * 1000)
      return pixelsOf(view.container, width, height)
    })
    view.destroy()
    dropSvga(view.movie)
    return pictures
  },
  /** GPU textures after each of `turns` times that a movie is loaded, dressed, shown and dropped. */
  async wear(url: string, key: string, turns: number): Promise<number[]> {
    const counts: number[] = []
    const avatar = plainTexture({ colour: '#f00', width: 40, height: 40 })
    for (let turn = 0; turn < turns; turn++) {
      const view = new SvgaView(await loadSvga(url), { loop: true })
      view.setImage(key, avatar)
      for (let frame = 0; frame < view.movie.frames; frame++) {
        view.seek((frame / view.movie.fps) * 1000)
        pixelsOf(view.container, 32, 32)
      }
      view.destroy()
      dropSvga(view.movie)
      counts.push(texturesHeld())
    }
    return counts
  },
  /** Plays a movie with its kept paintings thrown away: how many frames look the same all the same. */
  async beyondBudget(url: string): Promise<{ frames: number; kept: number; same: number }> {
    const movie = await loadSvga(url)
    const { width, height, fps, frames } = movie
    const play = () => {
      const view = new SvgaView(movie)
      const pictures = Array.from({ length: frames }, (_, frame) => {
        view.seek((frame / fps) * 1000)
        return pixelsOf(view.container, width, height).join()
      })
      view.destroy()
      return pictures
    }
    const before = play()
    const paintings = movie.layers.flatMap((layer) => layer.flatMap((shown) => shown?.painting ?? []))
    movie.gallery.destroy()
    const kept = paintings.filter((painting) => movie.gallery.find(painting)).length
    const after = play()
    dropSvga(movie)
    return { frames, kept, same: after.filter((picture, frame) => picture === before[frame]).length }
  },
}
