import { createSession } from '#server/account/auth/session.ts'
import { prepareModes } from '#server/modes/all.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { createLog } from '#server/platform/http/log.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { buildApp } from '#server/wiring/app.ts'
import { TOKEN_HEADER } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/registry.ts'
import type { Asked } from '../watchSql.ts'
import { type Measured, measure } from './measured.ts'
import { type Own, ownOf } from './own.ts'

const TIMES = 3
const say = (text: string) => process.stdout.write(`${text}\n`)

type Queries = readonly Record<string, string | undefined>[]

const DEEP = { page: '50', pageSize: '100' }
/** A list from its begin, far down by its number of page, and on from a row in its middle. */
const list = (after: string): Queries => [{}, DEEP, { after, pageSize: '100' }]

/** Calls that are not asked, and why. */
const LEFT: Record<string, string> = {
  '/api/common/smsCode': 'sends an SMS',
  '/api/common/userSmsCode': 'sends an SMS',
}

/** What reads are asked with besides their defaults. A call that needs input and is named neither here nor in {@link LEFT} is told as left out. */
const QUERIES: Record<string, (own: Own) => Queries> = {
  '/api/album/set': ({ family }) => [{ family }],
  '/api/battle/detail': ({ battleId, otherBattleId }) => [{ roomId: battleId }, { roomId: otherBattleId }],
  '/api/battle/events': ({ otherBattleId }) => [{ roomId: otherBattleId }],
  '/api/battle/list': () => [{}, { mine: '1' }, { state: '3', pageSize: '50' }, { state: '3', mode: '0', seats: '4', from: '0.01' }],
  '/api/battle/tables': ({ otherBattleId }) => [{ roomId: otherBattleId }],
  '/api/battle/top': () => [{ period: '0' }, { period: '1' }, { period: '2' }],
  '/api/case/caseGiftList': ({ boxId }) => [{ boxId }],
  '/api/case/casePage': () => [{}, { moduleId: '5' }],
  '/api/case/getOpenRecord': () => [{ key: 'never-acted' }],
  '/api/case/getReceipt': ({ receiptId }) => [{ receiptId }],
  '/api/case/recentDrop': ({ boxId }) => [{}, { limit: '100' }, { boxId }, { grade: '0' }, { boxId, grade: '0' }],
  '/api/chat/abouts': ({ openId }) => [{}, { kind: 'open', id: openId }],
  '/api/chat/lines': ({ chatSeq }) => [{}, { after: chatSeq }, { before: chatSeq }],
  '/api/common/albumSet': ({ family }) => [{ family }],
  '/api/common/battleLobby': () => [{}, { state: '3' }],
  '/api/common/battleTopList': () => [{ period: '0' }, { period: '1' }, { period: '2' }],
  '/api/common/battleView': ({ otherBattleId }) => [{ roomId: otherBattleId }],
  '/api/common/battleViewEvents': ({ otherBattleId }) => [{ roomId: otherBattleId }],
  '/api/common/battleViewTables': ({ otherBattleId }) => [{ roomId: otherBattleId }],
  '/api/common/boxGiftList': ({ boxId }) => [{ boxId }],
  '/api/common/dreamRing': ({ giftId, chance }) => [{ giftId, chance }],
  '/api/common/dropList': () => [{}, { grade: '0' }],
  '/api/common/exponentProof': ({ round }) => [{ round }],
  '/api/common/getRankWeekPage': () => [{}, { board: 'battle', pageSize: '5' }, { board: 'spend', page: '2' }],
  '/api/common/getShowTimeBook': ({ dropId }) => [{ dropId }],
  '/api/common/getShowTimePage': () => [{}, { day: '3' }, { label: '0' }, { day: '1', label: '4' }],
  '/api/common/rankReward': () => ['luck', 'battle', 'spend'].flatMap((board) => ['day', 'week'].map((period) => ({ board, period }))),
  '/api/common/rollEntrants': ({ crowdedRollId }) => [{ roomId: crowdedRollId }, { roomId: crowdedRollId, after: '1500' }],
  '/api/common/rollList': ({ otherRollId }) => [
    {},
    { state: '1' },
    { state: '1', ...DEEP },
    { state: '1', after: otherRollId, pageSize: '100' },
  ],
  '/api/common/rollProof': ({ crowdedRollId }) => [{ roomId: crowdedRollId }],
  '/api/common/rollView': ({ crowdedRollId, otherRollId }) => [{ roomId: crowdedRollId }, { roomId: otherRollId }],
  '/api/common/sharedReceipt': ({ shareToken }) => [{ token: shareToken }],
  '/api/common/showerProof': ({ showerId }) => [{ showerId }],
  '/api/common/tryCase': ({ boxId }) => [{ boxId, number: '10' }],
  '/api/common/tryUpgrade': ({ giftId, chance }) => [{ giftId, chance }],
  '/api/dream/getUpgradeRecord': () => [{ key: 'never-acted' }],
  '/api/dream/odds': ({ giftId, chance }) => [{ giftId, chance }],
  '/api/dream/recentUpgrades': () => [{}, { limit: '100' }],
  '/api/message/getMessageDetail': ({ messageId }) => [{ messageId }],
  '/api/message/listMessage': ({ messageId }) => list(messageId),
  '/api/pay/getTopUp': ({ orderNo }) => [{ orderNo }],
  '/api/profile/getMyBagPage': ({ itemId }) => [{}, { sort: 'new' }, { sort: 'cheap', after: itemId }, { name: '星' }, { grade: '4' }],
  '/api/profile/getMyBalanceLog': ({ entryId, month }) => [
    ...list(entryId),
    { month },
    { month, currency: '1' },
    { currency: '0', after: entryId },
  ],
  '/api/profile/getMyBalanceSum': ({ month }) => [{ month }],
  '/api/profile/getMyBattlePage': ({ battleId }) => list(battleId),
  '/api/profile/getMyDreamPage': ({ dreamId }) => [...list(dreamId), { dreamId }],
  '/api/profile/getMyExponentBagPage': ({ roundItemId }) => [{}, { sort: 'new' }, { sort: 'cheap', after: roundItemId }, { name: '星' }],
  '/api/profile/getMyExponentPage': ({ stakeId }) => list(stakeId),
  '/api/profile/getMyFreeOpenPage': ({ freeId }) => list(freeId),
  '/api/profile/getMyGivingPage': ({ givingId }) => list(givingId),
  '/api/profile/getMyLuckPart': () => [{}],
  '/api/profile/getMyOpenPage': ({ openId }) => [...list(openId), { openId }],
  '/api/profile/getMyRetrievalPage': ({ retrievalId }) => list(retrievalId),
  '/api/profile/getMyRollPage': ({ rollId }) => list(rollId),
  '/api/profile/getMyShowerPage': ({ showerId }) => list(showerId),
  '/api/profile/getMyTopEarly': () => [{}, DEEP],
  '/api/profile/getMyVoucherPage': ({ voucherId }) => [...list(voucherId), { stat: '0' }, { stat: '1' }, { stat: '2' }],
  '/api/profile/getPlayerCard': () => [{ uid: '10000002' }],
  '/api/profile/mayRetrieve': ({ itemId }) => [{ ids: itemId }],
  '/api/roll/detail': ({ rollId, crowdedRollId }) => [{ roomId: rollId }, { roomId: crowdedRollId }],
  '/api/share/getMyInvitedPage': ({ invitationId }) => list(invitationId),
  '/api/shop/getMyPurchasePage': ({ purchaseId }) => list(purchaseId),
  '/api/shower/mine': ({ showerId }) => [{ showerId }],
  '/api/welfare/getFreeRecord': () => [{ key: 'never-acted' }],
}

/** A read that answers so has found nothing, which some of a player with few rows do. */
const NOTHING = new Set([400, 404])

/** Asks every call that reads for each of the players. */
export async function readAll(db: Db, notes: Asked[], playerIds: Record<string, string>): Promise<Measured[]> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' })
  // No call that this bench makes asks when it came.
  const time = { at: () => null, difference: () => null, agrees: () => true }
  await prepareModes(db, config, { info: () => undefined, error: say } as never)
  const app = await buildApp({ config, db, reads: db, gallery: db, own: db, bus: memoryBus(), log: createLog(config), time, now: Date.now })
  await app.ready()
  const found: Measured[] = []
  const left = new Set<string>()
  for (const [who, playerId] of Object.entries(playerIds)) {
    const token = await inTransaction(db, (tx) => createSession(tx, playerId, Date.now()))
    const own = await ownOf(db, playerId)
    for (const call of allCalls.filter(({ method, spends }) => method === 'GET' && !spends)) {
      const queries = QUERIES[call.path]?.(own) ?? (call.query.safeParse({}).success ? [{}] : [])
      if (queries.length === 0) left.add(call.path)
      for (const query of queries) {
        const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
        const url = `${call.path}?${new URLSearchParams(given)}`
        const measured = await measure(notes, `${who}: ${url}`, TIMES, async () => {
          const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { [TOKEN_HEADER]: token } })
          if (statusCode !== 200 && !(who === 'light' && NOTHING.has(statusCode))) say(`${url}: ${statusCode} ${body.slice(0, 200)}`)
        })
        found.push(measured)
      }
    }
  }
  await app.close()
  for (const path of left) say(`left out: ${path}, because it ${LEFT[path] ?? 'needs input that this bench does not know'}`)
  return found
}
