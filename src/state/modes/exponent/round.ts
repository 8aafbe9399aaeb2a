import { proxy, ref } from 'valtio/vanilla'
import type * as z from 'zod/mini'
import { applyChanges } from '#shared/modes/exponent/apply.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import { type ExponentChanges, type ExponentMessage, exponentMessage } from '#shared/modes/exponent/message.ts'
import type { ExponentBreak, ExponentRound, ExponentView } from '#shared/modes/exponent/round.ts'
import { type brokenRound, exponentHistory, exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { request } from '#state/platform/api/request.ts'
import { serverNow } from '#state/platform/clock.ts'
import { parseJson } from '#state/platform/live/parseJson.ts'
import { watchTopic } from '#state/platform/live/topics.ts'
import { lookLater } from '#state/platform/lookLater.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
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
/** Pauses after a question that failed, in ms. */
const PAUSE = { first: 1_000, latest: 15_000 } as const

/** What is watched now. A reply that was asked for by another watch is ignored. */
interface Watch {
  /** Numbers of the last `changes` of the round, by node. */
  heard: Map<string, number>
  /** True when the round was loaded, so that earlier `changes` are in it; false when it was heard from its beginning. */
  loaded: boolean
  /** `changes` that came while the round was asked for. */
  meanwhile: ExponentChanges[] | null
  failures: number
  timer: ReturnType<typeof setTimeout> | undefined
  ends: (() => void)[]
}

let watch: Watch | null = null

/**
 * Watches the rounds until the returned function is called, or until somebody else watches. `history`: the rounds that have broken are loaded
 * too.
 */
export function watchExponent({ history = true } = {}): () => void {
  endWatch()
  const mine: Watch = { heard: new Map(), loaded: false, meanwhile: null, failures: 0, timer: undefined, ends: [] }
  watch = mine
  mine.ends = [
    onSeenAgain(() => void askRound(mine)),
    watchTopic({
      destination: EXPONENT_FACTS.topic,
      headers: () => ({}),
      onText: (text) => {
        const message = exponentMessage.safeParse(parseJson(text))
        if (message.success && mine === watch) hear(mine, message.data)
      },
      onReady: () => void askRound(mine),
      onRefused: () => undefined,
    }),
  ]
  void measureServerTime()
  void askRound(mine)
  if (history) void loadHistory()
  return () => {
    if (watch === mine) endWatch()
  }
}

/** Ends the watch and forgets the round. */
function endWatch(): void {
  clearTimeout(watch?.timer)
  for (const end of watch?.ends ?? []) end()
  watch = null
  Object.assign(exponentState, blank())
}

/** Asks for the round once more, at once. */
export function reloadExponent(): void {
  if (watch) void askRound(watch)
}

/** Loads the rounds that have broken. A failure keeps the old ones; every break adds its own. */
async function loadHistory(): Promise<void> {
  const rounds = await request(exponentHistory, { quiet: true }).catch(() => null)
  if (rounds && watch) noteBroken(...rounds)
}

async function askRound(mine: Watch): Promise<void> {
  if (mine !== watch || mine.meanwhile) return
  mine.meanwhile = []
  try {
    const view = await request(exponentNow, { quiet: true })
    if (mine === watch) takeView(mine, view)
  } catch {
    if (mine === watch) failed(mine)
  }
}

function takeView(mine: Watch, view: ExponentView): void {
  const changes = mine.meanwhile ?? []
  mine.meanwhile = null
  mine.failures = 0
  mine.heard.clear()
  mine.loaded = true
  // A reply that is older than what was told meanwhile says nothing.
  if ((exponentState.view?.round.round ?? 0) > view.round.round) {
    waitForNext(mine)
    return
  }
  // What was told while the reply was under way may or may not be in it. Told twice it changes nothing.
  show(mine, changes.filter(({ round }) => round === view.round.round).reduce(applyChanges, view))
  for (const { round, node, number } of changes) if (round === view.round.round) mine.heard.set(node, number)
}

function failed(mine: Watch): void {
  mine.meanwhile = null
  if (exponentState.status !== 'ready') exponentState.status = 'error'
  const pause = Math.min(PAUSE.latest, PAUSE.first * 2 ** mine.failures++)
  clearTimeout(mine.timer)
  mine.timer = lookLater(() => askRound(mine), pause)
}

function hear(mine: Watch, message: ExponentMessage): void {
  const { view } = exponentState
  const known = view?.round.round ?? 0
  if (message.kind === 'round') hearRound(mine, message.round)
  else if (message.kind === 'settled') exponentState.settled = Math.max(exponentState.settled, message.round)
  else if (message.round > known) void askRound(mine)
  else if (view && message.round === known) hearOf(mine, view, message)
}

/** Hears something about the round that is shown. */
function hearOf(mine: Watch, view: ExponentView, message: Extract<ExponentMessage, { kind: 'broken' | 'changes' }>): void {
  if (message.kind === 'broken') hearBreak(mine, view, message.broken)
  else hearChanges(mine, view, message)
}

function hearRound(mine: Watch, round: ExponentRound): void {
  if (round.round <= (exponentState.view?.round.round ?? 0)) return
  mine.heard.clear()
  mine.loaded = false
  show(mine, { round, stakes: [] })
}

function hearBreak(mine: Watch, view: ExponentView, broken: ExponentBreak): void {
  show(mine, { ...view, round: { ...view.round, broken } })
}

/** Applies what a node tells. When its number says that something was missed, the round is asked for. */
function hearChanges(mine: Watch, view: ExponentView, changes: ExponentChanges): void {
  mine.meanwhile?.push(changes)
  const { node, number } = changes
  const before = mine.heard.get(node)
  // The first message after the round was loaded may have any number. Of a round that was told from its beginning all are heard.
  const isMissed = number > (before ?? (mine.loaded ? number : 0)) + 1
  mine.heard.set(node, Math.max(before ?? 0, number))
  show(mine, applyChanges(view, changes))
  if (isMissed) void askRound(mine)
}

function show(mine: Watch, view: ExponentView): void {
  exponentState.status = 'ready'
  exponentState.view = ref(view)
  const { broken, round, startAt } = view.round
  if (broken) noteBroken({ round, crash: broken.crash, startAt })
  waitForNext(mine)
}

/** Adds rounds to the history. */
function noteBroken(...rounds: readonly BrokenRound[]): void {
  const known = new Map([...exponentState.history, ...rounds].map((each) => [each.round, each]))
  if (known.size === exponentState.history.length) return
  exponentState.history = ref([...known.values()].sort((a, b) => b.round - a.round).slice(0, EXPONENT.history))
}

/** Asks later what no push has brought until then. */
function waitForNext(mine: Watch): void {
  clearTimeout(mine.timer)
  const { view } = exponentState
  if (!view) return
  mine.timer = lookLater(() => askRound(mine), Math.max(LATE, expectedAt(view) - serverNow()))
}

function expectedAt({ round: { startAt, broken } }: ExponentView): number {
  if (broken) return broken.nextAt + LATE
  const latest = startAt + reachedAt(EXPONENT.multiple.most) + LATE
  return Math.min(latest, Math.max(startAt, serverNow()) + LOOK)
}
