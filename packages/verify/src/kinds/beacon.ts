import * as z from 'zod/mini'
import { type BoundProof, isSignature, networkNamed, type ProofBeacon } from '../../../../src/shared/fairness/beaconCheck.ts'
import { isBeaconSigned } from '../../../../src/shared/fairness/beaconSignature.ts'
import { hex32, short, whole } from './fields.ts'

/** The fields of a public random number in a proof. */
export const beaconFields = { chain: hex32, round: whole(1, 1_000_000_000), signature: z.nullable(short) }

/** Numbers that were checked, of the last file or two: many proofs may name the same one, and a check takes tens of ms. */
const known = new Map<string, boolean>()
const KNOWN_MOST = 200

/** Whether a public random number is signed by its network. The page on the phone loads the same check when it is needed; here it is at hand. */
export function isSigned({ chain, round, signature }: ProofBeacon): boolean {
  const network = networkNamed(chain)
  if (network === undefined || !isSignature(signature)) return false
  const key = `${chain}:${round}:${signature}`
  const found = known.get(key) ?? isBeaconSigned(network, round, signature)
  if (known.size >= KNOWN_MOST) known.clear()
  known.set(key, found)
  return found
}

/** A public random number as a proof claims it, and what its signature says. */
export const beaconSides = {
  claimed: (beacon: ProofBeacon | null | undefined) => `drand 第 ${beacon?.round ?? '?'} 轮，签名 ${beacon?.signature ?? '无'}`,
  computed: '签名不是该网络的这一轮',
}

/** The number of a draw of a list, as its proof names it, and why it is not the one of the rule. */
export const numberSides = {
  claimed: ({ beacon }: BoundProof) => (beacon ? `drand 第 ${beacon.round} 轮` : '没有公开随机数'),
  computed: <Beacon extends ProofBeacon>({ bound, beacon }: BoundProof<Beacon>, unlike: (beacon: Beacon) => string) =>
    !beacon || bound === false ? `创建时${bound ? '绑定了' : '没有绑定'}公开随机数，凭证${beacon ? '却带有' : '却没有'}` : unlike(beacon),
}
