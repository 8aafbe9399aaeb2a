import { Rectangle, Texture } from 'pixi.js'
import { expect, it, vi } from 'vitest'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import type { BoxLook } from '#scenes/mystery-box/BoxLook.ts'
import { shelfLayout } from '#scenes/mystery-box/layout.ts'
import { Stand, type View } from '#scenes/mystery-box/Stand.ts'

// Frames of an atlas come from a running stage; here every frame is empty.
vi.mock('#scenes/kit/bundles.ts', () => ({ frame: () => Texture.EMPTY }))

const board = fitBoard(375, 667, { top: 100, bottom: 300 }, { top: 0, bottom: 0, left: 0, right: 0 })
const view: View = {
  at: shelfLayout(board),
  place: 0,
  sight: 2,
  hop: { lift: 0, squash: 0 },
  tremble: { x: 0, lean: 0, squash: 0 },
  hush: 0,
  breath: 0,
}
const picture = () => new Texture(Texture.EMPTY.baseTexture, new Rectangle(0, 0, 1, 1))
const look = (mirror: Texture | null): BoxLook => ({ still: mirror ? picture() : Texture.EMPTY, mirror, tall: 0.8, tint: 0xffffff })

it('a place whose next box still waits for its picture stands on nothing that was freed with the box before', () => {
  const stand = new Stand()
  stand.place = 0
  const first = look(picture())
  stand.take({ boxId: 1, art: 'a', name: 'a' }, first)
  stand.seat(view)
  stand.take({ boxId: 2, art: 'b', name: 'b' }, look(null))
  first.mirror?.destroy()
  first.still.destroy()
  stand.seat({ ...view, breath: 0.1 })
  stand.take(null, null)
  expect(() => stand.destroy()).not.toThrow()
})
