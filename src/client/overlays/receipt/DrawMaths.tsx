import { drawMessage } from '#shared/fairness/draw.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { RollTry, Verification } from '#shared/fairness/verify.ts'
import css from './DrawMaths.module.css'
import { Block } from './Row.tsx'
import { count } from './words.ts'

/** Number of hex digits of a digest that contain its first 52 bits. */
const LEAD = 13

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Returns a shell command that computes the same digest. */
const command = (message: string, serverSeed: string) =>
  `printf '%s' ${quoted(message)} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${serverSeed}`

/** Shows the whole computation, so that anybody can repeat it. */
export function DrawMaths({ receipt, verification }: { receipt: Receipt; verification: Verification }) {
  const { tries } = verification
  const taken = tries.at(-1)
  const { serverSeed, cursor } = receipt
  return (
    <>
      <Block name='HMAC 消息' value={taken?.message ?? drawMessage(receipt, cursor)} />
      {taken && serverSeed ? (
        <>
          <Block name='HMAC 结果' value={taken.digest} lead={LEAD} />
          <p className={css.maths}>
            前 52 位 = {count(taken.value)}，对 {count(receipt.total)} 取余加 1
          </p>
          <Rejected tries={tries.slice(0, -1)} />
          <details className={css.outside}>
            <summary className={css.summary}>用任何电脑自行核对</summary>
            <Block name='命令行' value={command(taken.message, serverSeed)} />
          </details>
        </>
      ) : (
        <p className={css.maths}>消息格式为 玩法:客户端种子:序号:游标；密钥是服务器种子，公开后即可计算。</p>
      )}
    </>
  )
}

/**
 * The rejected values. The highest values do not divide evenly and would make small rolls likelier, so the draw continues with the
 * next cursor.
 */
function Rejected({ tries }: { tries: readonly RollTry[] }) {
  if (tries.length === 0) return null
  return (
    <p className={css.maths}>
      {tries.map(({ cursor, value }) => `游标 ${cursor} 的值 ${count(value)} 落在会造成偏差的尾段，按规则舍去重抽。`).join('')}
    </p>
  )
}
