import { type Container, utils } from 'pixi.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentPerformance } from '#scenes/case-reel/CaseReelStage.ts'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import Stage, { stageEngine } from '#scenes/kit/Stage.tsx'
import { findPreview } from '#scenes/lab/allPreviews.ts'
import { Player } from '#scenes/lab/player.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import { enterShelf, focusBox, leaveStage, playBook, setFreeArea, skipBook, stageState } from '#state/stage.ts'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource-variable/oxanium/index.css'
import '@fontsource/zcool-qingke-huangyou/index.css'

const FRAME = 1000 / 60

/** Lets scripts go on between two steps: their awaits are microtasks. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Steps the clock by `ms` in frames of 1/60 s and one exact rest. */
async function step(ms: number): Promise<void> {
  for (let left = ms; left > 1e-6; left -= FRAME) {
    clock.step(Math.min(FRAME, left))
    await Promise.resolve()
    await settle()
  }
}

/** Steps by `ms` but draws only the last picture. */
async function jump(ms: number): Promise<void> {
  const engine = stageEngine()
  if (!engine) return
  engine.drawing = false
  await step(ms)
  engine.drawing = true
  engine.draw()
}

/** Waits, stepping nothing, until `done`. */
async function until(done: () => boolean, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!done()) {
    if (performance.now() > end) throw new Error(`not reached: ${JSON.stringify({ ...stageState, play: null })}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Steps frame by frame until `done`. */
async function untilStepping(done: () => boolean, ms = 60_000): Promise<void> {
  const pump = setInterval(() => clock.step(FRAME), 5)
  try {
    await until(done, ms)
  } finally {
    clearInterval(pump)
  }
}

/** Starts a book and waits until everything it needs is painted. The fade-in of the scene is stepped through. */
async function play(book: CaseBook): Promise<void> {
  playBook(book)
  const pump = setInterval(() => stageState.phase === 'loading' && clock.step(FRAME), 5)
  await until(() => stageState.phase !== 'loading')
  clearInterval(pump)
}

/** What the player sees under the pointer of every reel, or on every card, as gift ids; 0 is the emblem. */
function landed(): number[] {
  const performance = currentPerformance()
  if (!performance) return []
  const { cast, deal, book } = performance
  const idOf = (cell: number) => {
    const content = cast.contents[cell]
    if (content === undefined) return -1
    return content === 'emblem' ? 0 : content.giftId
  }
  if (deal) return dropsOf(book).map((_, index) => idOf(deal.shownCell(index)))
  return cast.rows.map((row) => idOf(row.reel.underPointer()))
}

function countObjects(container: Container): number {
  return container.children.reduce((sum, child) => sum + countObjects(child as Container), 1)
}

let player: Player | null = null

/** Shows a preview at an exact moment, as the laboratory does. */
async function showPreview(scene: string, name: string, ms: number, seed?: string): Promise<void> {
  const found = findPreview(scene, name)
  if (!found) throw new Error(`no preview ${scene}/${name}`)
  player ??= new Player()
  await player.load(found.preview, seed)
  await player.seek(ms)
}

const lab = {
  showPreview,
  /** Goes on from where `showPreview` stands. */
  seekPreview: (ms: number) => player?.seek(ms),
  BOOKS,
  stageState,
  clock,
  step,
  jump,
  until,
  untilStepping,
  play,
  landed,
  enterShelf,
  focusBox,
  leaveStage,
  setFreeArea,
  skipBook,
  playPreview: (name: string) => play(BOOKS[name] as CaseBook),
  finaleGift: () => currentPerformance()?.cast.finale?.giftId ?? null,
  /** Whether a step draws a picture. */
  draw: (on: boolean) => {
    const engine = stageEngine()
    if (engine) engine.drawing = on
  },
  /** What could leak: GPU textures, cached textures, listeners of the clock, objects on the stage. */
  held: () => ({
    gpu: stageEngine()?.renderer.texture.managedTextures.length,
    cached: Object.keys(utils.BaseTextureCache).length,
    objects: stageEngine() ? countObjects(stageEngine()?.app.stage as Container) : 0,
  }),
  engine: stageEngine,
}
export type Lab = typeof lab
Object.assign(window, { lab })

const frames = new URLSearchParams(location.search).has('frames')
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <div style={{ position: 'relative', height: '100%' }}>
      <Stage frames={frames} />
    </div>
  </StrictMode>,
)
