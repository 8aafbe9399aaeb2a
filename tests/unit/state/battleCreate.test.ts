import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BATTLE, BATTLE_MODES, BattleMode } from '#shared/modes/battle/rules.ts'
import { roomOf } from './battleRooms.ts'
import { type Answer, fakeServer, fakeStorage, player } from './fakeServer.ts'
import { card } from './shop.ts'

const STORE = 'xingxia.battle'
const blank = { mode: 0, seats: 2, teams: 2, boxes: [], final: false, reverse: false, fast: false, hidden: false, shuffle: false }

/** The store as a visit finds it whose device keeps `kept`. */
async function visit(kept?: unknown) {
  const storage = fakeStorage(kept === undefined ? {} : { [STORE]: typeof kept === 'string' ? kept : JSON.stringify(kept) })
  vi.stubGlobal('localStorage', storage)
  vi.resetModules()
  const { appState } = await import('#state/platform/app.ts')
  Object.assign(appState, { token: 't', userInfo: { ...player }, isAccount: false })
  const create = await import('#state/modes/battle/create.ts')
  return { ...create, storage, kept: () => JSON.parse(storage.entries.get(STORE) ?? 'null') }
}
type Visit = Awaited<ReturnType<typeof visit>>

/** Settings as the page shows them. */
const chosen = ({ createState }: Visit) => {
  const { mode, seats, teams, boxes, final, reverse, fast, hidden, shuffle } = createState
  return { mode, seats, teams, boxes: [...boxes], final, reverse, fast, hidden, shuffle }
}
/** Valtio tells its subscribers in a microtask. */
const told = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  vi.unstubAllGlobals()
})

describe('the rounds', () => {
  it('stand in the order of choice, and are moved, taken away by place, and by box from the end', async () => {
    const { addRound, moveRound, removeRound, removeRoundAt, createState } = await visit()
    for (const boxId of [1, 2, 3, 1]) expect(addRound(boxId)).toBe(true)
    moveRound(0, 2)
    expect(createState.boxes).toEqual([2, 3, 1, 1])
    moveRound(3, 0)
    expect(createState.boxes).toEqual([1, 2, 3, 1])
    removeRound(1)
    expect(createState.boxes).toEqual([1, 2, 3])
    removeRoundAt(1)
    expect(createState.boxes).toEqual([1, 3])
    removeRound(9)
    moveRound(0, 2)
    moveRound(5, 0)
    moveRound(0, -1)
    expect(createState.boxes).toEqual([1, 3])
  })

  it('are at least one and at most fifteen', async () => {
    const one = await visit()
    expect(one.canCreate(one.createState)).toBe(false)
    for (let round = 0; round < BATTLE.maxRounds; round++) expect(one.addRound(7)).toBe(true)
    expect(one.addRound(7)).toBe(false)
    expect(one.createState.boxes).toHaveLength(BATTLE.maxRounds)
    expect(one.canCreate(one.createState)).toBe(true)
  })

  it('lose what is no longer offered', async () => {
    const one = await visit({ ...blank, boxes: [1, 2, 1, 3] })
    fakeServer({
      '/api/common/getBoxBattleThemeList': [{ status: 0, data: [] }],
      '/api/case/getCaseList': [{ status: 0, data: [card(1), card(3)] }],
    })
    await one.loadOffered()
    expect([...one.createState.boxes]).toEqual([1, 1, 3])
  })
})

describe('what a seat costs', () => {
  it('is the sum of the prices to the cent, with what the drops are worth on average', async () => {
    const { costOf } = await visit()
    const offered = [
      { ...card(1, 0.1), returnRate: 90 },
      { ...card(2, 0.2), returnRate: 95 },
      { ...card(3, 499.99), returnRate: 88.88 },
    ]
    expect(costOf({ boxes: [1, 2], offered })).toEqual({ cost: 0.3, expected: 0.28 })
    expect(costOf({ boxes: Array(15).fill(3), offered })).toEqual({ cost: 7499.85, expected: 6665.87 })
    expect(costOf({ boxes: [1, 99], offered })).toEqual({ cost: 0.1, expected: 0.09 })
    expect(costOf({ boxes: [], offered })).toEqual({ cost: 0, expected: 0 })
  })

  it('goes along with the order of the rounds, and every switch', async () => {
    const one = await visit({ ...blank, seats: 4, teams: 2, boxes: [2, 1], final: true, hidden: true })
    const room = roomOf('5')
    const { sent } = fakeServer({ '/api/battle/create': [{ status: 0, data: { room, balance: 70, secondaryBalance: 5 } }] })
    expect((await one.createRoom(30)).roomId).toBe('5')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.query).toEqual({
      ...{ boxes: '2,1', mode: '0', seats: '4', teams: '2', cost: '30' },
      ...{ final: 'true', reverse: 'false', fast: 'false', hidden: 'true', shuffle: 'false' },
    })
    expect(sent[0]?.headers['Idempotency-Key']).toBeTruthy()
  })

  it('is paid once when the reply is lost', async () => {
    const one = await visit({ ...blank, boxes: [1] })
    const answers: Answer[] = ['lost', { status: 0, data: { room: roomOf('5'), balance: 70, secondaryBalance: 5 } }]
    const { sent } = fakeServer({ '/api/battle/create': answers })
    await one.createRoom(10)
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect(sent).toHaveLength(2)
  })
})

describe('mode and sides', () => {
  it('whatever is chosen in whatever order, the room may have it', async () => {
    const one = await visit()
    one.addRound(1)
    for (const from of Object.values(BattleMode))
      for (const side of one.sidesOf(from))
        for (const to of Object.values(BattleMode)) {
          one.chooseMode(from)
          one.chooseSeats(side.seats, side.teams)
          Object.assign(one.createState, { final: BATTLE_MODES[from].final, reverse: BATTLE_MODES[from].reversed !== null })
          expect(one.canCreate(one.createState)).toBe(true)
          one.chooseMode(to)
          expect(one.canCreate(one.createState), `${from} ${side.seats}/${side.teams} → ${to}`).toBe(true)
          expect(one.sidesOf(to)).toContainEqual({ seats: one.createState.seats, teams: one.createState.teams })
        }
  })
})

describe('the settings', () => {
  it('are kept on the device for the next visit', async () => {
    const one = await visit()
    one.chooseMode(3)
    one.chooseSeats(6, 3)
    one.addRound(4)
    Object.assign(one.createState, { reverse: true, fast: true })
    await told()
    expect(one.kept()).toEqual({ ...blank, mode: 3, seats: 6, teams: 3, boxes: [4], reverse: true, fast: true })
    expect(chosen(await visit(one.kept()))).toEqual(one.kept())
  })

  it.each([
    ['no text of ours', 'x{'],
    ['teams that the seats cannot have', { ...blank, seats: 4, teams: 3 }],
    ['teams of none', { ...blank, seats: 6, teams: 0 }],
    ['teams in a mode that has none', { ...blank, mode: 2, seats: 4, teams: 2 }],
    ['two seats in 淘汰', { ...blank, mode: 5 }],
    ['a switch that the mode does not know', { ...blank, mode: 2, final: true }],
    ['too many rounds', { ...blank, boxes: Array(16).fill(1) }],
    ['a mode of another version', { ...blank, mode: 6 }],
  ])('are the first ones where the device keeps %s', async (_, kept) => {
    expect(chosen(await visit(kept))).toEqual(blank)
  })

  it('of a room are taken over for 再来一局, its boxes as they were chosen and not as they were drawn', async () => {
    const one = await visit({ ...blank, hidden: true })
    const rules = { mode: 3, seats: 4, teams: 2, final: false, reverse: true, fast: true, hidden: false, shuffle: true } as const
    const box = (boxId: number) => ({ boxId, boxName: '箱', boxImage: '', openPrice: 10, oddsVersion: 1, oddsHash: 'h' })
    const room = { ...roomOf('5'), ...rules, boxes: [box(3), box(1), box(2)] }
    one.settingsFrom(room)
    expect(chosen(one)).toEqual({ ...rules, boxes: [3, 1, 2] })
    const end = { at: 0, settledAt: 0, winners: [0], ticket: null, split: 1, prizes: [], value: 20, serverSeed: 'x', chosen: [1, 2, 3] }
    one.settingsFrom({ ...room, end })
    expect(chosen(one)).toEqual({ ...rules, boxes: [1, 2, 3] })
    await told()
    expect(one.kept()).toEqual(chosen(one))
  })
})
