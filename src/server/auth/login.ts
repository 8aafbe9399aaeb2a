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

/** What login needs of its neighbours. */
export interface LoginPorts {
  /** Uses up a try; refuses a wrong code. */
  tryCode(db: Db, attempt: CodeTry): Promise<void>
  /** Uses the code up; refuses all but one of several at once. */
  takeCode(tx: Tx, attempt: CodeTry): Promise<void>
  sendWelcome(tx: Tx, playerId: string, world: { demo: boolean; now: number }): Promise<void>
}

type LoginDeps = Pick<Deps, 'db' | 'config' | 'now'> & LoginPorts

export interface LoginForm {
  /** As typed. */
  phone: string
  code: string
  promoteCode: string
  /** User agent of the device. */
  agent: string
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

/** Logs in with a code sent to the phone, registering a phone that is new; returns the token. */
export async function login(deps: LoginDeps, form: LoginForm): Promise<string> {
  const phone = normalisePhone(form.phone)
  const sent = { phone, purpose: 'login', code: form.code, now: deps.now() } as const
  await deps.tryCode(deps.db, sent)
  return inTransaction(deps.db, async (tx) => {
    await deps.takeCode(tx, sent)
    const playerId = (await playerOf(tx, phone)) ?? (await newPlayerOf(tx, phone, form.promoteCode, deps))
    return createSession(tx, playerId, deps.now(), form.agent)
  })
}
