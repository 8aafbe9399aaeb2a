import type { Tx } from '#server/db/connect.ts'
import type { Minor } from '#shared/money.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import type { PayGateway } from './gateway.ts'

interface HeldVoucher {
  voucherId: string
  ref: string
}

/** What top-ups need of the other domains. */
export interface PayPorts {
  limits: {
    /** Refuses a player who rests, or whom the amount and the open orders would take over a cap. */
    requireTopUp(tx: Tx, playerId: string, amount: Minor, now: number, openOrders: () => Promise<Minor>): Promise<void>
    /** Counts money that came in; refuses nothing. */
    countTopUp(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  }
  vouchers: {
    /** Reserves a top-up voucher or refuses; worth in hundredths of a percent point. */
    hold(
      tx: Tx,
      use: { playerId: string; voucherId: string; amount: Minor; ref: string; now: number },
    ): Promise<{ name: string; worth: Minor }>
    /** False: it went elsewhere. */
    holdAgain(tx: Tx, held: HeldVoucher): Promise<boolean>
    release(tx: Tx, held: HeldVoucher): Promise<void>
    use(tx: Tx, held: HeldVoucher, at: Date): Promise<boolean>
  }
  /** Puts a personal message into the player's box. */
  tell(tx: Tx, letter: { playerId: string; title: string; content: string; at: Date }): Promise<unknown>
}

/** What the acts of this domain are given. */
export interface PayWorld extends Pick<Deps, 'db' | 'now' | 'log'> {
  config: Pick<Config, 'identitySecret'>
  ports: PayPorts
  gateways: readonly PayGateway[]
}
