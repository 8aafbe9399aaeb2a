import { Texture } from 'pixi.js'
import { dropSkeleton, loadSkeleton, type PlayOptions, SpineView } from '#scenes/kit/SpineView.ts'
import type { SkeletonName } from '#shared/assetIds.ts'
import { pixelsOf, texturesHeld } from './pixels.ts'

/** One act on a view; 'picture' takes a picture of it. */
export type SpineAct =
  | ['play', string, PlayOptions?]
  | ['update', number]
  | ['steps', number, number]
  | ['seek', number]
  | ['pose', string, number, boolean?]
  | ['lay', number, string, number, number?]
  | ['finish']
  | ['skin', string]
  | ['slot', string, string | null]
  | ['picture']

/** What is seen of a picture of 320 × 360, the root at 160, 330: comparable as a text. */
const picture = (view: SpineView) => pixelsOf(view.view, 320, 360, 160, 330)

function plain(colour: string): Texture {
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
  const context = canvas.getContext('2d')
  if (context) context.fillStyle = colour
  context?.fillRect(0, 0, 8, 8)
  return Texture.from(canvas)
}

function act(view: SpineView, step: SpineAct): void {
  if (step[0] === 'play') view.play(step[1], step[2])
  else if (step[0] === 'update') view.update(step[1])
  else if (step[0] === 'steps') for (let i = 0; i < step[1]; i++) view.update(step[2])
  else if (step[0] === 'seek') view.seek(step[1])
  else if (step[0] === 'pose') view.pose(step[1], step[2], step[3])
  else if (step[0] === 'lay') view.lay(step[1], step[2], step[3], step[4])
  else if (step[0] === 'finish') view.finish()
  else if (step[0] === 'skin') view.setSkin(step[1])
  else if (step[0] === 'slot') view.setSlotTexture(step[1], step[2] === null ? null : plain(step[2]))
}

/** Acts of the Spine tests. */
export const spine = {
  /** Does these things with a view of its own; gives its events and its pictures, as indices of equal ones and as pixels. */
  async perform(name: string, acts: readonly SpineAct[]) {
    await loadSkeleton(name as SkeletonName)
    const view = await SpineView.of(name as SkeletonName)
    view.view.scale.set(0.5)
    const events: string[] = []
    const pictures: Uint8Array[] = []
    view.onEvent((event) => events.push(event))
    for (const step of acts) {
      if (step[0] === 'picture') pictures.push(picture(view))
      else act(view, step)
    }
    const { x, y, width, height } = view.bounds
    const about = { length: view.length, animations: [...view.animations], bounds: [x, y, width, height] }
    view.destroy()
    dropSkeleton(name as SkeletonName)
    return { events, pictures, ...about }
  },
  /** GPU textures after each of `turns` times that a skeleton is loaded, played, shown and dropped. */
  async wear(names: readonly string[], turns: number): Promise<number[]> {
    const counts: number[] = []
    for (let turn = 0; turn < turns; turn++) {
      const name = names[turn % names.length] as SkeletonName
      await loadSkeleton(name)
      const view = await SpineView.of(name)
      view.play(view.animations[0] ?? '', { loop: true })
      view.update(500)
      picture(view)
      view.destroy()
      dropSkeleton(name)
      await new Promise((resolve) => setTimeout(resolve))
      counts.push(texturesHeld())
    }
    return counts
  },
}
