import { eq } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BrowserOf, Visit } from '#server/platform/http/browser.ts'
import { KNOWN_LIFE, noteSource } from './knownSources.ts'
import { DEMO_START, inviterOf, registerPlayer } from './register.ts'
import { createSession } from './session.ts'

export interface CodeTry {
  /** 11 digits. */
  phone: string
  purpose: 'login' | 'confirm'
  code: string
  /** Who has asked for the code. See `CodeRequest` of the SMS domain. */
  holder: string
  address: string
  now: number
}

/** Functions of the SMS domain that use up a code. */
export interface CodePorts {
  /** Counts one try and refuses a wrong code. Returns the id of the code that fits. */
  tryCode(db: Db, attempt: CodeTry): Promise<string>
  /** Deletes the code. When several acts use one code at the same time, all but one are refused. */
  takeCode(tx: Tx, id: string, now: number): Promise<void>
}

/** Functions of the SMS and message domains that login uses. */
export interface LoginPorts extends CodePorts {
  sendWelcome(tx: Tx, playerId: string, world: { demo: boolean; now: number }): Promise<void>
}

type LoginDeps = Pick<Deps, 'db' | 'config' | 'now'> & LoginPorts

export interface LoginForm {
  /** 11 digits. */
  phone: string
  code: string
  promoteCode: string
  /** User agent of the browser that logs in. */
  agent: string
  visit: Visit
  browserOf: BrowserOf
}

async function playerOf(tx: Tx, phone: string): Promise<string | null> {
  const [row] = await tx.select({ id: player.id }).from(player).where(eq(player.phone, phone))
  return row?.id ?? null
}

async function newPlayerOf(tx: Tx, { phone, promoteCode, browserOf }: LoginForm, { config, now, sendWelcome }: LoginDeps): Promise<string> {
  const inviterId = await inviterOf(tx, promoteCode, browserOf)
  const playerId = await registerPlayer(tx, { phone, inviterId, now: now(), ...(config.demo ? { start: DEMO_START } : {}) })
  await sendWelcome(tx, playerId, { demo: config.demo, now: now() })
  return playerId
}

/**
 * Logs the player in with the code that was sent to the phone. Registers a player when the phone is new. Returns the token of the new
 * session. The device counts as known at once when the player registers on it, else `KNOWN_AFTER` after its first login.
 */
export async function login(deps: LoginDeps, form: LoginForm): Promise<string> {
  const { phone, visit, agent } = form
  const { from } = visit
  const now = deps.now()
  const codeId = await deps.tryCode(deps.db, { phone, purpose: 'login', code: form.code, holder: from.browser, address: from.address, now })
  const { token, browser } = await inTransaction(deps.db, async (tx) => {
    await deps.takeCode(tx, codeId, now)
    const playerId = await playerOf(tx, phone)
    const source = await noteSource(tx, { phone, visit, registers: playerId === null, now })
    const owner = playerId ?? (await newPlayerOf(tx, form, deps))
    return { token: await createSession(tx, owner, now, { agent, address: from.address, ...source }), ...source }
  })
  visit.keep(browser, KNOWN_LIFE)
  return token
}
