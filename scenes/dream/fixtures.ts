import type { ItemCard } from '#shared/calls/cards.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'

const card = (giftId: number, art: string, giftName: string, grade: 0 | 1 | 2 | 3 | 4, recoveryPrice: number): ItemCard => ({
  giftId,
  giftName,
  giftImage: `items/${art}.webp`,
  grade,
  recoveryPrice,
})

/** Made-up targets, and what a lost upgrade gives. */
export const TARGETS = {
  dragon: card(1, 'wyvern_gold', '龙王金像', 0, 18_888),
  crown: card(2, 'crown', '圣王冠', 0, 12_600),
  talon: card(3, 'talon_ruby', '血爪·红玉', 1, 866),
  rifle: card(4, 'rifle_nebula', '星云步枪', 2, 320),
  /** As long as a name of the catalogue is. */
  ion: card(6, 'rifle_wave', '离子步枪·青海波', 3, 420),
} as const
const CONSOLATION = card(5, 'ring_amethyst', '紫晶婚戒', 2, 132)

interface Draw {
  roll: number
  chance?: number
  fast?: boolean
  target?: ItemCard
  seed?: string
}

/** Builds a book whose needle stops on `roll`. */
export function previewDream({ roll, chance = 3_250, fast = false, target = TARGETS.dragon, seed = '5eed5eed5eed5eed' }: Draw): DreamBook {
  const won = roll <= chance * 100
  return {
    kind: 'dream',
    dreamId: null,
    target,
    chance,
    price: 6_672.4,
    paid: 6_672.4,
    staked: 0,
    change: 0,
    stakes: [],
    demo: true,
    fast,
    playedAt: 0,
    revealAt: 0,
    cosmeticSeed: seed,
    roll,
    won,
    drop: { ...(won ? target : CONSOLATION), itemId: null, receiptId: null, label: null },
    nonce: null,
  }
}

/** Books by name: both ends at both speeds, the borders of the ring and of the arc. */
export const DREAM_BOOKS = {
  win: previewDream({ roll: 218_400 }),
  lose: previewDream({ roll: 669_200, target: TARGETS.crown }),
  'win-long': previewDream({ roll: 218_400, target: TARGETS.ion }),
  'win-fast': previewDream({ roll: 218_400, fast: true }),
  'lose-fast': previewDream({ roll: 669_200, fast: true }),
  first: previewDream({ roll: 1, chance: 500, target: TARGETS.talon, seed: '0000000000000001' }),
  last: previewDream({ roll: 1_000_000, chance: 7_500, target: TARGETS.rifle, seed: '0000000000000002' }),
  'arc-end': previewDream({ roll: 325_000, target: TARGETS.crown, seed: '0000000000000003' }),
} as const satisfies Record<string, DreamBook>
