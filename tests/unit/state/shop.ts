import { type Answer, fakeServer, player, type Sent } from './fakeServer.ts'

const OPEN = '/api/case/openCase'
const RECORD = '/api/case/getOpenRecord'
const USER = '/api/profile/userInfo'
const TIME = '/api/common/getSysTime'
const THEMES = '/api/common/getBoxBattleThemeList'
const DROPS = '/api/common/dropList'
const PUBLIC_SHELF = '/api/common/boxList'
const TRIAL = '/api/common/tryCase'
const SHELF = '/api/case/casePage'

const item = { giftId: 1, giftName: '圣王冠', giftImage: 'items/crown.webp', grade: 0 as const, recoveryPrice: 900 }
/** A box on the shelf. */
export const card = (boxId: number, openPrice = 10, oddsVersion = 1) => ({
  boxId,
  boxName: `宝匣${boxId}`,
  boxImage: 'boxes/a.webp',
  openPrice,
  boxType: 1,
  boxTypeName: '东方',
  returnRate: 92,
  pityLimit: null,
  oddsVersion,
  bestGifts: [],
})

/** The reply to an opening; without an id it is a demo's. */
export const result = (openId: string | null, { boxId, number }: { boxId: string; number: string }, balance: number) => ({
  book: {
    kind: 'case',
    openId,
    boxId: Number(boxId),
    boxName: '宝匣',
    boxImage: 'boxes/a.webp',
    openPrice: 10,
    number: Number(number),
    paid: 10,
    demo: openId === null,
    fast: false,
    openedAt: 1,
    revealAt: 2,
    cosmeticSeed: '0'.repeat(16),
    pity: null,
    oddsVersion: 1,
    gifts: [{ ...item, weight: 1 }],
    events: [
      { kind: 'pay', amount: 10 },
      { kind: 'reel', reel: 0, drop: { ...item, itemId: '9', receiptId: '8', label: null } },
      { kind: 'total', value: 900, label: 0 },
    ],
  },
  balance,
  secondaryBalance: 5,
})

/** A server that charges once a key. */
export class Shop {
  readonly acted = new Map<string, ReturnType<typeof result>>()
  readonly shelf = [card(3), card(4), card(5)]
  readonly drops: object[] = []
  down = false
  balance = 100
  refusal: Answer | null = null
  readonly server = fakeServer({
    [OPEN]: (sent) => this.open(sent),
    [RECORD]: ({ query }) => this.answer(this.acted.get(query.key ?? '') ?? null),
    [USER]: () => this.answer({ ...player, balance: this.balance }),
    [TIME]: () => this.answer(0),
    [THEMES]: () => this.answer([]),
    [DROPS]: () => this.answer(this.drops),
    [PUBLIC_SHELF]: () => this.answer(this.shelf),
    [TRIAL]: ({ query }) => this.answer(result(null, query as { boxId: string; number: string }, 0).book),
    [SHELF]: () => this.answer({ pageData: this.shelf, page: 1, pageSize: 100, total: this.shelf.length }),
  })

  get opens(): Sent[] {
    return this.server.sent.filter(({ path }) => path === OPEN)
  }

  private answer(data: unknown): Answer {
    return this.down ? 'lost' : { status: 0, data }
  }

  private open({ query, headers }: Sent): Answer {
    if (this.refusal) return this.refusal
    const asked = query as { boxId: string; number: string }
    if (query.demo === 'true') return this.answer(result(null, asked, this.balance))
    const key = headers['Idempotency-Key'] ?? ''
    if (this.down) return 'lost'
    if (!this.acted.has(key)) {
      this.balance -= 10
      this.acted.set(key, result(String(this.acted.size + 1), asked, this.balance))
    }
    return this.answer(this.acted.get(key))
  }
}
