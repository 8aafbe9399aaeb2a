import type { Config } from '#server/platform/config.ts'
import { type BeaconNetwork, KNOWN_NETWORKS } from '#shared/fairness/beacon.ts'

type BeaconConfig = Partial<Pick<Config, 'beacon'>>

/** The network that rooms are bound to which are made now; null where the operator binds none. */
export const networkOfRooms = ({ beacon }: BeaconConfig): BeaconNetwork | null => (beacon?.rooms ? beacon.network : null)

/** The network that a room was bound to, whatever the settings are now. Throws when this version does not know it. */
export function networkOf({ beacon }: BeaconConfig, chain: string): BeaconNetwork {
  const network = [...(beacon ? [beacon.network] : []), ...KNOWN_NETWORKS].find((each) => each.chain === chain)
  if (!network) throw new Error(`the network ${chain} of public random numbers is not known`)
  return network
}
