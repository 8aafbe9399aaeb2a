import type { DropCard } from '#shared/calls/cards.ts'
import type { EventType } from '#shared/codes.ts'
import { type LiveMessage, liveMessage } from '#shared/live.ts'
import { MODES, modesWith } from '#shared/modes.ts'
import type { ModePushes } from '#state/modes/modeState.ts'
import { MODE_PUSHES } from '#state/modes/registry/pushes.ts'
import { hearPast } from '#state/platform/clock.ts'
import { addBannerDrop } from './banner.ts'
import { parseJson } from './parseJson.ts'
import type { LatestStore } from './stores.ts'

export type LiveListener = (message: LiveMessage) => void

const listeners = new Set<LiveListener>()

/**
 * Calls `listener` for every pushed message. Use it where the latest message in a store is not enough. The returned function ends
 * that.
 */
export function onLiveMessage(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes the text of a pushed message. It ignores messages of unknown kinds, because the server may be newer than this client. */
export function receiveText(text: string): void {
  const parsed = liveMessage.safeParse(parseJson(text))
  if (parsed.success) receive(parsed.data)
}

function receive(message: LiveMessage): void {
  store(message)
  for (const listener of listeners) listener(message)
}

const PUSHES: readonly ModePushes[] = Object.values(MODE_PUSHES)

/** The store of each kind of message that a mode keeps the latest of. */
const LATEST: Partial<Record<EventType, { latest: unknown }>> = Object.assign({}, ...PUSHES.map(({ latest }) => latest))

/** The store of the drops that a kind of message tells of. */
const DROPS = new Map<EventType, LatestStore<DropCard>>(modesWith('drop').map((mode) => [MODES[mode].drop, MODE_PUSHES[mode].drop]))

type DropMessage = Extract<LiveMessage, { data: DropCard }>
const isDrop = (message: LiveMessage): message is DropMessage => DROPS.has(message.eventType)

function store(message: LiveMessage): void {
  const store = isDrop(message) ? DROPS.get(message.eventType) : LATEST[message.eventType]
  if (store) store.latest = message.data
  if (isDrop(message)) noteDrop(message.data)
}

function noteDrop(drop: DropCard): void {
  hearPast(drop.time)
  addBannerDrop(drop)
}
