import { randomUUID } from 'node:crypto'
import { type Box, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ItemCard } from '#shared/calls/cards.ts'
import { ModuleId } from '#shared/codes.ts'
import { dreamPrice, leastChance } from '#shared/modes/dream/dream.ts'
import { toMinor } from '#shared/money.ts'
import type { OpenNumber } from '#shared/rules.ts'
import { fund } from './fund.ts'

export interface TurnDeps {
  db: Db
  now(): number
  /** A random number, 0 ≤ x < 1. It decides who plays, what and when, but not what is won: the domains of the modes draw that. */
  random(): number
  openBox(request: { playerId: string; boxId: number; number: OpenNumber; fast: boolean; key: string }): Promise<unknown>
  /** Lists what a robot may upgrade to. */
  targets(): Promise<readonly ItemCard[]>
  upgrade(request: { playerId: string; giftId: number; chance: number; stakes: string[]; fast: boolean; key: string }): Promise<unknown>
  /** Exchanges a robot's whole bag for coins: the main one, or that of 指数. */
  exchangeBag(request: { playerId: string; key: string; grade: number; bag?: 'exponent_bag' }): Promise<unknown>
}

/** Share of turns after which a robot exchanges its bag. Bags stay small, and most turns cost one play only. */
const SELL_SHARE = 0.15
/** Shares of turns that open five and three boxes. This gives a banner every few minutes, and no robot fills the list alone. */
const FIVE_SHARE = 0.25
const THREE_SHARE = 0.15

/** Share of turns in which a robot upgrades instead of opening a box. */
const UPGRADE_SHARE = 0.2
/** The chances that robots choose, in basis points. */
const CHANCES = [1_000, 2_500, 5_000, 7_500]

/** Lets one robot open a box or upgrade, as a player would. */
export async function playTurn(deps: TurnDeps, robotId: string): Promise<void> {
  const { random } = deps
  if (random() < UPGRADE_SHARE) await upgradeOnce(deps, robotId)
  else await openOnce(deps, robotId)
  if (random() < SELL_SHARE) await deps.exchangeBag({ playerId: robotId, key: robotKey(), grade: -1 })
}

/** Robots pay for upgrades in coins. Cheap targets are as likely as dear ones. */
async function upgradeOnce(deps: TurnDeps, robotId: string): Promise<void> {
  const targets = await deps.targets()
  const target = targets[Math.floor(deps.random() * targets.length)]
  if (!target) return
  const worth = toMinor(target.recoveryPrice)
  const chance = Math.max(CHANCES[Math.floor(deps.random() * CHANCES.length)] ?? 0, leastChance(worth))
  await fund(deps, robotId, dreamPrice(worth, chance))
  await deps.upgrade({ playerId: robotId, giftId: target.giftId, chance, stakes: [], fast: false, key: robotKey() })
}

async function openOnce(deps: TurnDeps, robotId: string): Promise<void> {
  const { random } = deps
  const box = await pickBox(deps)
  if (!box) return
  const number = pickNumber(random())
  await fund(deps, robotId, box.price * number)
  await deps.openBox({ playerId: robotId, boxId: box.boxId, number, fast: false, key: robotKey() })
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
