import { seedHash } from '#shared/fairness/draw.ts'
import { toMinor } from '#shared/money.ts'
import { SHOWER } from './rules.ts'
import { byUid, grabbersHash, splitPot } from './split.ts'

/** What proves how a pot was shared out: the reply of `showerProof`. Amounts are in diamonds. */
export interface ShowerProof {
  showerId: string
  serverSeedHash: string
  serverSeed: string
  grabbersHash: string
  pot: number
  most: number
  least: number
  /** Everybody who has caught packets, in the order of their uids: uid, packets that count, diamonds. */
  grabbers: readonly (readonly [uid: string, packets: number, amount: number])[]
}

/** `seed`: it is the one whose hash was public. `list`: it is the one that was drawn with. `shares`: they follow from both. `pot`: nobody has too much, and all of them not more than the pot. */
export interface ShowerCheck {
  name: 'seed' | 'list' | 'shares' | 'pot'
  ok: boolean
}

/** Shares out a pot again. */
export function verifyShower(proof: ShowerProof): ShowerCheck[] {
  const { showerId, serverSeed, serverSeedHash } = proof
  const grabbers = proof.grabbers.map(([uid, packets]) => ({ uid, packets }))
  const amounts = proof.grabbers.map(([, , amount]) => toMinor(amount))
  const pot = { pot: toMinor(proof.pot), most: toMinor(proof.most), least: toMinor(proof.least) }
  const inOrder = grabbers.every((one, index) => {
    const before = grabbers[index - 1]
    return one.packets >= 1 && one.packets <= SHOWER.counted && (before === undefined || byUid(before, one) < 0)
  })
  const hash = grabbersHash(showerId, grabbers)
  const shares = splitPot(serverSeed, hash, grabbers, pot)
  return [
    { name: 'seed', ok: seedHash(serverSeed) === serverSeedHash },
    { name: 'list', ok: inOrder && hash === proof.grabbersHash },
    { name: 'shares', ok: shares.every((share, index) => share === amounts[index]) },
    { name: 'pot', ok: amounts.reduce((sum, each) => sum + each, 0) <= pot.pot && amounts.every((each) => each >= 0 && each <= pot.most) },
  ]
}
