import { type Container, Sprite } from 'pixi.js'
import type { Grade } from '#shared/codes.ts'
import { COLOURS } from '#shared/tokens.ts'
import { type ArtBoard, BOARD, coverScale } from '../../kit/artBoard.ts'
import { dropBundles, frame, loadBundles } from '../../kit/bundles.ts'
import { fx } from '../../kit/fx/light.ts'
import { GRADE_LIGHT } from '../../kit/parts/grades.ts'
import { backgroundUrl, loadedPicture } from '../../kit/pictures.ts'
import type { CellSheet } from '../../kit/reel/CellSheet.ts'
import type { ReelShape } from '../../kit/reel/Reel.ts'
import { ReelBand } from '../../kit/reel/ReelBand.ts'
import { ReelBank } from '../../kit/reel/ReelBank.ts'
import type { SceneContext } from '../../kit/scene.ts'
import { Show } from '../../kit/show.ts'
import { FIXTURE_ITEMS } from '../fixtures.ts'
import { paintItems } from '../itemCells.ts'
import type { Exhibit, Specimen } from '../specimen.ts'

const BUNDLES = ['fx', 'case-reel'] as const
const GROUP = { zh: '转轮', en: 'Reels' }
const VIOLET = 0x5a34d8
const SEATS = [COLOURS.cyan, COLOURS.magenta, COLOURS['gold-3'], COLOURS.violet] as const
const STRENGTH: Record<Grade, number> = { 0: 1, 1: 1, 2: 0.9, 3: 0.75, 4: 0.45 }
/** Ms of a landing, and until nothing moves any more. */
const LANDING = 450
const REST = 900
/** Board units left free above and below the bands. */
const FREE = 56

/** How a bank of reels is built and run. */
export interface BankCase {
  axis: 'x' | 'y'
  /** In ms: until the first reel lands, and between landings. */
  duration: number
  apart: number
  /** Colour of each reel's light. There are as many reels as colours. */
  lights: readonly number[]
  /** Indices into FIXTURE_ITEMS on which the reels land, in place of a book. */
  landings: readonly number[]
}

/** Sizes in board units. */
interface BankLook {
  cell: { width: number; height: number }
  pitch: number
  view: number
  thickness: number
  rest: number
}

function lyingLook(board: ArtBoard, count: number): BankLook {
  const room = count === 1 ? 220 : Math.min((board.height - 2 * FREE) / count - 8, 150)
  const height = room - (count === 1 ? 50 : Math.max(room * 0.14, 8))
  const width = count === 1 ? height * 0.76 : height * (count > 5 ? 1.24 : 0.9)
  const rest = count === 1 ? 0.84 : 0.9
  return { cell: { width, height }, pitch: width * rest + (count === 1 ? 16 : 8), view: board.view.width, thickness: room, rest }
}

function standingLook(board: ArtBoard, count: number): BankLook {
  const thickness = count === 1 ? 226 : BOARD.width / count - (count > 4 ? 3 : 7)
  const width = thickness - (count === 1 ? 48 : Math.max(thickness * 0.1, 3))
  const height = width * (count > 4 ? 1.1 : 0.8)
  const view = Math.min(board.height - 2 * FREE - 40, count === 1 ? 470 : 430)
  return { cell: { width, height }, pitch: height * 0.94 + (count > 4 ? 3 : 8), view, thickness, rest: 0.92 }
}

function bandArt() {
  return {
    glow: fx('glow'),
    shade: frame('case-reel', 'shade'),
    line: frame('case-reel', 'line'),
    rail: frame('case-reel', 'rail'),
    pointer: frame('case-reel', 'pointer'),
    edge: frame('case-reel', 'cell-edge'),
    cell: { width: 224, height: 296 },
  }
}

/** A bank of reels on the laboratory's stage. */
class BankExhibit implements Exhibit {
  readonly show = new Show()
  readonly bank: ReelBank
  private readonly bands: ReelBand[]
  private readonly ground = new Sprite(loadedPicture(backgroundUrl('box-stage')))

  constructor(
    stage: Container,
    private readonly context: SceneContext,
    readonly wanted: BankCase,
    look: BankLook,
    private readonly sheet: CellSheet,
    seed: string,
  ) {
    const { axis, lights, landings, duration, apart } = wanted
    this.ground.anchor.set(0.5)
    this.ground.tint = 0x6a6488
    this.bands = lights.map((light) => new ReelBand(bandArt(), { ...look, grand: lights.length === 1, light }, shapeOf(axis, look)))
    stage.addChild(this.ground, ...this.bands.map((band) => band.container))
    this.layout(context.board())
    this.bank = new ReelBank(
      this.bands.map((band) => band.reel),
      { seed, duration, apart, reduced: context.reduced },
    )
    const grades = FIXTURE_ITEMS.map(({ grade }) => grade)
    for (const [index, landing] of landings.entries()) this.bank.load(index, { cells: sheet.cells, grades, landing })
    this.bank.spin(this.show, {
      onLand: (index) => this.land(index),
      onHeart: () => this.show.sound('heartbeat', { volume: 0.8 }),
    })
  }

  layout(board: ArtBoard): void {
    const { x, y, width, height } = board.view
    this.ground.position.set(x + width / 2, y + height / 2)
    const { texture } = this.ground
    if (texture.valid) this.ground.scale.set(coverScale(texture.width, texture.height, width, height))
    const count = this.bands.length
    const lying = this.wanted.axis === 'x'
    const apart = lying ? Math.min((board.height - 2 * FREE) / count, 158) : BOARD.width / count
    for (const [index, band] of this.bands.entries()) {
      const off = (index - (count - 1) / 2) * apart
      band.container.position.set(BOARD.width / 2 + (lying ? 0 : off), board.height / 2 + (lying ? off : 0))
    }
  }

  destroy(): void {
    this.show.cancel()
    for (const band of this.bands) band.destroy()
    this.ground.destroy()
    this.sheet.destroy()
    dropBundles(BUNDLES)
    if (shown === this) shown = null
  }

  private land(index: number): void {
    const grade = FIXTURE_ITEMS[this.wanted.landings[index] ?? 0]?.grade ?? 4
    this.show.sound(`land${grade}`)
    const timeline = this.bands[index]?.landed(GRADE_LIGHT[grade], STRENGTH[grade], (this.context.reduced ? 1.5 : 1) * (LANDING / 1000))
    if (timeline) this.show.cue(timeline)
  }
}

function shapeOf(axis: 'x' | 'y', { pitch, view, rest }: BankLook): ReelShape {
  return { axis, toward: axis === 'x' ? -1 : 1, pitch, view, pointer: 0.5, rest, focus: 1, drum: axis === 'y' }
}

let shown: BankExhibit | null = null

/** Returns the bank on the stage, for tests; null when another specimen is shown. */
export function shownBank(): Pick<BankExhibit, 'bank' | 'show' | 'wanted'> | null {
  return shown
}

async function build(wanted: BankCase, stage: Container, context: SceneContext, seed: string): Promise<Exhibit> {
  const board = context.board()
  const look = (wanted.axis === 'x' ? lyingLook : standingLook)(board, wanted.lights.length)
  await loadBundles(BUNDLES)
  const sheet = await paintItems({ ...look.cell, axis: wanted.axis }, context.budget.paint)
  shown = new BankExhibit(stage, context, wanted, look, sheet, seed)
  return shown
}

function specimen(name: string, zh: string, en: string, wanted: BankCase): Specimen {
  const { duration, apart, lights } = wanted
  const end = duration + apart * (lights.length - 1)
  const brief = duration < 1000
  return {
    name: `reel-${name}`,
    title: { zh, en },
    group: GROUP,
    length: end + LANDING + REST,
    moments: brief ? [duration * 0.4, end + LANDING] : [150, duration * 0.35, duration - 700, end + LANDING],
    seed: `reel-${name}`,
    build: (stage, context, seed) => build(wanted, stage, context, seed),
  }
}

const FULL = { duration: 4_050, apart: 550 }
const violet = (count: number) => Array.from({ length: count }, () => VIOLET)
const FIVE = [11, 16, 4, 7, 14]
const TEN = [14, 9, 17, 12, 6, 15, 10, 16, 0, 13]

/** Horizontal and vertical reels, one to ten at once. */
export const SPECIMENS: readonly Specimen[] = [
  specimen('x1', '横轮 ×1', 'Lying, one', { axis: 'x', ...FULL, lights: violet(1), landings: [3] }),
  specimen('x5', '横轮 ×5', 'Lying, five', { axis: 'x', ...FULL, lights: violet(5), landings: FIVE }),
  specimen('x10', '横轮 ×10', 'Lying, ten', { axis: 'x', ...FULL, apart: 300, lights: violet(10), landings: TEN }),
  specimen('x5-fast', '横轮 ×5 · 快速', 'Lying, five, fast', { axis: 'x', duration: 650, apart: 30, lights: violet(5), landings: FIVE }),
  specimen('y1', '竖轮 ×1', 'Standing, one', { axis: 'y', ...FULL, lights: violet(1), landings: [0] }),
  specimen('y4', '竖轮 ×4 · 四席', 'Standing, four seats', { axis: 'y', ...FULL, apart: 0, lights: SEATS, landings: [12, 6, 2, 16] }),
  specimen('y10', '竖轮 ×10', 'Standing, ten', { axis: 'y', ...FULL, apart: 300, lights: violet(10), landings: TEN }),
]
