import { logout as logoutCall, smsLogin } from '#shared/calls/auth.ts'
import { type UserInfo, userInfo as userInfoCall } from '#shared/calls/profile.ts'
import { ApiError, LOST } from './api/apiError.ts'
import { onLoginFailure } from './api/loginFailure.ts'
import { request } from './api/request.ts'
import { appState, persistedDefaults } from './app.ts'
import { go } from './go.ts'
import { clearStorage } from './persist.ts'

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

/** Takes the balances from the reply of a call. */
export function setBalances(next: Pick<UserInfo, 'balance' | 'secondaryBalance'>): void {
  if (!appState.userInfo) return
  appState.userInfo.balance = next.balance
  appState.userInfo.secondaryBalance = next.secondaryBalance
}

function dropSession(): void {
  appState.token = ''
  appState.userInfo = null
  clearStorage({ promoteCode: appState.promoteCode })
}

/**
 * Loads the player. `userInfo` is replaced only by a reply that has an id. A reply with an error ends the session (spec §4). Without
 * any reply the session stays, because the server has refused nothing. Never rejects.
 */
export async function refreshUserInfo(): Promise<void> {
  const token = appState.token
  if (!token) return
  try {
    const player = await request(userInfoCall, { quiet: true })
    if (player.id && token === appState.token) appState.userInfo = player
  } catch (error) {
    const refused = error instanceof ApiError && error.status !== LOST
    if (refused && (appState.token === token || !appState.token)) dropSession()
  }
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
  const done = await request(logoutCall)
  if (!done) return
  Object.assign(appState, persistedDefaults)
  clearStorage()
  go('/')
}
