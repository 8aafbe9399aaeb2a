import { logout as logoutCall, smsLogin } from '#shared/calls/auth.ts'
import type { Balances } from '#shared/calls/fields.ts'
import { type UserInfo, userInfo as userInfoCall } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { noteTold, takeBalances, toldSoFar, withNewerBalances } from '#state/core/money/balances.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { onLoginFailure } from '#state/platform/api/loginFailure.ts'
import { pause } from '#state/platform/api/pause.ts'
import { request } from '#state/platform/api/request.ts'
import { appState, persistedDefaults } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { clearStorage } from '#state/platform/persist.ts'
import { forgetOnLogout } from './ownState.ts'

export function openLogin(): void {
  appState.isAccount = true
}

export function closeLogin(): void {
  appState.isAccount = false
}

/** Returns true when the player is logged in. Otherwise it opens the login overlay and returns false. */
export function requireLogin(): boolean {
  if (appState.token) return true
  openLogin()
  return false
}

/** Clears the token and opens the login overlay (spec §4). */
export function loginFailure(): void {
  appState.token = ''
  openLogin()
}

onLoginFailure(loginFailure)

/** Takes the balances from the reply of a call, unless newer ones are known. Where nobody can say which are newer, the player is asked for. */
export function setBalances(next: Balances): void {
  if (!takeBalances(next)) void refreshUserInfo()
}

function dropSession(): void {
  appState.token = ''
  appState.userInfo = null
  clearStorage({ promoteCode: appState.promoteCode })
}

/** Statuses with which the server refuses the token itself. Every other failure says nothing about the login. */
const REFUSED: readonly number[] = [Status.loginFailure, Status.forbidden]
const isRefusal = (error: unknown) => error instanceof ApiError && REFUSED.includes(error.status)

/** Ms before the second attempt to load the player, about half of it at random. Each further wait is twice as long, up to a minute. */
const RETRY_FIRST = 2_000
const RETRY_LATEST = 60_000

/** How often loading the player has failed since it last succeeded, or since the login. */
let failures = 0
/** Increases with every load of the player. A waiting attempt is given up for a later load. */
let latest = 0

forgetOnLogout(() => {
  failures = 0
})

const retryDelay = () => Math.min(RETRY_LATEST, RETRY_FIRST * 2 ** (failures - 1)) * (0.5 + Math.random() / 2)

/**
 * Loads the player. `userInfo` is replaced only by a reply that has an id. Only a refusal of the token ends the session (spec §4).
 * After any other failure the session stays, and the client tries again by itself, more and more seldom. Resolves after the first
 * attempt and never rejects.
 */
export async function refreshUserInfo(): Promise<void> {
  const token = appState.token
  if (!token) return
  const mine = ++latest
  const asked = { known: appState.userInfo && { ...appState.userInfo }, told: toldSoFar() }
  try {
    const player = await request(userInfoCall, { quiet: true })
    if (token !== appState.token) return
    failures = 0
    if (!player.id) return
    // A balance that was pushed before there was a player to take it is newer than this reply, perhaps.
    const missed = !appState.userInfo && asked.told !== toldSoFar()
    appState.userInfo = withNewer(player, asked)
    noteTold()
    if (missed) void refreshUserInfo()
  } catch (error) {
    if (appState.token && appState.token !== token) return
    if (isRefusal(error)) dropSession()
    else void tryAgain(token, mine)
  }
}

/**
 * The player as a reply tells, but for what has been heard since it was asked for: newer balances, and whatever else an act or another reply has
 * changed. When nothing was told of the balances meanwhile, the reply is the newest, even where the server's ledger was set back to a backup.
 */
function withNewer(player: UserInfo, asked: { known: UserInfo | null; told: number }): UserInfo {
  const now = appState.userInfo
  if (!now || now.id !== player.id) return player
  const next = asked.known ? { ...player, ...changedSince(asked.known, now) } : player
  return asked.told === toldSoFar() ? next : withNewerBalances(next, now)
}

/** What else than balances is other than it was. */
function changedSince(known: UserInfo, now: UserInfo): Partial<UserInfo> {
  const isChanged = (name: string) => now[name as keyof UserInfo] !== known[name as keyof UserInfo]
  const { balance, secondaryBalance, balanceLine, secondaryLine, ...rest } = now
  return Object.fromEntries(Object.entries(rest).filter(([name]) => isChanged(name)))
}

async function tryAgain(token: string, mine: number): Promise<void> {
  failures += 1
  await pause(retryDelay())
  if (mine === latest && token === appState.token) await refreshUserInfo()
}

export interface LoginForm {
  phone: string
  code: string
  promoteCode: string
}

/** Logs in or registers, stores the token, and starts loading the player. Rejects with ApiError after a toast. */
export async function login(form: LoginForm): Promise<void> {
  const query = { id: form.phone, password: '', type: '0', code: form.code, promoteCode: form.promoteCode } as const
  const token = await request(smsLogin, { query })
  appState.userInfo = null
  appState.token = token
  void refreshUserInfo()
}

/** Logs the player out. When the server confirms it with `data` true, clears the storage and opens `/`. */
export async function logout(): Promise<void> {
  const { token } = appState
  const done = await request(logoutCall)
  // Whoever has logged in meanwhile, e.g. in another tab, stays.
  if (!done || (appState.token && appState.token !== token)) return
  Object.assign(appState, persistedDefaults)
  clearStorage()
  go('/', { anyway: true })
}
