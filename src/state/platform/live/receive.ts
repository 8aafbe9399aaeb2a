import type { DropCard } from '#shared/calls/cards.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, liveMessage } from '#shared/live.ts'
import { hearPast } from '#state/platform/clock.ts'
import { addBannerDrop } from './banner.ts'
import { parseJson } from './parseJson.ts'
import { battleCreaTe, battleDrop, battleState, caseDrop, exponentBreak, exponentStart, upgradeDrop } from './stores.ts'

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

function store(message: LiveMessage): void {
  switch (message.eventType) {
    case EventType.caseDrop:
      storeDrop(caseDrop, message.data)
      break
    case EventType.upgradeDrop:
      storeDrop(upgradeDrop, message.data)
      break
    case EventType.battleDrop:
      storeDrop(battleDrop, message.data)
      break
    case EventType.battleCreaTe:
      battleCreaTe.latest = message.data
      break
    case EventType.battleState:
      battleState.latest = message.data
      break
    case EventType.exponentStart:
      exponentStart.latest = message.data
      break
    case EventType.exponentBreak:
      exponentBreak.latest = message.data
  }
}

function storeDrop(target: typeof caseDrop, drop: DropCard): void {
  target.latest = drop
  hearPast(drop.time)
  addBannerDrop(drop)
}
