import '#client/hotAssets.ts'
import { Application, type DisplayObject, Sprite } from 'pixi.js'
import { frame, loadBundles } from '#scenes/kit/bundles.ts'
import { backgroundUrl, loadPictures } from '#scenes/kit/pictures.ts'
import { loadSkeleton, SpineView } from '#scenes/kit/SpineView.ts'
import { loadSvga } from '#scenes/kit/svga/SvgaMovie.ts'
import { SvgaView } from '#scenes/kit/svga/SvgaView.ts'
import { artUrl, freshUrl } from '#state/platform/images.ts'

/** Side of a tile, and where each kind of asset shows. */
const TILE = 80
const TILES = ['image', 'style', 'picture', 'background', 'sprite', 'spine', 'svga'] as const

const app = new Application({ width: TILE * TILES.length, height: TILE, backgroundColor: 0 })
document.body.append(app.view as HTMLCanvasElement)

function place(element: HTMLElement, tile: (typeof TILES)[number]): void {
  Object.assign(element.style, { left: `${TILES.indexOf(tile) * TILE}px`, top: '0', width: `${TILE}px`, height: `${TILE}px` })
  document.body.append(element)
}

function stand(sprite: DisplayObject, tile: (typeof TILES)[number], x = 0, y = 0): void {
  sprite.position.set(TILES.indexOf(tile) * TILE + x, y)
  app.stage.addChild(sprite)
}

function tileSprite(sprite: Sprite): Sprite {
  sprite.width = TILE
  sprite.height = TILE
  return sprite
}

async function show(): Promise<void> {
  const image = new Image()
  image.src = artUrl('boxes/red_chest')
  place(image, 'image')
  const style = document.createElement('div')
  style.id = 'background'
  place(style, 'style')
  const urls = [artUrl('items/crown'), backgroundUrl('reel')]
  const [pictures] = await Promise.all([
    loadPictures(urls),
    loadBundles(['fx']),
    loadSkeleton('case-reel/crates/red_chest'),
    image.decode(),
  ])
  stand(tileSprite(new Sprite(pictures.get(urls[0] ?? ''))), 'picture')
  stand(tileSprite(new Sprite(pictures.get(urls[1] ?? ''))), 'background')
  stand(tileSprite(new Sprite(frame('fx', 'smoke'))), 'sprite')
  const actor = await SpineView.of('case-reel/crates/red_chest')
  actor.play('idle', { loop: true })
  actor.view.scale.set(TILE / 440)
  stand(actor.view, 'spine', TILE / 2, TILE)
  const svga = new SvgaView(await loadSvga('/svga/level-up.svga'), { loop: true })
  svga.container.scale.set(TILE / svga.movie.width)
  svga.seek(0)
  stand(svga.container, 'svga')
}

const swapLab = {
  TILES,
  TILE,
  /** The sprites on the stage: the same objects for as long as the page lives. */
  sprites: () => app.stage.children.length,
  /** Bytes of a sound as the next play would fetch it; null when its file was replaced while the server sent it. */
  soundSize: async (id: string) => {
    try {
      return (await (await fetch(freshUrl(`/audio/${id}.webm`))).arrayBuffer()).byteLength
    } catch {
      return null
    }
  },
  born: Date.now(),
}
export type SwapLab = typeof swapLab

await show()
Object.assign(window, { swapLab })
