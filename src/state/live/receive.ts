import type { DropCard } from '#shared/calls/cards.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, liveMessage } from '#shared/live.ts'
import { addBannerDrop } from './banner.ts'
import { battleCreaTe, battleDrop, battleState, caseDrop, exponentStart, upgradeDrop } from './stores.ts'

export type LiveListener = (message: LiveMessage) => void

const listeners = new Set<LiveListener>()

/** Hears every push one by one, where a store's latest value is not enough. Returns the function that ends it. */
export function onLiveMessage(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Takes in the text of a push. What is not a known message is left aside: an older client must survive a newer server. */
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
  }
}

function storeDrop(target: typeof caseDrop, drop: DropCard): void {
  target.latest = drop
  addBannerDrop(drop)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
