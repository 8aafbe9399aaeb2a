import { Sprite, Texture } from 'pixi.js'
import { COLOURS } from '#shared/tokens.ts'
import type { Point } from '../../kit/fx/emission.ts'
import { fx } from '../../kit/fx/light.ts'
import { PaintAtlas } from '../../kit/paintAtlas.ts'
import { type CellContent, type CellShape, gradeOf } from '../../kit/parts/cell.ts'
import { CELLS, ItemSheet } from '../../kit/parts/ItemSheet.ts'
import { paintBadge, paintRowLabel } from '../../kit/parts/paint.ts'
import { Ribbon } from '../../kit/parts/Ribbon.ts'
import { Row } from '../../kit/parts/Row.ts'
import { ReelBank } from '../../kit/reel/ReelBank.ts'
import { Show } from '../../kit/show.ts'
import { FIXTURE_ITEMS } from '../fixtures.ts'
import type { Specimen } from '../specimen.ts'
import { inStudio, type Piece, type Studio } from '../studio.ts'

const GROUP = { zh: '共用部件', en: 'Shared parts' }
/** Ms in which a curve is drawn to its end. */
const RISE = 2_000

/** Light over a plate that is half dark and half coloured: added light lets the colour through, covering light would hide it. */
function ribbons({ stage, board }: Studio): Piece {
  const plate = stage.addChild(new Sprite(Texture.WHITE))
  plate.tint = COLOURS.g3
  plate.position.set(board.width / 2, 120)
  plate.width = board.width / 2 - 20
  plate.height = 360
  // The first is drawn outside the batch, the second inside.
  const kinds = [
    { ribbon: new Ribbon(fx('glow'), 160, COLOURS.g0), top: 150 },
    { ribbon: new Ribbon(fx('glow'), 40, COLOURS.g0), top: 320 },
  ]
  let time = 0
  const draw = () => {
    const share = Math.min(time / RISE, 1)
    for (const { ribbon, top } of kinds) {
      const curve = (along: number, at: Point) => {
        at.x = 20 + along * share * (board.width - 40)
        at.y = top + 130 - (along * share) ** 3 * 120
      }
      ribbon.bend(curve, 26)
    }
  }
  for (const { ribbon } of kinds) stage.addChild(ribbon.mesh)
  draw()
  return {
    update(delta) {
      time += delta
      draw()
    },
  }
}

/** A cell of a standing row, in board units. */
const TILE: CellShape = { style: 'card', width: 104, height: 138, rest: 0.9, pitch: 132 }
const BAND = 124
/** Index into the row's items on which it lands. */
const LANDING = 3

const CONTENTS: readonly CellContent[] = FIXTURE_ITEMS.slice(2, 12).map(({ art, name, grade }, index) => ({
  giftId: index + 1,
  giftName: name,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice: 100 * (10 - index),
}))

/** Two rows side by side that run up: cells, number and result as `case-reel` shows them along the other axis. */
async function standingRows({ stage, context, board, seed }: Studio): Promise<Piece> {
  const sheet = new ItemSheet()
  const words = new PaintAtlas(context.budget.paint, 1024, 1024, 1024)
  await sheet.paint(CONTENTS, TILE, context.budget.paint, () => undefined, CELLS.y)
  const rows = [0.27, 0.73].map((x, index) => {
    const row = new Row({ cell: TILE, band: BAND, axis: 'y', grand: false, light: 0x5a34d8 }, board.view)
    const badge = words.paint(24, 24, (pen) => paintBadge(pen, index + 1))
    const label = words.paint(BAND - 6, 60, (pen) => paintRowLabel(pen, { width: BAND - 6, height: 60 }, 2, 700))
    if (badge) row.setBadge(badge)
    if (label) row.setLabel(label)
    row.moveTo({ x: board.width * x, y: board.height / 2 })
    stage.addChild(row.container)
    return row
  })
  words.update()
  const bank = new ReelBank(
    rows.map(({ reel }) => reel),
    { seed, duration: 2_000, apart: 500, reduced: context.reduced },
  )
  const load = { cells: sheet.cells, grades: CONTENTS.map(gradeOf), landing: LANDING }
  const show = new Show()
  for (const [index] of rows.entries()) bank.load(index, load)
  bank.spin(show, { onLand: (index) => rows[index] && show.cue(rows[index].landed(load.grades[LANDING] ?? 4, 0.45)) })
  return {
    stop() {
      show.cancel()
      for (const row of rows) row.destroy()
      sheet.destroy()
      words.destroy()
    },
  }
}

/** Parts that several scenes use. */
export const SPECIMENS: readonly Specimen[] = [
  {
    ...inStudio(
      { name: 'light-ribbon', title: { zh: '光带（网格加光）', en: 'Ribbon of light (mesh)' }, length: 2_400, moments: [1_000, 2_000] },
      ribbons,
    ),
    group: GROUP,
  },
  {
    ...inStudio(
      {
        name: 'standing-rows',
        title: { zh: '竖排转轮（带编号与结果）', en: 'Standing rows with number and result' },
        length: 3_600,
        moments: [1_000, 2_400, 3_400],
      },
      standingRows,
      ['case-reel'],
    ),
    group: GROUP,
  },
]
