import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { alive } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { purge } from '#server/platform/db/purge.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { CAPTCHA } from '#shared/rules.ts'
import { CaptchaRefusal, RepCode } from './codes.ts'
import { captchaPass, captchaPuzzle } from './tables.ts'

const PUZZLE_LIFE = 120_000
const PASS_LIFE = 180_000
/** How far from the hole the piece may be dropped, in px of the 320 px wide picture. */
const TOLERANCE = 5

const TOKEN_PATTERN = /^[\da-f]{32}$/

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const secretKey = () => Array.from(randomBytes(16), (byte) => KEY_LETTERS.charAt(byte % KEY_LETTERS.length)).join('')

/** Encrypts with AES-128-ECB and PKCS7 padding, base64, as crypto-js does in the client. */
export function encrypt(text: string, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

function decrypt(text: string, key: string): string | null {
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key), null)
    return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const pointSchema = z.object({ x: z.number(), y: z.number() })

function parsePoint(plain: string): z.output<typeof pointSchema> | null {
  try {
    const parsed = pointSchema.safeParse(JSON.parse(plain))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

const passHash = (verification: string) => createHash('sha256').update(verification).digest('hex')

/** Stores where the hole is. Returns the token and the key with which the client must answer. */
export async function issuePuzzle(db: Db, x: number, now: number): Promise<{ token: string; secretKey: string }> {
  const issued = { token: randomBytes(16).toString('hex'), secretKey: secretKey() }
  await db.insert(captchaPuzzle).values({ ...issued, x, expiresAt: new Date(now + PUZZLE_LIFE) })
  return issued
}

/**
 * Checks the answer to a puzzle. A puzzle can be tried once: its row is deleted before the comparison. A right answer stores a pass. Throws
 * CaptchaRefusal.
 */
export async function checkPuzzle(db: Db, token: string, pointJson: string, now: number): Promise<void> {
  if (!TOKEN_PATTERN.test(token)) throw new CaptchaRefusal(RepCode.expired)
  const [puzzle] = await db
    .delete(captchaPuzzle)
    .where(and(eq(captchaPuzzle.token, token), alive(captchaPuzzle.expiresAt, PUZZLE_LIFE, now)))
    .returning()
  if (!puzzle) throw new CaptchaRefusal(RepCode.expired)
  const plain = decrypt(pointJson, puzzle.secretKey)
  const point = plain === null ? null : parsePoint(plain)
  if (plain === null || !point) throw new CaptchaRefusal(RepCode.wrong)
  if (Math.abs(Math.trunc(point.x) - puzzle.x) > TOLERANCE || point.y !== CAPTCHA.y) throw new CaptchaRefusal(RepCode.wrong)
  const hash = passHash(encrypt(`${token}---${plain}`, puzzle.secretKey))
  await db.insert(captchaPass).values({ hash, expiresAt: new Date(now + PASS_LIFE) })
}

/** Deletes a pass in the caller's transaction, or refuses. One pass allows one SMS code. */
export async function takePass(tx: Tx, captchaVerification: string, now: number): Promise<void> {
  const taken = await tx
    .delete(captchaPass)
    .where(and(eq(captchaPass.hash, passHash(captchaVerification)), alive(captchaPass.expiresAt, PASS_LIFE, now)))
    .returning({ hash: captchaPass.hash })
  if (taken.length === 0) throw new Refusal(Status.captchaFailed, '图形验证已失效，请重新验证')
}

/** Deletes puzzles and passes that expired unused. */
export async function sweepPuzzles(db: Db, now: number): Promise<void> {
  await purge(db, captchaPuzzle, lt(captchaPuzzle.expiresAt, new Date(now)))
  await purge(db, captchaPass, lt(captchaPass.expiresAt, new Date(now)))
}
