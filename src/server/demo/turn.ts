import { randomUUID } from 'node:crypto'
import { type Box, currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/retry.ts'
import { balancesOf } from '#server/money/balances.ts'
import { postJournal } from '#server/money/journal.ts'
import { Currency, ModuleId } from '#shared/codes.ts'
import { type Minor, toMinor } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'

export interface TurnDeps {
  db: Db
  now(): number
  /** A random number, 0 ≤ x < 1. It decides who plays, what and when, but not what is won: the case domain draws that. */
  random(): number
  openBox(request: { playerId: string; boxId: number; number: OpenNumber; fast: boolean; key: string }): Promise<unknown>
  /** Exchanges a robot's whole bag for coins. */
  exchangeBag(request: { playerId: string; key: string; grade: number }): Promise<unknown>
}

/** A robot that cannot pay gets this much, in minor units. */
const GRANT: Minor = 1_000_000
/** Share of turns after which a robot exchanges its bag. Bags stay small, and most turns cost one opening only. */
const SELL_SHARE = 0.15
/** Shares of turns that open five and three boxes. This gives a banner every few minutes, and no robot fills the list alone. */
const FIVE_SHARE = 0.25
const THREE_SHARE = 0.15

/** Lets one robot open a box, as a player would. */
export async function playTurn(deps: TurnDeps, robotId: string): Promise<void> {
  const { random } = deps
  const box = await pickBox(deps)
  if (!box) return
  const number = pickNumber(random())
  await fund(deps, robotId, box.price * number)
  await deps.openBox({ playerId: robotId, boxId: box.boxId, number, fast: false, key: robotKey() })
  if (random() < SELL_SHARE) await deps.exchangeBag({ playerId: robotId, key: robotKey(), grade: -1 })
}

function pickNumber(chance: number): OpenNumber {
  if (chance < FIVE_SHARE) return 5
  return chance < FIVE_SHARE + THREE_SHARE ? 3 : 1
}

const robotKey = () => `robot-${randomUUID()}`

/** Picks any open box. Expensive ones are as likely as cheap ones, because the banner reports their items. */
async function pickBox({ db, random }: TurnDeps): Promise<Box | undefined> {
  const { boxes } = await currentCatalogue(db)
  const shelf = [...boxes.values()].filter(({ open, modules }) => open && modules.includes(ModuleId.mysteryBox))
  return shelf[Math.floor(random() * shelf.length)]
}

/** Gives a robot coins when it cannot pay, with a journal like any other movement of money. */
async function fund({ db, now }: TurnDeps, robotId: string, cost: Minor): Promise<void> {
  const { balance } = await balancesOf(db, robotId)
  if (toMinor(balance) >= cost) return
  const amount = GRANT + cost
  await inTransaction(db, (tx) =>
    postJournal(tx, {
      kind: 'operator_grant',
      ref: `robot:${robotId}`,
      at: new Date(now()),
      lines: [
        { playerId: robotId, currency: Currency.coin, amount },
        { house: 'grant', currency: Currency.coin, amount: -amount },
      ],
    }),
  )
}
