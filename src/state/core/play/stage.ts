import { proxy, ref } from 'valtio/vanilla'
import type { ModeScene } from '#state/modes/registry/scenes.ts'

/** Scenes that exist so far: those of modes, and `gift`, which any page shows. `lab` belongs to the laboratory and not to the product. */
export type SceneName = ModeScene | 'gift' | 'lab'

/**
 * A scene's name with the type of its input: the book that it plays, or the state that it follows. The store of its mode has the only
 * one, which the scene's definition repeats, so that the compiler compares what a page sends with what the scene takes.
 */
export interface SceneOf<Input extends object> {
  readonly name: SceneName
  /** Only for the compiler; it has no value. */
  readonly input?: Input
}

/** Names a scene and its input. */
export const sceneOf = <Input extends object>(name: SceneName): SceneOf<Input> => ({ name })

/**
 * State of the playback on the stage. `loading`: its pictures are being loaded. `playing`. `revealed`: everything has landed, and the
 * result may be shown. `failed`: the scene cannot be drawn, so the page shows the result at once. A scene that follows a state stays
 * `idle`.
 */
export type PlayPhase = 'idle' | 'loading' | 'playing' | 'revealed' | 'failed'

/**
 * Where a playback begins. `at`: that many ms after its first frame; with `held` it stands still there until {@link holdShow} lets it go. `since`: the server time at which its first frame was shown to
 * everybody, so that whoever comes later arrives in mid-round; if it lies ahead, the playback waits for it.
 */
export type Moment = { at: number; held?: boolean } | { since: number }

/** From the first frame, whenever that is. */
const START: Moment = { at: 0 }

/** One playback of a book by `scene`. `serial` differs between two playbacks of the same book. */
export interface Play {
  scene: SceneName
  book: object
  serial: number
  from: Moment
  /** True for a playback that the player wants to be over soon: nothing takes its time before it. */
  quick: boolean
}

/**
 * What pages and the stage tell each other: which scene, its input, and how far it is. What a scene and the chrome of its mode share
 * beyond that is a store of its own, `stage.ts` in the mode's folder. Pages change it through the functions of this file; the stage
 * writes `standing`, `failed` and `progress`, the scene `phase`.
 */
export interface StageState {
  scene: SceneName | null
  /** The scene that is visible; null until the first one is. */
  standing: SceneName | null
  /** The book that the scene plays; null while it plays none. */
  play: Play | null
  /** The store that the scene follows, in an object that is not a store; null when it follows none. */
  follows: { readonly state: object } | null
  /** True when the player wants to see the result now. */
  skip: boolean
  /** True while the playback stands still at a moment. The stage's clock does not go then. */
  held: boolean
  phase: PlayPhase
  /** The scene that could not be shown; the scene before it stays. Null again after another attempt. */
  failed: SceneName | null
  /** Loaded part of the pictures of the wanted scene, from 0 to 1. */
  progress: number
  /** Height that the page covers at the top and at the bottom of the stage, in CSS px. */
  freeArea: { top: number; bottom: number }
  /** The scene that will probably be asked for next, with what is known of its input; the stage loads it ahead. Null when there is none. */
  ahead: { readonly scene: SceneName; readonly known: object } | null
  /** Changes scenes without a cross-fade. Previews use it so that they begin exactly at their time 0. */
  cut: boolean
}

export const stageState = proxy<StageState>({
  scene: null,
  standing: null,
  play: null,
  follows: null,
  skip: false,
  held: false,
  phase: 'idle',
  failed: null,
  progress: 0,
  freeArea: { top: 150, bottom: 360 },
  ahead: null,
  cut: false,
})

type Listener = (scene: SceneName | null) => void

const listeners = new Set<Listener>()
let serial = 0

/** Calls `listener` at once whenever the stage gets another input or none. A mode's store clears what belonged to the input before. */
export function onStageInput(listener: Listener): void {
  listeners.add(listener)
}

/** Shows a scene that follows `state`, a store that others change. */
export function showScene<State extends object>({ name }: SceneOf<State>, state: State): void {
  input(name, null)
  // A store inside a store would tell its changes to both, so it lies in an object that is none.
  if (stageState.follows?.state !== state) stageState.follows = ref({ state })
  stageState.scene = name
}

/** Plays a book from its start or from a moment; `quick` as in {@link Play}. `phase` becomes `revealed` when everything has landed. */
export function playOn<Book extends object>({ name }: SceneOf<Book>, book: Book, from = START, quick = false): void {
  serial += 1
  input(name, { scene: name, book: ref(book), serial, from, quick })
  stageState.follows = null
  forgetAhead()
  stageState.phase = 'loading'
  stageState.scene = name
}

/** Has the stage load ahead what a scene will need, as far as its input is known. Whoever asks takes it back with `forgetAhead`. */
export function expectScene<Input extends object>({ name }: SceneOf<Input>, known: Partial<Input>): void {
  stageState.ahead = ref({ scene: name, known })
}

/** Ends the loading ahead. What has come stays in the caches as long as they have room. */
export function forgetAhead(): void {
  stageState.ahead = null
}

/** Makes the running playback jump to its end, with the same result. */
export function skipBook(): void {
  if (!stageState.play) return
  stageState.held = false
  stageState.skip = true
}

/** Has the running playback stand still, or go on. */
export function holdShow(held: boolean): void {
  if (stageState.phase === 'playing') stageState.held = held
}

let standsAt: number | null = null

/** Has scenes that follow a state show one moment of the server's time and no other; null lets them go on. What moves without meaning goes on. */
export function standSceneAt(at: number | null): void {
  standsAt = at
}

/** The moment at which scenes that follow a state stand still; null while they go on. */
export const sceneStandsAt = (): number | null => standsAt

let elapsed = () => 0

/** Called by the stage when a playback begins: how its ms since the first frame are told. */
export function tellElapsed(tell: () => number): void {
  elapsed = tell
}

/** Ms of the running playback since its first frame, whole: the `at` from which it looks as it does now. */
export const elapsedOfShow = (): number => Math.max(0, Math.round(elapsed()))

/**
 * The scene that is wanted and could not be had; null while there is none. For a moment the stage still tells of the scene before, when another one is
 * asked for already.
 */
export const lostScene = ({ scene, standing, failed }: Pick<StageState, 'scene' | 'standing' | 'failed'>): SceneName | null =>
  failed === scene && failed !== standing ? failed : null

/** Tries again to show the scene that failed. A playback starts from its beginning. */
export function retryStage(): void {
  if (stageState.failed === null) return
  if (stageState.play) stageState.phase = 'loading'
  stageState.failed = null
}

/** Clears the stage. A running playback is cut short; what it has won was booked before. */
export function leaveStage(): void {
  input(null, null)
  stageState.follows = null
  forgetAhead()
  stageState.scene = null
}

/** True while a playback is loading or playing. */
export function isShowRunning(): boolean {
  return stageState.phase === 'loading' || stageState.phase === 'playing'
}

/** Tells the scenes how much of the stage the page covers at the top and at the bottom, in CSS px. */
export function setFreeArea(top: number, bottom: number): void {
  const { freeArea } = stageState
  if (freeArea.top === top && freeArea.bottom === bottom) return
  stageState.freeArea = { top, bottom }
}

function input(scene: SceneName | null, play: Play | null): void {
  Object.assign(stageState, { play, skip: false, held: false, phase: 'idle', progress: 0 })
  for (const listener of listeners) listener(scene)
}
