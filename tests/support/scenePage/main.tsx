import { type Container, utils } from 'pixi.js'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentPlayback } from '#scenes/case-reel/CaseReelStage.ts'
import { BOOKS } from '#scenes/case-reel/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import { nextTask } from '#scenes/kit/device.ts'
import { filmsSettled } from '#scenes/kit/films.ts'
import Stage, { stageEngine } from '#scenes/kit/Stage.tsx'
import { nothingUnderway } from '#scenes/kit/underway.ts'
import { findPreview } from '#scenes/lab/allPreviews.ts'
import { Player } from '#scenes/lab/player.ts'
import type { CaseBook } from '#shared/book.ts'
import { openingStage, playBook } from '#state/core/play/openingStage.ts'
import { leaveStage, setFreeArea, skipBook, stageState } from '#state/core/play/stage.ts'
import { enterShelf, focusBox, setEager, shelfStage } from '#state/modes/case/shelfStage.ts'
import { delayOf, ending, endingOf, expectEnding, landed } from './ending.ts'
import '@fontsource-variable/noto-sans-sc/index.css'
import '@fontsource-variable/oxanium/index.css'
import '@fontsource/zcool-qingke-huangyou/index.css'

const FRAME = 1000 / 60

/** A timer: browsers let at least 4 ms pass before it, in which files come and the page is laid out. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Steps the clock by `ms` in frames of 1/60 s and one exact rest. Between two steps scripts go on to their next wait; hardly any real time passes. */
async function step(ms: number, rest = nextTask): Promise<void> {
  for (let left = ms; left > 1e-6; left -= FRAME) {
    clock.step(Math.min(FRAME, left))
    await rest()
  }
}

/** The same with a few ms of real time between the steps, for what also waits for files or for the page. */
const stepGently = (ms: number): Promise<void> => step(ms, breath)

/** Waits, stepping nothing, until `done`, whose source the error tells. */
async function until(done: () => boolean, ms = 60_000): Promise<void> {
  const end = performance.now() + ms
  while (!done()) {
    if (performance.now() > end)
      throw new Error(`not within ${ms} ms: ${done}, the stage is ${JSON.stringify({ ...stageState, play: null })}`)
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
  try {
    await until(() => stageState.phase !== 'loading' && filmsSettled() && nothingUnderway())
  } finally {
    clearInterval(pump)
  }
}

/** Plays a book on the stage as a page does, until its time is over; rejects unless it ended as its book says. */
async function playToEnd(name: string): Promise<void> {
  const book = BOOKS[name]
  if (!book) throw new Error(`there is no book ${name}`)
  await play(book)
  await step(delayOf(book))
  expectEnding(name)
}

/**
 * Goes on with an opening that `showPreview` or the shooter has shown until its book's time is over, and rejects unless it ended as its
 * book says. False for a preview that has no book to its end.
 */
async function expectPreviewEnding(scene: string, name: string): Promise<boolean> {
  const book = scene === 'case-reel' ? BOOKS[name] : undefined
  if (!book) return false
  await player?.seek(delayOf(book) + FRAME)
  expectEnding(name)
  return true
}

/** How the opening's parts stand: what remains must be the same however a playback came to its end. */
function pose() {
  const playback = currentPlayback()
  if (!playback) return null
  const { objects } = playback
  const { camera, front } = objects.layers
  const round = (value: number) => Math.round(value * 1000) / 1000
  const { box } = objects
  return {
    zoom: round(camera.scale.x),
    eye: [round(camera.pivot.x), round(camera.pivot.y), round(camera.y - camera.pivot.y)],
    shaken: [round(front.x), round(front.y)],
    hall: [Number(objects.hall.picture.tint), round(objects.hall.shade.alpha)],
    box: [box.container.x, box.container.y, box.container.scale.x, box.container.alpha].map(round),
    lights: [
      objects.halo.alpha,
      objects.beam.alpha,
      objects.seam.alpha,
      objects.dusk.alpha,
      objects.floorLight.alpha,
      objects.shadow.alpha,
      objects.rays.power,
      objects.rays.size,
    ].map(round),
    colours: [objects.halo.tint, objects.beam.tint, objects.rays.tint].map(Number),
    flash: objects.flash.container.visible,
    given: objects.foreshadowed,
    rows: objects.rows.map((row) =>
      [row.container.x, row.container.y, row.container.scale.y, row.container.alpha, row.reel.neighbours].map(round),
    ),
  }
}

/** Where the opening's box is seen, as the shelf tells it of its own: CSS px of the stage. */
function boxOnStage() {
  const objects = currentPlayback()?.objects
  if (!objects) return null
  const { container } = objects.box
  const { x, y } = container.getGlobalPosition()
  const width = 480 * container.scale.x * objects.board.scale
  return { x: Math.round(x), floor: Math.round(y), width: Math.round(width), alpha: container.alpha }
}

function countObjects(container: Container): number {
  return container.children.reduce((sum, child) => sum + countObjects(child as Container), 1)
}

/** What only some tests look at, each a module that adds `window[part]` to the page. A copy of the project may lack the shooter. */
const PARTS = {
  kit: './kitTools.ts',
  reels: './reelTools.ts',
  shelf: './shelfTools.ts',
  dream: './dreamTools.ts',
  battle: './battleTools.ts',
  exponent: './exponentTools.ts',
  roll: './rollTools.ts',
  shower: './showerTools.ts',
  shooter: '../../visual/scenes/page.ts',
} as const
const modules = import.meta.glob(['./*Tools.ts', '../../visual/scenes/page.ts'])

/** Adds a part to the page: `window.kit`, `window.reels`, `window.shelf`, `window.dream`, `window.battle`, `window.exponent`, `window.roll`, `window.shower` or `window.shooter`. */
async function equip(part: keyof typeof PARTS): Promise<void> {
  const load = modules[PARTS[part]]
  if (!load) throw new Error(`${PARTS[part]} is not in this project`)
  await load()
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
  equip,
  showPreview,
  /** Goes on from where `showPreview` stands. */
  seekPreview: (ms: number) => player?.seek(ms),
  BOOKS,
  stageState,
  filmsSettled,
  openingStage,
  shelfStage,
  clock,
  step: (ms: number) => step(ms),
  stepGently,
  until,
  untilStepping,
  play,
  playBook: (name: string) => playBook(BOOKS[name] as CaseBook),
  nothingUnderway,
  landed,
  pose,
  boxOnStage,
  enterShelf,
  focusBox,
  setEager,
  leaveStage,
  setFreeArea,
  skipBook,
  playPreview: (name: string) => play(BOOKS[name] as CaseBook),
  /** How ten cards lie, and what the great moment shows. */
  grand: () => {
    const { deal, objects } = currentPlayback() ?? {}
    return { cards: deal?.poses() ?? [], gift: objects?.finale?.giftId ?? null, price: objects?.finale?.price ?? null }
  },
  playToEnd,
  expectEnding,
  expectPreviewEnding,
  ending,
  endingOf,
  /** Alpha of the plate that darkens an opening. */
  darkness: () => currentPlayback()?.objects.dark.alpha ?? 0,
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
