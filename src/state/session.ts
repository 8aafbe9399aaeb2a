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

/** True with a token; otherwise opens the login overlay. */
export function requireLogin(): boolean {
  if (appState.token) return true
  openLogin()
  return false
}

/** Spec §4: clears the token and prompts the login. */
export function loginFailure(): void {
  appState.token = ''
  openLogin()
}

onLoginFailure(loginFailure)

/** What a play or exchange says the balances are now. */
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
 * Reads the player anew; userInfo is filled only by a reply with an id. A refusal ends the session (spec §4);
 * without any reply the session stays, since the server has refused nothing. Never rejects.
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

/** Logs in or registers and stores the token; the player is read right after. Rejects with ApiError after its toast. */
export async function login(form: LoginForm): Promise<void> {
  const query = { id: form.phone, password: '', type: '0', code: form.code, promoteCode: form.promoteCode } as const
  const token = await request(smsLogin, { query })
  appState.userInfo = null
  appState.token = token
  void refreshUserInfo()
}

/** Revokes the login; when the server confirms it with data, clears the storage and goes to the root. */
export async function logout(): Promise<void> {
  const done = await request(logoutCall)
  if (!done) return
  Object.assign(appState, persistedDefaults)
  clearStorage()
  go('/')
}
