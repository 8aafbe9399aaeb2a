import { proxy, ref } from 'valtio/vanilla'
import type * as z from 'zod/mini'
import { applyChanges } from '#shared/modes/exponent/apply.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import { type ExponentChanges, type ExponentMessage, exponentMessage } from '#shared/modes/exponent/message.ts'
import type { ExponentRound, ExponentView } from '#shared/modes/exponent/round.ts'
import { type brokenRound, exponentHistory, exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'

export type BrokenRound = z.output<typeof brokenRound>

interface RoundState {
  /** `error`: nothing could be loaded yet; it is tried again. */
  status: 'loading' | 'ready' | 'error'
  /** The round that is shown, never changed but replaced. */
  view: ExponentView | null
  /** The latest rounds that have broken, newest first; replaced as a whole. */
  history: readonly BrokenRound[]
  /** Number of the last round whose prizes are in the bags. */
  settled: number
}

const blank = (): RoundState => ({ status: 'loading', view: null, history: ref([]), settled: 0 })

/** 指数 as everybody sees it, kept up to date while the page watches. */
export const exponentState = proxy<RoundState>(blank())

/** A round or a break that is later than this, in ms, is asked for: its push may be lost. */
const LATE = 1_500
/** While the index rises nobody knows when it breaks, so it is looked at this often, in ms. */
const LOOK = 5_000
/**
 * Ms after an opening until the stakes are asked for that were taken before it: everybody hears of it at once, and the server may give a reading that is
 * 300 ms old.
 */
const EARLY = { first: 350, spread: 650 } as const
/** What is watched now. */
interface Watch {
  /** Numbers of the last `changes` of the round, by node. */
  heard: Map<string, number>
  /** True when the round was loaded, so that earlier `changes` are in it; false when it was heard from its beginning. */
  loaded: boolean
  following: Following
}

let watch: Watch | null = null

/**
 * Watches the rounds until the returned function is called, or until somebody else watches. `history`: the rounds that have broken are loaded
 * too.
 */
export function watchExponent({ history = true } = {}): () => void {
  endWatch()
  const heard: Watch['heard'] = new Map()
  const following = follow<ExponentView, ExponentMessage>({
    ask: () => request(exponentNow, { quiet: true }),
    take: takeView,
    failed: () => {
      if (exponentState.status !== 'ready') exponentState.status = 'error'
      return false
    },
    next: untilExpected,
    topic: { destination: () => EXPONENT_FACTS.topic, schema: exponentMessage, apply: hear },
  })
  const mine: Watch = { heard, loaded: false, following }
  watch = mine
  void measureServerTime()
  if (history) void loadHistory()
  return () => {
    if (watch === mine) endWatch()
  }
}

/** Ends the watch and forgets the round. */
function endWatch(): void {
  watch?.following.end()
  watch = null
  Object.assign(exponentState, blank())
}

/** Asks for the round once more, at once. */
export function reloadExponent(): void {
  watch?.following.ask()
}

/** Loads the rounds that have broken. A failure keeps the old ones; every break adds its own. */
async function loadHistory(): Promise<void> {
  const rounds = await request(exponentHistory, { quiet: true }).catch(() => null)
  if (rounds && watch) noteBroken(...rounds)
}

function takeView(view: ExponentView, told: readonly ExponentMessage[]): void {
  if (!watch) return
  watch.heard.clear()
  watch.loaded = true
  // A reply that is older than what was told meanwhile says nothing.
  if ((exponentState.view?.round.round ?? 0) > view.round.round) return
  const changes = told.filter((message) => message.kind === 'changes' && message.round === view.round.round) as ExponentChanges[]
  // What was told while the reply was under way may or may not be in it. Told twice it changes nothing.
  show(changes.reduce(applyChanges, stillBroken(view)))
  for (const { node, number } of changes) watch.heard.set(node, number)
}

/** A reply that is older than the news of the break does not undo it. */
function stillBroken(view: ExponentView): ExponentView {
  const known = exponentState.view?.round
  if (known?.round !== view.round.round || view.round.broken) return view
  return { ...view, round: { ...view.round, broken: known.broken } }
}

function hear(message: ExponentMessage): Told {
  const { view } = exponentState
  const known = view?.round.round ?? 0
  if (message.kind === 'round') return hearRound(message.round, message.early ?? 0)
  if (message.kind === 'settled') {
    exponentState.settled = Math.max(exponentState.settled, message.round)
    return 'aside'
  }
  if (message.round > known) return 'gap'
  if (!view || message.round < known) return 'aside'
  return message.kind === 'broken' ? show({ ...view, round: { ...view.round, broken: message.broken } }) : hearChanges(view, message)
}

function hearRound(round: ExponentRound, early: number): Told {
  if (!watch || round.round <= (exponentState.view?.round.round ?? 0)) return 'aside'
  if (early > 0) askForEarly(watch)
  watch.heard.clear()
  watch.loaded = false
  return show({ round, stakes: [] })
}

/** Asks who is in a round already when it opens. */
function askForEarly(mine: Watch): void {
  const ask = () => {
    if (watch === mine) mine.following.ask()
  }
  setTimeout(ask, EARLY.first + Math.random() * EARLY.spread)
}

/** Applies what a node tells. Its number says whether something was missed. */
function hearChanges(view: ExponentView, changes: ExponentChanges): Told {
  const { heard, loaded } = watch ?? { heard: new Map<string, number>(), loaded: true }
  const { node, number } = changes
  const before = heard.get(node)
  heard.set(node, Math.max(before ?? 0, number))
  show(applyChanges(view, changes))
  // The first message after the round was loaded may have any number. Of a round that was told from its beginning all are heard.
  return number > (before ?? (loaded ? number : 0)) + 1 ? 'gap' : 'on'
}

function show(view: ExponentView): Told {
  exponentState.status = 'ready'
  exponentState.view = ref(view)
  const { broken, round, startAt } = view.round
  if (broken) noteBroken({ round, crash: broken.crash, startAt })
  return 'on'
}

/** Adds rounds to the history. */
function noteBroken(...rounds: readonly BrokenRound[]): void {
  const known = new Map([...exponentState.history, ...rounds].map((each) => [each.round, each]))
  if (known.size === exponentState.history.length) return
  exponentState.history = ref([...known.values()].sort((a, b) => b.round - a.round).slice(0, EXPONENT.history))
}

/** In how many ms the round is asked for if nothing is told of it. */
function untilExpected(): number | null {
  const { view } = exponentState
  return view && expectedAt(view) - serverNow()
}

function expectedAt({ round: { startAt, broken } }: ExponentView): number {
  if (broken) return broken.nextAt + LATE
  const latest = startAt + reachedAt(EXPONENT.multiple.most) + LATE
  return Math.min(latest, Math.max(startAt, serverNow()) + LOOK)
}
