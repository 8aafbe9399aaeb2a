import { proxy, ref } from 'valtio/vanilla'
import type { CaseBook } from '#shared/book.ts'

/** Scenes that stand so far; each is a folder of that name under `scenes/`. `lab` is the laboratory's and not part of the product. */
export type SceneName = 'mystery-box' | 'case-reel' | 'lab'

/** A box on the shelf; `art` names its picture. */
export interface ShelfBox {
  boxId: number
  art: string
  name: string
  /** Shown as its picture even where it has a skeleton: for those who judge the picture. */
  still?: boolean
}

/**
 * Where an opening is: `loading` pictures of the book, `playing`, `revealed` (all landed, the result panel may show),
 * `failed` (the scene could not be drawn: the chrome shows the result at once).
 */
export type PlayPhase = 'idle' | 'loading' | 'playing' | 'revealed' | 'failed'

/** One play of a book; `serial` tells two plays of the same book apart. */
export interface Play {
  book: CaseBook
  serial: number
}

/**
 * What the page wants on the stage, and what the scene tells the page. Pages write `scene`, `shelf`, `play`, `skip`, `freeArea`
 * through the actions below; scenes write `standing`, `phase`, `failed`, `progress`, `landed`, `chapter`, `shelf.focus` and `shelf.at`;
 * a shelf that goes puts `shelf.eager` away.
 */
export interface StageState {
  scene: SceneName | null
  /** The scene that can be seen; null until the first one stands. */
  standing: SceneName | null
  shelf: {
    boxes: ShelfBox[]
    focus: number
    /** Where the box in front stands, in CSS px of the stage: middle of its floor and its width. An opening begins there; null without a shelf before. */
    at: { x: number; floor: number; width: number } | null
    /** An opening of the box in front has been asked for and does not stand yet: the box shows at once that it was heard. */
    eager: boolean
  }
  play: Play | null
  /** The player wants the end now. */
  skip: boolean
  phase: PlayPhase
  /** The scene that was wanted and could not be shown: the one before stays. Null once something is asked again. */
  failed: SceneName | null
  /** 0–1: pictures of the wanted scene loaded. */
  progress: number
  /** How many drops are revealed so far, in the book's `landingOrder`. */
  landed: number
  /** `gold` from the moment an emblem has stopped until the end: the chrome steps back, nothing covers the show. */
  chapter: 'reel' | 'gold'
  /** The part of the stage that the chrome leaves free, in CSS px from the top edge and the bottom edge of the stage. */
  freeArea: { top: number; bottom: number }
  /** Scenes follow each other without a cross-fade: a preview begins at its exact time 0. */
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

/** Shows the shelf with `boxId` in front; also the way back to the shelf after an opening. */
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

/** Lets the box in front await its opening, or settle back; nothing where no shelf is asked for. */
export function setEager(eager: boolean): void {
  stageState.shelf.eager = eager && stageState.scene === 'mystery-box'
}

/** Plays an opening from its start; `phase` becomes `revealed` when everything has landed. */
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

/** Ends the running opening at once, with the same result on the stage. */
export function skipBook(): void {
  if (stageState.play) stageState.skip = true
}

/** Tries once more to show the scene that could not be shown, with its opening from the start. */
export function retryStage(): void {
  if (stageState.failed === null) return
  if (stageState.play) stageState.phase = 'loading'
  stageState.failed = null
}

/** Takes everything off the stage; a running opening is aborted, its items are in the bag already. */
export function leaveStage(): void {
  endPlay()
  stageState.scene = null
  stageState.shelf.at = null
  stageState.shelf.eager = false
}

/** True while an opening runs that the player watches. */
export function isShowRunning(): boolean {
  return stageState.phase === 'loading' || stageState.phase === 'playing'
}

/** Tells the scenes how much of the stage's top and bottom the chrome covers, in CSS px. */
export function setFreeArea(top: number, bottom: number): void {
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
