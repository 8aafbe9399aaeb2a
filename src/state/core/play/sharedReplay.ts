import { proxy, ref } from 'valtio/vanilla'
import { type ReplayBook, type ReplayKind, sharedReplay, sharedReplayProof, shareReplay, withdrawReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import { CASE_MODE } from '#shared/modes.ts'
import { receiptsState } from '#state/core/fairness/receipts.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { request } from '#state/platform/api/request.ts'
import { inOrder } from '#state/platform/inOrder.ts'
import { loading } from '#state/platform/loadable.ts'
import { elapsedOfShow, holdShow, leaveStage, type Moment, skipBook, stageState } from './stage.ts'

/** A play of one's own that may be shared: its kind and its id. */
export interface SharedPlay {
  kind: ReplayKind
  id: string
}

/** How a shared play is shown: a mode's page gives it, see {@link showShared}. */
export interface SharedShow {
  /** Plays it from a moment, in ms of the show at full length; from one after its start it stands still there. */
  play(at: number): void
  hold(held: boolean): void
  /** Ms of the show that are seen now. */
  elapsed(): number
  /** Jumps to the end; true when the result may show at once. */
  skip(): boolean
  /** Tidies up what the mode's own store has been told. */
  leave(): void
}

interface SharedReplayState {
  /** `early`: the play is not public yet. */
  status: 'loading' | 'ready' | 'missing' | 'early' | 'error'
  /** Who played; '' where that is not told. */
  nickname: string
  /** True when the draws can be checked. */
  proof: boolean
  /** The book that plays. An object that is not a store. */
  book: ReturnType<typeof ref<ReplayBook>> | null
  /** True when the result may be shown. */
  shown: boolean
}

const BLANK: SharedReplayState = { status: 'loading', nickname: '', proof: false, book: null, shown: false }

/** The replay that the address names. It says nothing about who looks. */
export const sharedReplayState = proxy<SharedReplayState>({ ...BLANK })

const ABSENT: readonly number[] = [Status.notFound, Status.badInput]

/** Longest show in ms. A link that names a later moment leads to the result. */
const LONGEST = 120_000

/** The moment that the text of an address names, in ms; 0 for none. */
export const momentOf = (text: string): number => (/^\d{1,6}$/.test(text) ? Math.min(Number(text), LONGEST) : 0)

let show: SharedShow | null = null
/** The moment that the address names, in ms. */
let named = 0

const { load, outdate } = loading({
  ask: async (token: string, at: number) => ({ ...(await request(sharedReplay, { query: { token }, quiet: true })), at }),
  take: ({ nickname, proof, book, at }) => {
    named = at
    Object.assign(sharedReplayState, { status: 'ready', nickname, proof, book: ref(book), shown: false })
  },
  show: (status, _, error) => Object.assign(sharedReplayState, BLANK, { status: status === 'error' ? failureOf(error) : status }),
})

function failureOf(error: unknown): SharedReplayState['status'] {
  if (!(error instanceof ApiError)) return 'error'
  if (error.status === Status.conflict) return 'early'
  return ABSENT.includes(error.status) ? 'missing' : 'error'
}

/** Loads a shared replay. The page of its mode plays it at full length; with a moment it stands still there. Never rejects. */
export const watchShared = load

/** A show whose scene plays a book. */
export const bookShow = (play: (from?: Moment) => void, leave: () => void = () => undefined): SharedShow => ({
  play: (at) => play(at > 0 ? { at, held: true } : undefined),
  hold: holdShow,
  elapsed: elapsedOfShow,
  skip: () => {
    skipBook()
    return stageState.phase !== 'playing'
  },
  leave,
})

/** Shows the replay that was loaded. The returned function ends the show. */
export function showShared(next: SharedShow): () => void {
  show = next
  next.play(named)
  return () => {
    next.leave()
    if (show === next) show = null
  }
}

/** Plays the replay again from its start. */
export function repeatShared(): void {
  sharedReplayState.shown = false
  show?.play(0)
}

/** Skips to the result. While the stage plays, it jumps to its end. Before that the result shows at once. */
export function skipShared(): void {
  if (show && !sharedReplayState.shown && show.skip()) sharedReplayState.shown = true
}

/** Shows the result. If the stage is still playing, it jumps to its last frame. */
export function revealShared(): void {
  if (!show || sharedReplayState.shown) return
  show.skip()
  sharedReplayState.shown = true
}

/** Has the replay stand still, or go on. */
export const holdShared = (held: boolean): void => show?.hold(held)

/** Ends the replay. */
export function leaveShared(): void {
  outdate()
  Object.assign(sharedReplayState, BLANK)
  leaveStage()
}

const addressOf = (token: string) => `${window.location.origin}/replay?s=${token}`

/** The link to the frame at which the stage stands. */
export const linkOfMoment = (token: string): string => `${addressOf(token)}&t=${show?.elapsed() ?? 0}`

const ordered = inOrder()

/** Makes the link of one of the player's plays. Rejects with ApiError without a toast, because the sheet shows the failure. */
export async function linkOfPlay(play: SharedPlay, named: boolean): Promise<{ token: string; link: string }> {
  const { token } = await ordered(() => request(shareReplay, { query: { ...play, named }, quiet: true }))
  return { token, link: addressOf(token) }
}

/** Ends the link of one of the player's plays. Rejects with ApiError after a toast. */
export const withdrawLink = (play: SharedPlay): Promise<null> => ordered(() => request(withdrawReplay, { query: { ...play } }))

/** The name under which the receipt of a draw lies in `receiptsState`. No id looks like it. */
export const drawName = (token: string, draw: number): string => `${token}/${draw}`

/** Loads the receipt of a draw of a shared replay, and what it is compared with. Rejects with ApiError without a toast. */
export async function loadSharedDraw(token: string, draw: number): Promise<void> {
  const receipt = await request(sharedReplayProof, { query: { token, draw }, quiet: true })
  // A closed box has no published odds table.
  if (receipt.mode === CASE_MODE) await loadBoxDetail(receipt.boxId, true).catch(() => undefined)
  const name = drawName(token, draw)
  receiptsState.foreign[name] = true
  receiptsState.known[name] = ref({ ...receipt, receiptId: name })
}
