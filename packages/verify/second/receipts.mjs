/** Receipts of 盲盒 (with and without 保底), free boxes and 黄金装备. */
import { chance, clientSeed, wire } from './chance.mjs'
import { commitment, rollTo, sha256 } from './hash.mjs'

const MILLION = 1_000_000

/** Splits `total` rolls among `count` entries, at least one each. */
function weights(from, count, total) {
  const cuts = new Set()
  while (cuts.size < count - 1) cuts.add(from.from(1, total - 1))
  const edges = [0, ...[...cuts].sort((a, b) => a - b), total]
  return edges.slice(1).map((edge, index) => edge - edges[index])
}

/** The text of a box's table names no mode; all others begin with it. */
export function tableHash(mode, subject, version, limit, entries) {
  const text = [subject, version, limit, entries.map(({ giftId, grade, weight }) => [giftId, grade, weight])]
  return sha256(JSON.stringify(mode === 'case' ? text : [mode, ...text]))
}

/** What wins with a roll: the entries take their rolls one after another, from 1 on. */
export function winnerOf(entries, roll) {
  let rangeFrom = 1
  for (const { giftId, grade, weight } of entries) {
    const rangeTo = rangeFrom + weight - 1
    if (roll <= rangeTo) return { giftId, grade, rangeFrom, rangeTo }
    rangeFrom = rangeTo + 1
  }
  throw new Error('a roll beyond the table')
}

const sumOf = (entries) => entries.reduce((sum, { weight }) => sum + weight, 0)

/** A receipt as the server tells it, once its seed is public. */
function receipt(from, index, { mode, subject, version, limit, count, entries, name }) {
  const [serverSeed, client, nonce] = [from.hex(), clientSeed(from), from.pick([0, 1, from.below(1_000), from.below(2_000_000_000)])]
  const forced = limit !== null && count >= limit
  const pool = forced ? entries.filter(({ grade }) => grade <= 1) : entries
  const drawn = rollTo(sumOf(pool), serverSeed, mode, client, nonce)
  const hit = winnerOf(pool, drawn.roll)
  return {
    receiptId: String(1_000 + index),
    at: 1_767_225_600_000 + index * 61_007,
    mode,
    boxId: subject,
    boxName: name,
    oddsVersion: version,
    oddsHash: tableHash(mode, subject, version, limit, entries),
    serverSeedHash: commitment(serverSeed),
    serverSeed,
    clientSeed: client,
    nonce,
    cursor: drawn.cursor,
    roll: drawn.roll,
    total: drawn.total,
    rangeFrom: hit.rangeFrom,
    rangeTo: hit.rangeTo,
    giftId: hit.giftId,
    giftName: `物品 ${hit.giftId}`,
    giftImage: `items/item_${hit.giftId}.webp`,
    grade: hit.grade,
    worth: wire(from.from(5, 900_000)),
    pity: limit === null ? null : { limit, count, forced },
    table: entries,
  }
}

/** A table whose first entry is of the rarest grade, so that 保底 has something to draw. */
function table(from, total) {
  const parts = weights(from, from.from(2, 14), total)
  const grades = parts.map((_, index) => (index === 0 ? from.below(2) : from.below(5))).sort((a, b) => a - b)
  return parts.map((weight, index) => ({ giftId: 100 + index * 7 + from.below(7), grade: grades[index], weight }))
}

/** Totals of which so many values are rejected that some draws need several: up to half of all. */
const UNEVEN = [2 ** 51 + 1, 2 ** 51 + 3 ** 20, 3 * 2 ** 50 + 5, 2 ** 52 - 1]

function caseTable(from, index) {
  const total = index % 5 === 4 ? from.pick(UNEVEN) : MILLION
  return { entries: table(from, total), ...pity(from, index) }
}

/** None; far from the limit; one before it; due. */
function pity(from, index) {
  if (index % 4 === 0) return { limit: null, count: 0 }
  const limit = from.from(2, 60)
  return { limit, count: [0, from.below(limit), limit - 1, limit][index % 4] }
}

/** An upgrade: the first rolls win the target, the others one of the consolation items, each as likely; the cheapest takes what is left over. */
function dreamTable(from, target) {
  const chance = from.pick([500, 7_500, from.from(500, 7_500)])
  const count = from.from(1, 12)
  const rest = MILLION - chance * 100
  const each = Math.floor(rest / count)
  const consolations = Array.from({ length: count }, (_, index) => ({
    giftId: 10 + index,
    grade: 4,
    weight: index === 0 ? rest - each * (count - 1) : each,
  }))
  return [{ giftId: target, grade: from.below(3), weight: chance * 100 }, ...consolations]
}

const numbers = (count) => Array.from({ length: count }, (_, index) => index)

export const cases = () =>
  numbers(240).map((index) => {
    const from = chance(`case/${index}`)
    return receipt(from, index, {
      mode: 'case',
      subject: from.from(1, 90),
      version: from.from(1, 30),
      name: '赤霄宝匣',
      ...caseTable(from, index),
    })
  })

export const frees = () =>
  numbers(200).map((index) => {
    const from = chance(`free/${index}`)
    const drawn = { entries: table(from, MILLION), limit: null, count: 0 }
    return receipt(from, index, { mode: 'free', subject: from.from(1, 9), version: from.from(1, 9), name: '每日宝匣', ...drawn })
  })

export const dreams = () =>
  numbers(200).map((index) => {
    const from = chance(`dream/${index}`)
    const subject = from.from(200, 900)
    const drawn = { entries: dreamTable(from, subject), limit: null, count: 0 }
    return receipt(from, index, { mode: 'dream', subject, version: from.from(1, 400), name: `物品 ${subject}`, ...drawn })
  })
