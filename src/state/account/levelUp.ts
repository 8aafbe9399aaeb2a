import { proxy } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import * as z from 'zod/mini'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'
import { forgetOnLogout } from './ownState.ts'
import { refreshUserInfo } from './session.ts'

/** A level that a player has reached, and the one that this device has shown before. */
export interface Risen {
  uid: string
  from: number
  level: number
}

type Player = Pick<UserInfo, 'uid' | 'level' | 'fresh'>

/** The player who was last logged in on this device, and the highest level that it has shown. Another login takes its place. */
const kept = keptSetting('xingxia.level', z.object({ uid: z.string(), level: z.int() }), null)

/** `shown`: the level that is being shown now. `told`: changes with every level that was noted, so that pages look again. */
export const levelUpState = proxy({ shown: null as Risen | null, told: 0 })

/** The line of the coins at which the level was told or asked for. */
let askedAt: number | undefined

subscribeKey(appState, 'userInfo', () => {
  if (appState.userInfo?.level !== undefined) askedAt = appState.userInfo.balanceLine
})

// Whoever uses the device next cannot read who has played, and how much. A login that is read from the storage when the page loads, or another one,
// forgets nothing: the player of the same login may have risen meanwhile, and another one takes the place.
forgetOnLogout(() => {
  endLevel()
  if (appState.token === '') kept.keep(null)
})

/** Takes the level of a player whom this device has not seen before as shown. Later it does nothing. */
export function noteFirstLevel(player: Player | null): void {
  if (player?.level === undefined || kept.read()?.uid === player.uid) return
  note(player.uid, player.level)
}

/** A level higher than the one that this device has shown to the player last; null otherwise. The welcome of a new player comes first. */
export function risenLevel(player: Player | null): Risen | null {
  const known = kept.read()
  if (player?.level === undefined || player.fresh || known?.uid !== player.uid || known.level >= player.level) return null
  return { uid: player.uid, from: known.level, level: player.level }
}

/** Begins to show a level, unless another tab has begun to meanwhile, or the player is another one. From now on it counts as shown. */
export function beginLevel({ uid }: Risen): void {
  const risen = levelUpState.shown ? null : risenLevel(appState.userInfo)
  if (risen?.uid !== uid) {
    levelUpState.told += 1
    return
  }
  levelUpState.shown = risen
  note(uid, risen.level)
}

/** The player has seen it, has left the page or has logged out. */
export function endLevel(): void {
  levelUpState.shown = null
}

/** Asks for the player, if coins have moved since the level was told: the reply of a play does not tell of it. */
export function askForLevel(): void {
  const line = appState.userInfo?.balanceLine
  if (line === askedAt) return
  askedAt = line
  void refreshUserInfo()
}

function note(uid: string, level: number): void {
  kept.keep({ uid, level })
  levelUpState.told += 1
}
