import { eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import type { Deps } from '../deps.ts'
import { normalisePhone } from '../http/phone.ts'
import { frozenRefusal } from '../http/refusal.ts'
import { DEMO_START, inviterOf, registerPlayer } from './register.ts'
import { createSession } from './session.ts'
import { player } from './tables.ts'

export interface CodeTry {
  /** 11 digits. */
  phone: string
  purpose: 'login'
  code: string
  now: number
}

/** Functions of the SMS and message domains that login uses. */
export interface LoginPorts {
  /** Counts one try against the code. Refuses a wrong code. */
  tryCode(db: Db, attempt: CodeTry): Promise<void>
  /** Deletes the code. When several logins use one code at the same time, all but one are refused. */
  takeCode(tx: Tx, attempt: CodeTry): Promise<void>
  sendWelcome(tx: Tx, playerId: string, world: { demo: boolean; now: number }): Promise<void>
}

type LoginDeps = Pick<Deps, 'db' | 'config' | 'now'> & LoginPorts

export interface LoginForm {
  /** As the player typed it. */
  phone: string
  code: string
  promoteCode: string
  /** User agent of the browser that logs in, and its address. */
  agent: string
  address: string
}

async function playerOf(tx: Tx, phone: string): Promise<string | null> {
  const [row] = await tx.select({ id: player.id, frozen: player.frozen }).from(player).where(eq(player.phone, phone))
  if (row?.frozen) throw frozenRefusal()
  return row?.id ?? null
}

async function newPlayerOf(tx: Tx, phone: string, promoteCode: string, { config, now, sendWelcome }: LoginDeps): Promise<string> {
  const inviterId = await inviterOf(tx, promoteCode)
  const playerId = await registerPlayer(tx, { phone, inviterId, now: now(), ...(config.demo ? { start: DEMO_START } : {}) })
  await sendWelcome(tx, playerId, { demo: config.demo, now: now() })
  return playerId
}

/**
 * Logs the player in with the code that was sent to the phone. Registers a player when the phone is new. Returns the token of the new
 * session.
 */
export async function login(deps: LoginDeps, form: LoginForm): Promise<string> {
  const phone = normalisePhone(form.phone)
  const sent = { phone, purpose: 'login', code: form.code, now: deps.now() } as const
  await deps.tryCode(deps.db, sent)
  return inTransaction(deps.db, async (tx) => {
    await deps.takeCode(tx, sent)
    const playerId = (await playerOf(tx, phone)) ?? (await newPlayerOf(tx, phone, form.promoteCode, deps))
    return createSession(tx, playerId, deps.now(), form)
  })
}
