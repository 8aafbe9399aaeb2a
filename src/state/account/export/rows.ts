import type { BalanceLogRow } from '#shared/calls/profile.ts'
import type { OpenRecord } from '#shared/calls/record.ts'
import { Currency, GRADE_NAMES, type Grade, LABEL_NAMES } from '#shared/codes.ts'
import type { BattleRecord } from '#shared/modes/battle/calls.ts'
import type { ListedReceipt } from '#shared/modes/case/calls.ts'
import type { DreamRecord } from '#shared/modes/dream/calls.ts'
import type { ExponentRecord } from '#shared/modes/exponent/calls.ts'
import type { KujiRecord } from '#shared/modes/kuji/calls.ts'
import type { RollRecord } from '#shared/modes/roll/calls.ts'
import type { ShowerRecord } from '#shared/modes/shower/calls.ts'
import { modeFacts } from '#shared/modes.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { beijingWall } from '#shared/time.ts'

/** The columns of the file, in their order. Each kind of record fills those that it knows. */
export const COLUMNS = {
  record: '记录',
  id: '编号',
  time: '时间（北京）',
  what: '内容',
  number: '数量',
  currency: '币种',
  paid: '支出（元）',
  got: '获得（元）',
  balance: '余额（元）',
  result: '结果',
  receipts: '凭证编号',
  seedHash: '服务器种子哈希',
  clientSeed: '客户端种子',
  nonce: '序号',
  roll: '抽取值',
  note: '备注',
} as const
export type Line = Partial<Record<keyof typeof COLUMNS, string>>

/** The cells of a line in the order of the columns. */
export const cellsOf = (line: Line): string[] => (Object.keys(COLUMNS) as (keyof Line)[]).map((column) => line[column] ?? '')

const yuan = (wire: number) => wire.toFixed(2)
const timeOf = (at: number) => beijingWall(at).format('YYYY-MM-DD HH:mm:ss')
const COINS = '金币'
const DIAMONDS = '钻石'

interface Won {
  giftName: string
  grade: Grade
  recoveryPrice: number
}
const wonText = ({ giftName, grade, recoveryPrice }: Won) => `${giftName}（${GRADE_NAMES[grade]} ${yuan(recoveryPrice)}）`
const receiptsOf = (drops: readonly { receiptId: string | null }[]) => drops.flatMap(({ receiptId }) => receiptId ?? []).join(' ')

/** An opening. Each of its receipts has a line of its own, see {@link receiptLine}. */
export const openLine =
  (record: string) =>
  (row: OpenRecord): Line => ({
    record,
    id: row.openId,
    time: timeOf(row.time),
    what: row.boxName,
    number: String(row.number),
    currency: COINS,
    paid: yuan(row.paid),
    got: yuan(row.value),
    result: row.label === null ? '' : LABEL_NAMES[row.label],
    receipts: receiptsOf(row.drops),
    note: row.drops.map(wonText).join('；'),
  })

/** An upgrade. Its price is what coins and staked items were worth together. */
export const dreamLine = (row: DreamRecord): Line => ({
  record: '黄金装备',
  id: row.dreamId,
  time: timeOf(row.time),
  what: row.target.giftName,
  number: '1',
  currency: COINS,
  paid: yuan(row.price),
  got: yuan(row.drop.recoveryPrice),
  result: row.won ? '成功' : '未成功',
  receipts: receiptsOf([row.drop]),
  roll: String(row.roll),
  note: `成功率 ${(row.chance / 100).toFixed(2)}%，金币 ${yuan(row.paid)}，投入物品 ${yuan(row.staked)}，找零 ${yuan(row.change)}，得到${wonText(row.drop)}`,
})

/** A battle. Its number names its room, whose page holds the proof. */
export const battleLine = (row: BattleRecord): Line => ({
  record: '对战',
  id: row.roomId,
  time: timeOf(row.endedAt),
  what: row.boxes.map(({ boxName }) => boxName).join('；'),
  number: String(row.boxes.length),
  currency: COINS,
  paid: yuan(row.cost),
  got: yuan(row.gained),
  result: row.won ? '获胜' : row.gained > 0 ? '平分' : '未获胜',
  note: row.diamonds > 0 ? `另得钻石 ${yuan(row.diamonds)}` : '',
})

const OUTCOMES: Record<ExponentRecord['outcome'], string> = { open: '未结束', exited: '已离场', lost: '未离场', refunded: '已退回' }

/** A stake of 指数. Its content names the round, whose proof is public. */
export const exponentLine = (row: ExponentRecord): Line => ({
  record: '指数',
  id: row.id,
  time: timeOf(row.time),
  what: `第 ${row.round} 轮`,
  number: '1',
  currency: COINS,
  paid: yuan(row.outcome === 'refunded' ? 0 : row.stake),
  got: yuan(row.won),
  result: OUTCOMES[row.outcome],
  note: [
    `本金 ${yuan(row.stake)}`,
    row.multiple === null ? '' : `离场倍数 ${(row.multiple / 100).toFixed(2)}`,
    row.crash === null ? '' : `崩盘倍数 ${(row.crash / 100).toFixed(2)}`,
    row.item ? `得到${wonText(row.item)}，余额 ${yuan(row.coins)}` : '',
  ]
    .filter((part) => part !== '')
    .join('，'),
})

/** A purchase of 一番赏. Its content names the pool, whose page holds the proof. */
export const kujiLine = (row: KujiRecord): Line => {
  const drops = [...row.tickets.map(({ drop }) => drop), ...(row.lastOne ? [row.lastOne] : [])]
  const [tickets, last] = [
    row.tickets.map(({ number, rank, drop }) => `${number} 号${rank === 'N' ? '普' : rank}赏 ${wonText(drop)}`),
    row.lastOne,
  ]
  return {
    record: '一番赏',
    id: row.playId,
    time: timeOf(row.time),
    what: `${row.title}（第 ${row.poolId} 池）`,
    number: String(row.tickets.length),
    currency: COINS,
    paid: yuan(row.paid),
    got: yuan(toWire(drops.reduce((sum, { recoveryPrice }) => sum + toMinor(recoveryPrice), 0))),
    note: [...tickets, ...(last ? [`最后赏 ${wonText(last)}`] : [])].join('；'),
  }
}

const ROLL_STATE: Partial<Record<RollRecord['state'], string>> = { cancelled: '已取消' }

/** A ROLL room. Its number names the room, whose page holds the proof. */
export const rollLine = (row: RollRecord): Line => ({
  record: 'ROLL',
  id: row.roomId,
  time: timeOf(row.time),
  what: row.title,
  number: '1',
  currency: COINS,
  paid: yuan(0),
  got: yuan(row.won?.recoveryPrice ?? 0),
  result: ROLL_STATE[row.state] ?? (row.won ? '中奖' : row.hosts ? '房主' : row.state === 'drawn' ? '未中奖' : '未开奖'),
  note: row.won ? wonText(row.won) : '',
})

/** A red-packet shower. Its number names the shower, whose proof is public. */
export const showerLine = (row: ShowerRecord): Line => ({
  record: '红包雨',
  id: row.showerId,
  time: timeOf(row.time),
  number: String(row.packets),
  currency: DIAMONDS,
  paid: yuan(0),
  got: yuan(row.amount ?? 0),
  note: row.amount === null ? '未参与分配' : '',
})

/** An entry of the ledger. */
export const ledgerLine = (row: BalanceLogRow): Line => ({
  record: '流水',
  id: row.id,
  time: timeOf(row.time),
  what: row.typeName,
  currency: row.currency === Currency.diamond ? DIAMONDS : COINS,
  paid: yuan(Math.max(0, -row.amount)),
  got: yuan(Math.max(0, row.amount)),
  balance: yuan(row.balanceAfter),
  note: [row.remark, row.about ? `对应记录 ${row.about.kind} ${row.about.id}` : ''].filter((part) => part !== '').join('，'),
})

/** Says of the ledger that older entries are not listed one by one. */
export const archivedLine = (lines: number): Line => ({
  record: '流水',
  what: '已归档',
  number: String(lines),
  note: `更早的 ${lines} 笔明细已归档，此处不再逐笔列出；记录中心按月份可查看当月收支合计`,
})

/** A draw: what its receipt proves. The price of the item is that of today. */
export const receiptLine = (row: ListedReceipt): Line => ({
  record: '抽取凭证',
  id: row.receiptId,
  time: timeOf(row.at),
  what: `${modeFacts(row.mode)?.name ?? row.mode} · ${row.boxName}`,
  number: '1',
  result: `${row.giftName}（${GRADE_NAMES[row.grade as Grade] ?? row.grade}）`,
  receipts: row.receiptId,
  seedHash: row.serverSeedHash,
  clientSeed: row.clientSeed,
  nonce: String(row.nonce),
  roll: String(row.roll),
  note: row.pity?.forced ? '保底抽取' : '',
})
