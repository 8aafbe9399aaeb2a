import { proxy, ref } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'

/** Scenes that exist so far. Each has a folder of that name under `scenes/`. `lab` belongs to the laboratory and not to the product. */
export type SceneName = 'mystery-box' | 'case-reel' | 'lab'

/** A box on the shelf. `art` is the name of its picture. */
export interface ShelfBox {
  boxId: number
  art: string
  name: string
  /** Shows the box as a still picture even where it has an animation. The laboratory uses it to judge pictures. */
  still?: boolean
}

/**
 * State of an opening on the stage. `loading`: its pictures are being loaded. `playing`. `revealed`: all reels have stopped, and the
 * result panel may be shown. `failed`: the scene cannot be drawn, so the page shows the result at once.
 */
export type PlayPhase = 'idle' | 'loading' | 'playing' | 'revealed' | 'failed'

/** One playback of a book. `serial` differs between two playbacks of the same book. */
export interface Play {
  book: CaseBook
  serial: number
}

/**
 * State shared by pages and scenes. Pages write `scene`, `shelf`, `play`, `skip` and `freeArea` through the functions below. Scenes
 * write `standing`, `phase`, `failed`, `progress`, `landed`, `chapter`, `shelf.focus` and `shelf.at`. A shelf scene that leaves the
 * stage sets `shelf.eager` to false.
 */
export interface StageState {
  scene: SceneName | null
  /** The scene that is visible; null until the first one is. */
  standing: SceneName | null
  shelf: {
    boxes: ShelfBox[]
    focus: number
    /**
     * Position of the front box in CSS px of the stage: the middle of its base, and its width. The opening starts from there. Null
     * when no shelf was shown before.
     */
    at: { x: number; floor: number; width: number } | null
    /**
     * True after the player has asked to open the front box and before the opening is on the stage. The box shows at once that the
     * press counted.
     */
    eager: boolean
  }
  play: Play | null
  /** True when the player wants to see the result now. */
  skip: boolean
  phase: PlayPhase
  /** The scene that could not be shown; the scene before it stays. Null again after another attempt. */
  failed: SceneName | null
  /** Loaded part of the pictures of the wanted scene, from 0 to 1. */
  progress: number
  /** Number of drops revealed so far, in the order of the book's `landingOrder`. */
  landed: number
  /**
   * `gold` from the moment when a gold emblem has stopped until the end. Meanwhile the page hides its own controls, so that nothing
   * covers the animation.
   */
  chapter: 'reel' | 'gold'
  /** Height that the page covers at the top and at the bottom of the stage, in CSS px. */
  freeArea: { top: number; bottom: number }
  /** Changes scenes without a cross-fade. Previews use it so that they begin exactly at their time 0. */
  cut: boolean
}

export const stageState = proxy<StageState>({
  scene: null,
  standing: null,
  shelf: { boxes: [], focus: 0, at: null, eager: false },
  play: null,
  skip: false,
  phase: 'idle',
  failed: null,
  progress: 0,
  landed: 0,
  chapter: 'reel',
  freeArea: { top: 150, bottom: 360 },
  cut: false,
})

let serial = 0

/** Shows the shelf with `boxId` in front, also after an opening. */
export function enterShelf(boxes: readonly ShelfBox[], boxId: number): void {
  stageState.shelf.boxes = [...boxes]
  stageState.shelf.focus = boxId
  endPlay()
  stageState.scene = 'mystery-box'
}

/** Turns the shelf to `boxId`. */
export function focusBox(boxId: number): void {
  stageState.shelf.focus = boxId
}

/** Makes the front box show that its opening was asked for, or calm down again. Does nothing when the shelf is not on the stage. */
export function setEager(eager: boolean): void {
  stageState.shelf.eager = eager && stageState.scene === 'mystery-box'
}

/** Plays an opening from its start. `phase` becomes `revealed` when every reel has stopped. */
export function playBook(book: CaseBook): void {
  serial += 1
  stageState.play = { book: ref(book), serial }
  stageState.skip = false
  stageState.phase = 'loading'
  stageState.progress = 0
  stageState.landed = 0
  stageState.chapter = 'reel'
  stageState.scene = 'case-reel'
}

/** Makes the running opening jump to its end, with the same result. */
export function skipBook(): void {
  if (stageState.play) stageState.skip = true
}

/** Tries again to show the scene that failed. An opening starts from its beginning. */
export function retryStage(): void {
  if (stageState.failed === null) return
  if (stageState.play) stageState.phase = 'loading'
  stageState.failed = null
}

/** Clears the stage. A running opening is cut short; its items are in the bag already. */
export function leaveStage(): void {
  endPlay()
  stageState.scene = null
  stageState.shelf.at = null
  stageState.shelf.eager = false
}

/** True while an opening is loading or playing. */
export function isShowRunning(): boolean {
  return stageState.phase === 'loading' || stageState.phase === 'playing'
}

/** Tells the scenes how much of the stage the page covers at the top and at the bottom, in CSS px. */
export function setFreeArea(top: number, bottom: number): void {
  const { freeArea } = stageState
  if (freeArea.top === top && freeArea.bottom === bottom) return
  stageState.freeArea = { top, bottom }
}

function endPlay(): void {
  stageState.play = null
  stageState.skip = false
  stageState.phase = 'idle'
  stageState.progress = 0
  stageState.landed = 0
  stageState.chapter = 'reel'
}
