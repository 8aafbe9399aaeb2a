import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Minor } from '#shared/money.ts'
import type { BonusTerms } from '#shared/topUp.ts'
import type { PayGateway } from './gateway.ts'

interface HeldVoucher {
  voucherId: string
  ref: string
}

/** The functions of other domains that top-ups use. */
export interface PayPorts {
  limits: {
    /** Refuses a player who is resting, or when amount and open orders together would pass a cap. See `core/limits/limits.ts`. */
    requireTopUp(tx: Tx, playerId: string, amount: Minor, now: number, openOrders: () => Promise<Minor>): Promise<void>
    /** Counts money that was paid; never refuses. See `core/limits/limits.ts`. */
    countTopUp(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void>
  }
  vouchers: {
    /** Reserves a top-up voucher or refuses. */
    hold(
      tx: Tx,
      use: { playerId: string; voucherId: string; amount: Minor; ref: string; now: number },
    ): Promise<BonusTerms & { name: string }>
    /** Reserves a released voucher again; false when something else has taken it. */
    holdAgain(tx: Tx, held: HeldVoucher): Promise<boolean>
    release(tx: Tx, held: HeldVoucher): Promise<void>
    /** Uses up a reserved voucher; null when it is no longer reserved. */
    use(tx: Tx, held: HeldVoucher, at: Date): Promise<BonusTerms | null>
  }
  /** Notes for the inviter's commission that the player has paid; see `share/note.ts`. */
  noteCommission(tx: Tx, order: { orderNo: string; playerId: string; amount: Minor }, at: Date): Promise<void>
  /** Writes a message to the player. */
  tell(tx: Tx, letter: { playerId: string; title: string; content: string; at: Date; way: { to: 'topUps' } }): Promise<unknown>
}

/** What every function of this domain gets. */
export interface PayWorld extends Pick<Deps, 'db' | 'now' | 'log'> {
  config: Pick<Config, 'identitySecret'>
  ports: PayPorts
  gateways: readonly PayGateway[]
}
