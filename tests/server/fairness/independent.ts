import { createHash, createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** The draw formula of design 1.4, implemented a second time from the text, with big integers and without code of the product. */
export function independentRoll(serverSeed: string, message: (cursor: number) => string, total: number): { roll: number; cursor: number } {
  const key = createSecretKey(Buffer.from(serverSeed, 'hex'))
  for (let cursor = 0; ; cursor++) {
    const roll = rollOnce(key, message(cursor), BigInt(total))
    if (roll !== null) return { roll: Number(roll), cursor }
  }
}

const SPAN = 1n << 52n

function rollOnce(key: KeyObject, message: string, total: bigint): bigint | null {
  const digest = createHmac('sha256', key).update(message, 'utf8').digest('hex')
  const value = BigInt(`0x${digest.slice(0, 13)}`)
  const fair = SPAN - (SPAN % total)
  return value < fair ? (value % total) + 1n : null
}

export const independentHash = (serverSeed: string) => createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')

/** Yields many rolls of 1 … `total` for statistics. The numbers are those of the formula; less is computed for each draw. */
export function* rollStream(serverSeed: string, mode: string, clientSeed: string, total: number, count: number): Generator<number> {
  const key = createSecretKey(Buffer.from(serverSeed, 'hex'))
  const fair = 2 ** 52 - (2 ** 52 % total)
  for (let nonce = 0; nonce < count; nonce++) {
    for (let cursor = 0; ; cursor++) {
      const digest = createHmac('sha256', key).update(`${mode}:${clientSeed}:${nonce}:${cursor}`).digest()
      const value = digest.readUIntBE(0, 6) * 16 + (digest.readUInt8(6) >> 4)
      if (value >= fair) continue
      yield (value % total) + 1
      break
    }
  }
}
