import { createCipheriv, createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { captchaCheck, captchaGet } from '#shared/calls/captcha.ts'
import { CAPTCHA } from '#shared/rules.ts'
import { dataOf } from './api.ts'

/** base64(AES-128-ECB-PKCS7(text)) under a puzzle's secretKey (design 5.2), by Node's own cipher and not by the product's code. */
export function encrypt(text: string, secretKey: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(secretKey, 'utf8'), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Where the hole of a puzzle is: read from the database, since the product tells nobody. */
export async function answerOf(databaseUrl: string, puzzle: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ x: number }>('SELECT x FROM captcha_puzzle WHERE token = $1', [puzzle]).finally(() => client.end())
  if (!rows[0]) throw new Error('no such puzzle')
  return rows[0].x
}

/** Solves a captcha over HTTP as the slider would; the result is the `captchaVerification` of a send-code call. */
export async function solveCaptcha(origin: string, databaseUrl: string): Promise<string> {
  const { repData: puzzle } = await dataOf(origin, captchaGet, { body: { captchaType: 'blockPuzzle' } })
  if (!puzzle) throw new Error('no captcha came')
  const point = JSON.stringify({ x: await answerOf(databaseUrl, puzzle.token), y: CAPTCHA.y })
  const body = { captchaType: 'blockPuzzle', pointJson: encrypt(point, puzzle.secretKey), token: puzzle.token } as const
  const checked = await dataOf(origin, captchaCheck, { body })
  if (!checked.success) throw new Error(`the captcha was refused: ${checked.repMsg}`)
  return encrypt(`${puzzle.token}---${point}`, puzzle.secretKey)
}

/** Gives the pass of a captcha that nobody has solved, where a test needs many. `now` is the server's time. */
export async function freePass(databaseUrl: string, now: number): Promise<string> {
  const pass = randomUUID()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const row = [createHash('sha256').update(pass).digest('hex'), new Date(now + 60_000)]
  await client.query('INSERT INTO captcha_pass (hash, expires_at) VALUES ($1, $2)', row).finally(() => client.end())
  return pass
}
