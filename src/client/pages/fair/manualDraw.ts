import { seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsRange, type OddsTable, oddsHash, poolOf, type TableDraw } from '#shared/fairness/oddsTable.ts'
import { type RollTry, triesOf } from '#shared/fairness/verify.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { CASE_MODE } from '#shared/modes.ts'

/** The form as the player has typed it. */
export interface ManualForm {
  serverSeed: string
  clientSeed: string
  nonce: string
  /** Opens since the last grade ≤ 1, for boxes with the pity rule. */
  pityCount: string
}

/** A draw made from typed numbers. */
export interface ManualDraw {
  seedHash: string
  oddsHash: string
  draw: TableDraw
  tries: RollTry[]
  pool: OddsRange[]
}

const SEED_PATTERN = /^[0-9a-f]{64}$/
const COUNT_PATTERN = /^\d{1,9}$/
/** Tells the player why the form cannot be computed; null when it can. */
export function faultOf({ serverSeed, clientSeed, nonce, pityCount }: ManualForm): string | null {
  if (!SEED_PATTERN.test(serverSeed.trim().toLowerCase())) return '服务器种子应为 64 位十六进制字符'
  if (clientSeed === '') return '请输入客户端种子'
  if (!COUNT_PATTERN.test(nonce)) return '序号应为 0 或正整数'
  if (!COUNT_PATTERN.test(pityCount)) return '保底计数应为 0 或正整数'
  return null
}

/** Returns the published odds table of a box in the form that the draw takes. */
export function tableOf({ boxId, oddsVersion, pity, boxGiftVo }: BoxDetail): OddsTable {
  const entries = boxGiftVo.map(({ giftId, grade, rangeFrom, rangeTo }) => ({ giftId, grade, weight: rangeTo - rangeFrom + 1 }))
  return { mode: CASE_MODE, subject: boxId, version: oddsVersion, pityLimit: pity?.limit ?? null, entries }
}

/** Draws from typed numbers with the code that the server uses. `faultOf` must have returned null for the form. */
export function drawManually(form: ManualForm, table: OddsTable): ManualDraw {
  const serverSeed = form.serverSeed.trim().toLowerCase()
  const seed = { serverSeed, mode: CASE_MODE, clientSeed: form.clientSeed, nonce: Number(form.nonce) }
  const draw = drawFromTable(seed, table, Number(form.pityCount))
  return {
    seedHash: seedHash(serverSeed),
    oddsHash: oddsHash(table),
    draw,
    tries: triesOf(seed, draw),
    pool: poolOf(table, draw.forced),
  }
}
