import { sendMessage } from '#server/account/message/messages.ts'
import type { ChatPorts } from '#server/community/chat/ports.ts'
import type { AboutSource, SourceDeps } from '#server/community/chat/sources.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { GAME_MODES } from '#server/modes/registry.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import type { AboutCard, AboutRef } from '#shared/calls/chat.ts'
import { ABOUT_KINDS, type AboutKind } from '#shared/chat.ts'
import { MODES, modesWith } from '#shared/modes.ts'
import type { ModeRecord } from '#shared/records.ts'
import { entries, gifts, purchases, retrievals, topUps } from './chatOrders.ts'
import { receipts } from './chatReceipts.ts'

/** Who reads the plays of each mode that has a record. */
const READERS: [ModeRecord, AboutSource][] = modesWith('record').map((mode) => [MODES[mode].record.kind, GAME_MODES[mode].about])
const PLAYS = Object.fromEntries(READERS) as Record<ModeRecord, AboutSource>

const sourcesOf = (now: () => number): Record<AboutKind, AboutSource> => ({
  topUp: topUps(now),
  retrieval: retrievals,
  ...PLAYS,
  purchase: purchases,
  gift: gifts,
  receipt: receipts,
  entry: entries,
})

const ROW_ID = /^[1-9]\d{0,17}$/

/** The ids of one kind that can be ids of it, each once. An order number is text; every other id is a row's. */
function idsOf(kind: AboutKind, refs: readonly AboutRef[]): string[] {
  const ids = new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))
  return [...ids].filter((id) => kind === 'topUp' || ROW_ID.test(id))
}

const ANSWERED = { title: '客服回复了您', content: '您的问题有了回复，请到客服查看，也可以接着留言。' }

/** What 客服 needs of other domains: the records that a line can be about, and a message of its first answer. */
export function chatPorts({ db: own, now }: { db: Db; now(): number }): ChatPorts {
  const sources = sourcesOf(now)
  const depsOf = async (db: DbOrTx, playerId: string): Promise<SourceDeps> => ({ db, playerId, catalogue: await currentCatalogue(own) })
  return {
    aboutsOf: async (db, playerId, refs) => {
      const deps = await depsOf(db, playerId)
      const cards: AboutCard[] = []
      for (const kind of ABOUT_KINDS) {
        const ids = idsOf(kind, refs)
        if (ids.length > 0) cards.push(...(await sources[kind](deps, ids)))
      }
      return cards
    },
    newestAbouts: async (db, playerId) => {
      const deps = await depsOf(db, playerId)
      const cards: AboutCard[] = []
      for (const kind of ABOUT_KINDS) cards.push(...(await sources[kind](deps, 'newest')))
      return cards.sort((a, b) => b.time - a.time)
    },
    tellAnswered: (tx, playerId, at) => sendMessage(tx, { playerId, ...ANSWERED, at, way: { to: 'chat' }, quiet: true }),
  }
}
