import type { Page } from 'playwright-core'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { rollJoin } from '#shared/modes/roll/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { createRoom, joinRoom } from './battleActs.ts'
import { stopClock } from './clock.ts'
import { breakFor, openEntry, startClimb } from './exponentClock.ts'
import type { Hand } from './player.ts'
import { routed } from './routed.ts'
import type { ScreenName } from './screens.ts'
import { bringShower, clearShowers, untilOffered } from './showerClock.ts'
import { chooseBoxInFront } from './ways.ts'
import type { World } from './world.ts'

/** What a state is reached with. */
export interface Scene {
  world: World
  player: TestPlayer
  page: Page
  hand: () => Hand
  /** What {@link Leaving.ahead} gave. */
  path: string
}

/** How a state is reached, and what must be true of whoever leaves it. */
interface Leaving {
  /** True where the show itself is the state: the phone draws a stage. */
  stage?: boolean
  /** Begun before the test of any state: what takes its time by the clock of the server. Gives the path of the state. */
  ahead?: (world: World, player: TestPlayer) => Promise<string>
  /** Brings a player with coins there. */
  reach: (scene: Scene) => Hand
  /**
   * Where the arrow of the header leads, which a running game bars together with the phone's own back; or over what a layer lies, which the phone's
   * own back closes.
   */
  back: 'barred' | ScreenName | { layerOver: ScreenName }
  /** What the state turns into by itself, perhaps while the test looks. */
  passes?: ScreenName
  /** Lets go what `reach` has held, before the player returns. */
  release?: (scene: Scene) => Promise<unknown>
  /** What is there when the address is opened anew; the state itself without it. */
  found?: ScreenName
}

/** Ms for which a round of 指数 takes stakes or has broken, and until a shower begins that nobody waits for. */
const LONG = 90_000
/** Ms until a shower begins that somebody waits for. */
const SOON = 5_000
const PRIZE = 115
/** Coins of a player, in cents. */
export const PURSE = 100_000_000
const PICTURES = '**/{assets,images,spine}/**'

/** Holds a show where it is: its pictures do not come, and the page's clock, which would show the result without them, stands. */
async function holdShow(page: Page): Promise<void> {
  await routed(page, PICTURES, () => undefined)
  await stopClock(page)
}

async function releaseShow({ page }: Scene): Promise<void> {
  await page.unroute(PICTURES)
  await page.clock.resume()
}

const atTheShelf = ({ world, page, hand }: Scene) =>
  hand()
    .visit('/mystery-box')
    .expectIn('shelf')
    .does('choose a box', () => chooseBoxInFront(page, world))

/** Path of the player's own room of so many rounds; a guest takes the other seat where one is wanted. */
async function roomOf(world: World, player: TestPlayer, rounds: number, guest: boolean): Promise<string> {
  const room = await createRoom(world, player, { fast: rounds > 1 ? '0' : '1' }, rounds)
  if (guest) await joinRoom(world, await world.newPlayer({ coins: PURSE }), room)
  return `/battle-room?id=${room.roomId}`
}

const atTheRoom = ({ world, player, page, hand }: Scene, rounds: number, guest: boolean) =>
  hand().does('open a room', async () => visit(page, await roomOf(world, player, rounds, guest)))

/** A round of 指数 that takes stakes. */
const atTheEntry = ({ world, hand }: Scene) =>
  hand()
    .does('open a round', () => openEntry(world, LONG))
    .visit('/exponent')
    .expectIn('entry')

/** The own stake climbs. */
const atTheClimb = (scene: Scene) =>
  atTheEntry(scene)
    .tap(/^投入本轮/)
    .expectIn('entered')
    .does('start the climb', () => startClimb(scene.world))
    .reload()
    .expectIn('climbing')

/** Id of a new room of an operator that draws when so many have joined. */
async function rollOf(world: World, seats: number, count = 1): Promise<string> {
  const room = { name: 'leaving', title: '进出房', by: 'headcount', seats, minutes: 10, condition: { kind: 'none' }, demo: false } as const
  return (await openTemplate(world.db, Buffer.alloc(32), { ...room, prizes: [{ giftId: PRIZE, count }] })).roomId
}

const atTheRoll = ({ world, page, hand }: Scene, seats: number, count?: number) =>
  hand()
    .does('open a room', async () => visit(page, `/roll-room?id=${await rollOf(world, seats, count)}`))
    .expectIn('roll')

async function drawnRoll(world: World, { token }: TestPlayer): Promise<string> {
  const roomId = await rollOf(world, 1)
  await dataOf(world.origin, rollJoin, { token, key: crypto.randomUUID(), query: { roomId } })
  return `/roll-room?id=${roomId}`
}

/** The show of a shower that begins in `wait` ms. */
const beforeAShower = ({ world, hand }: Scene) =>
  hand()
    .does('bring a shower', () => bringShower(world, LONG))
    .visit('/welfare')
    .tap('进入')

/** Five seconds before its first packet, or in it: the page is there before the time runs. */
const atTheRain = ({ world, page, hand }: Scene) =>
  hand()
    .does('put away other showers', () => clearShowers(world))
    .visit('/welfare')
    .expectIn('gifts')
    .does('bring a shower', () => bringShower(world, SOON))
    .does('wait for its card', () => untilOffered(page))
    .tap('进入')

const onThePath = ({ hand, path }: Scene) => hand().visit(path)
const atTheGifts = ({ hand }: Scene) => hand().visit('/welfare').expectIn('gifts')
const hold = ({ page }: Scene) => ['hold the show', () => holdShow(page)] as const

/** One state of each mode, the one with the most that can be lost by leaving it. `npm test` takes these, `npm run test:full` all. */
export const RICHEST: readonly ScreenName[] = ['reel', 'spin', 'runningRoom', 'climbing', 'draw', 'raining', 'freeReel']

/** Every state of every mode: who adds one to `screens.ts` says here how it is left. */
export const LEAVING: Record<Exclude<ScreenName, 'home'>, Leaving> = {
  shelf: { reach: atTheShelf, back: 'home' },
  boxDetail: { reach: (scene) => atTheShelf(scene).tap('箱子详情'), back: { layerOver: 'shelf' }, found: 'shelf' },
  reel: {
    stage: true,
    reach: (scene) =>
      atTheShelf(scene)
        .does(...hold(scene))
        .tap(/^开启/),
    back: 'barred',
    release: releaseShow,
    found: 'results',
  },
  results: { reach: (scene) => atTheShelf(scene).tap(/^开启/), back: 'home', found: 'shelf' },

  dial: { reach: ({ hand }) => hand().visit('/dream'), back: 'home' },
  spin: {
    stage: true,
    reach: (scene) =>
      scene
        .hand()
        .visit('/dream')
        .expectIn('dial')
        .does(...hold(scene))
        .tap('开始升级'),
    back: 'barred',
    release: releaseShow,
    found: 'upgrade',
  },
  upgrade: { reach: ({ hand }) => hand().visit('/dream').tap('开始升级'), back: 'home', found: 'dial' },

  lobby: { reach: ({ hand }) => hand().visit('/battle'), back: 'home' },
  create: { reach: ({ hand }) => hand().visit('/battle').tap('创建房间'), back: 'lobby' },
  waitingRoom: { reach: (scene) => atTheRoom(scene, 2, false), back: 'lobby' },
  runningRoom: { reach: (scene) => atTheRoom(scene, BATTLE.maxRounds, true), back: 'barred' },
  endedRoom: { ahead: (world, player) => roomOf(world, player, 1, true), reach: onThePath, back: 'lobby' },

  entry: { reach: atTheEntry, back: 'home' },
  entered: { reach: (scene) => atTheEntry(scene).tap(/^投入本轮/), back: 'home' },
  climbing: { reach: atTheClimb, back: 'barred' },
  exited: { reach: (scene) => atTheClimb(scene).tap('立即退出'), back: 'home' },
  broken: {
    reach: (scene) =>
      atTheClimb(scene)
        .does('break the index', () => breakFor(scene.world, LONG))
        .reload(),
    back: 'home',
  },

  rolls: { reach: ({ hand }) => hand().visit('/roll'), back: 'home' },
  roll: { reach: (scene) => atTheRoll(scene, 50).tap('免费参加').expectIn('roll'), back: 'rolls' },
  draw: { reach: (scene) => atTheRoll(scene, 1, 20).tap('免费参加'), back: 'rolls', passes: 'drawn' },
  drawn: { ahead: drawnRoll, reach: onThePath, back: 'rolls' },

  showerComing: { reach: beforeAShower, back: { layerOver: 'gifts' }, found: 'gifts' },
  raining: { reach: atTheRain, back: { layerOver: 'gifts' }, passes: 'showerOver', found: 'gifts' },
  showerOver: { reach: atTheRain, back: { layerOver: 'gifts' }, found: 'gifts' },

  gifts: { reach: atTheGifts, back: 'home' },
  freeReel: {
    stage: true,
    reach: (scene) =>
      atTheGifts(scene)
        .does(...hold(scene))
        .tap(/^免费开启/),
    back: 'barred',
    release: releaseShow,
    found: 'freeResult',
  },
  freeResult: { reach: (scene) => atTheGifts(scene).tap(/^免费开启/), back: 'home', found: 'gifts' },
}
