import { proxy } from 'valtio/vanilla'
import { rollCancel, rollCreate, rollJoin } from '#shared/modes/roll/calls.ts'
import { onKnownDevice } from '#state/account/deviceCheck.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { forgetOrders } from '#state/platform/api/orderNotes.ts'
import { spend } from '#state/platform/api/spend.ts'
import { hearRoll } from './room.ts'

/** The room that is being joined, made or taken back; '' while none is. */
export const rollActs = proxy({ busy: '' })

let visit = 0

forgetOnLogout(() => {
  visit++
  rollActs.busy = ''
})

/** Runs an act on a room unless another one is under way. Returns null then, and when the player has logged out meanwhile. */
async function once<T>(busy: string, act: () => Promise<T>): Promise<T | null> {
  if (rollActs.busy !== '') return null
  const mine = visit
  rollActs.busy = busy
  try {
    const done = await act()
    return mine === visit ? done : null
  } finally {
    if (mine === visit) rollActs.busy = ''
  }
}

/** Joins a room. Returns whether the player is in it now. Rejects with ApiError; the toast tells the player. */
export async function joinRoll(roomId: string, password = ''): Promise<boolean> {
  const done = await once(roomId, () => spend(rollJoin, { query: { roomId, password } }))
  if (!done) return false
  hearRoll(done.room, done.own)
  return done.own.joined
}

/** What a room is made of. */
export interface NewRoll {
  itemIds: readonly string[]
  by: 'time' | 'headcount'
  minutes: number
  seats: number
  password: string
}

/**
 * Makes a room from own items. When the reply to an earlier press was lost, it is the room that was made then, unless that was cancelled and its
 * items are in the bag again. On a new device it asks for the code first. Returns its id; null when another act is under way. Rejects with
 * ApiError; the form shows its message.
 */
export async function createRoll({ itemIds, by, minutes, seats, password }: NewRoll): Promise<string | null> {
  const query = { itemIds: itemIds.join(), by, minutes: String(minutes), seats: String(seats), password }
  const make = () => spend(rollCreate, { query, quiet: true, isVoid: ({ room }) => room.state === 'cancelled' })
  const done = await once('new', () => onKnownDevice(make))
  return done?.room.roomId ?? null
}

/** Takes an own room back. Rejects with ApiError; the toast tells the player. */
export async function cancelRoll(roomId: string): Promise<void> {
  const done = await once(roomId, () => spend(rollCancel, { query: { roomId } }))
  forgetOrders(rollCreate)
  if (done) hearRoll(done.room, done.own)
}
