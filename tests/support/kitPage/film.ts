import { gsap } from 'gsap'
import { Container } from 'pixi.js'
import { filmsSettled } from '#scenes/kit/films.ts'
import { Film } from '#scenes/kit/fx/Film.ts'
import { TIERS } from '#scenes/kit/quality.ts'
import type { SceneContext } from '#scenes/kit/scene.ts'
import { dropSvga, loadSvga } from '#scenes/kit/svga/SvgaMovie.ts'
import { SvgaView } from '#scenes/kit/svga/SvgaView.ts'
import { textureCache } from '#scenes/kit/textureCache.ts'
import type { EffectName } from '#shared/assetIds.ts'
import { pixelsOf, texturesHeld } from './pixels.ts'

/** A scene in which films move, or only their still frame is shown. */
const contextOf = (moving: boolean): SceneContext => ({ budget: TIERS[moving ? 'high' : 'low'], reduced: false }) as SceneContext

async function settled(): Promise<void> {
  while (!filmsSettled()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Both layers of a film under one parent, `x`, `y` its middle. */
function standing(film: Film): Container {
  const root = new Container()
  root.addChild(film.container, film.front)
  return root
}

/** Acts of the test of films. */
export const film = {
  /** Pixels of a film at `ms`, played in the middle of a square, `side` wide. */
  async draw(name: EffectName, ms: number, side: number, moving = true): Promise<Uint8Array> {
    const played = new Film(contextOf(moving), name).near()
    await settled()
    const root = standing(played)
    const timeline = played.play({ x: side / 2, y: side / 2, width: side }).pause()
    timeline.time(ms / 1000)
    const pixels = pixelsOf(root, side, side)
    played.destroy()
    return pixels
  },
  /** Pixels of the same frame of the movie in one view, in the same size. */
  async plain(name: EffectName, ms: number, side: number): Promise<Uint8Array> {
    const movie = await loadSvga(`/svga/${name}.svga`)
    const view = new SvgaView(movie)
    view.seek(ms)
    view.container.scale.set(side / movie.width)
    view.container.y = (side - (movie.height * side) / movie.width) / 2
    const root = new Container()
    root.addChild(view.container)
    const pixels = pixelsOf(root, side, side)
    view.destroy()
    dropSvga(movie)
    return pixels
  },
  /** Length in ms of a film that is played before it has come, then after; `seen` is whether a picture of it was visible then. */
  async early(name: EffectName): Promise<{ before: number; after: number; seen: boolean }> {
    const played = new Film(contextOf(true), name)
    const before = played.play({ x: 0, y: 0, width: 100 }).duration()
    await settled()
    const later = played.play({ x: 50, y: 50, width: 100 })
    later.pause().time(0.3)
    const seen = pixelsOf(standing(played), 100, 100).some((value) => value > 0)
    const after = later.duration()
    played.destroy()
    return { before, after, seen }
  },
  /** Whether a film is on its way: when it is made, while it stands before its beginning, when it is near. */
  async asked(name: EffectName): Promise<boolean[]> {
    const made = new Film(contextOf(true), name)
    const found = [!filmsSettled()]
    made.pose(-1, { x: 0, y: 0, width: 100 })
    found.push(!filmsSettled())
    made.near()
    found.push(!filmsSettled())
    await settled()
    made.near().destroy()
    return found
  },
  /**
   * Pixels of a film at 900 ms that was made while another one had it loaded, and plays after that one has left and its textures were freed; and what
   * was drawn at once.
   */
  async outlive(name: EffectName, side: number): Promise<{ atOnce: Uint8Array; later: Uint8Array }> {
    const first = new Film(contextOf(true), name).near()
    await settled()
    const second = new Film(contextOf(true), name)
    first.destroy()
    textureCache.charge(1e12)()
    const root = standing(second)
    const draw = () => {
      second.pose(900, { x: side / 2, y: side / 2, width: side })
      return pixelsOf(root, side, side)
    }
    const atOnce = draw()
    await settled()
    const later = draw()
    second.destroy()
    return { atOnce, later }
  },
  /** Textures on the graphics card after each of `turns` times that a film is made, shown and destroyed. */
  async wear(name: EffectName, turns: number): Promise<number[]> {
    const counts: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      await film.draw(name, 300, 64)
      counts.push(texturesHeld())
    }
    gsap.globalTimeline.clear()
    return counts
  },
}
