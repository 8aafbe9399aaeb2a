import { ROLL } from '#shared/modes/roll/rules.ts'
import { drawTimes, showTime } from '#shared/modes/roll/timeline.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterRoll, playRoll, rollScene, rollStage, setRollRoom } from '#state/modes/roll/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { holdSceneTime } from '../kit/sceneTime.ts'
import { type DrawOrder, ME, person, previewDraw, previewRoom, type RoomOrder } from './fixtures.ts'
import { CLOSING, CURTAIN, GATHER, OPENING, OWN } from './maths.ts'
import { currentRoll } from './RollDrawStage.ts'

/** Heights in CSS px that the page covers: at rest, during a draw. */
const IDLE = { top: 96, bottom: 367 }
const DRAW = { top: 96, bottom: 90 }
/** Server time at which every preview begins. */
const ZERO = 1_800_000_000_000
const REST = { zh: 'ROLL · 房间', en: 'ROLL, the room' }
const DRAWN = { zh: 'ROLL · 开奖', en: 'ROLL, a draw' }
/** Ms for which a preview goes on after the draw. */
const AFTER = 1_000

const ready = () => stageState.standing === rollScene.name && currentRoll()?.painted === true
/** What a preview does once it is seen; null when nothing is left to do. */
let then: (() => void) | null = null

interface Shown extends RoomOrder {
  name: string
  zh: string
  en: string
  moments: readonly number[]
  length?: number
  covered?: typeof IDLE
  /** Called when the room stands. */
  act?: () => void
}

function room({ name, zh, en, moments, length = 3_000, covered = IDLE, act, joined = false, ...order }: Shown): Preview {
  return {
    name,
    title: { zh, en },
    group: REST,
    length,
    moments,
    seed: `roll-${name}`,
    start() {
      setFreeArea(covered.top, covered.bottom)
      holdSceneTime(ZERO)
      enterRoll()
      setRollRoom(previewRoom(order, ZERO), ME, joined)
      then = act ?? null
    },
    ready() {
      if (!ready()) return false
      if (!then) return true
      then()
      then = null
      return false
    },
  }
}

interface Played extends Omit<DrawOrder, 'seed'> {
  name: string
  zh: string
  en: string
  moments: readonly number[]
  joined?: boolean
  /** Ms of the draw at which it begins. */
  from?: number
  length?: number
}

function draw({ name, zh, en, moments, joined = true, from = 0, length, ...order }: Played): Preview {
  return {
    name,
    title: { zh, en },
    group: DRAWN,
    length: length ?? Math.round(showTime(order.prizes)) - from + AFTER,
    moments: moments.map((ms) => Math.round(ms)),
    seed: `roll-${name}`,
    start(seed) {
      setFreeArea(DRAW.top, DRAW.bottom)
      holdSceneTime(ZERO)
      Object.assign(rollStage, { me: ME, joined })
      playRoll(previewDraw({ seed, ...order }), { at: from })
      then = null
    },
    ready: () => ready() && stageState.phase !== 'loading',
  }
}

const landOf = (prizes: number, place: number) => drawTimes(prizes)[place]?.land ?? 0
const startOf = (prizes: number, place: number) => drawTimes(prizes)[place]?.start ?? 0
const finale = (prizes: number) => startOf(prizes, prizes - 1)
const last = (prizes: number) => landOf(prizes, prizes - 1)

/** The room at rest and closing; draws of all sizes, with an own win and without. */
export const PREVIEWS: readonly Preview[] = [
  room({ name: 'rest', zh: '等待', en: 'At rest', moments: [600, 2_400], joined: true }),
  room({ name: 'rest-few', zh: '刚开房', en: 'Two have joined', newest: 2, entrants: 2, moments: [600] }),
  room({
    name: 'joining',
    zh: '有人加入',
    en: 'Somebody joins',
    newest: 5,
    moments: [80, 260, 900],
    act: () =>
      setRollRoom({ ...previewRoom({ newest: 5 }, ZERO), newest: [person(9), ...previewRoom({ newest: 5 }, ZERO).newest] }, ME, false),
  }),
  room({ name: 'rest-minute', zh: '最后一分钟', en: 'The last minute', left: 30_000, moments: [600] }),
  room({ name: 'rest-seconds', zh: '最后十秒', en: 'The last ten seconds', left: 8_000, moments: [40, 500, 960] }),
  room({ name: 'cancelled', zh: '已取消', en: 'Cancelled', state: 'cancelled', moments: [600] }),
  room({
    name: 'gathering',
    zh: '封存名单',
    en: 'The lanterns gather',
    state: 'drawing',
    closed: 0,
    length: ROLL.lead + ROLL.told,
    moments: [200, 450, 700, 950, GATHER.seal[1] + 20, 1_900],
    covered: DRAW,
    joined: true,
  }),
  room({
    name: 'gathering-low',
    zh: '封存名单 · 页面未展开',
    en: 'The lanterns gather in little room',
    state: 'drawing',
    closed: 0,
    moments: [700, 1_700],
  }),
  draw({
    name: 'draw-1',
    zh: '一件奖品',
    en: 'One prize',
    prizes: 1,
    joined: false,
    moments: [
      0,
      OPENING.seal[0] + 160,
      OPENING.faces[1] - 200,
      finale(1) + 600,
      finale(1) + CURTAIN.open[0] + 400,
      finale(1) + CURTAIN.stamp[1] + 60,
      finale(1) + 4_300,
      last(1) - 400,
      last(1) + 260,
      last(1) + 700,
      showTime(1),
    ],
  }),
  draw({
    name: 'draw-12',
    zh: '十二件奖品',
    en: 'Twelve prizes',
    prizes: 12,
    moments: [
      OPENING.prize[1],
      startOf(12, 2) + 420,
      landOf(12, 2) + 90,
      startOf(12, 8) + 900,
      landOf(12, 8) + 300,
      finale(12) + 700,
      finale(12) + CURTAIN.open[0] + 450,
      finale(12) + CURTAIN.stamp[1] + 80,
      finale(12) + 5_200,
      last(12) + 260,
      last(12) + 800,
      last(12) + CLOSING.hero[1] + 80,
      showTime(12),
    ],
  }),
  draw({
    name: 'draw-100',
    zh: '一百件奖品',
    en: 'A hundred prizes',
    prizes: 100,
    moments: [4_000, 9_000, startOf(100, 95) + 800, last(100) + 1_600, showTime(100)],
  }),
  draw({
    name: 'own-win',
    zh: '自己中奖',
    en: 'An own win',
    prizes: 12,
    own: 9,
    moments: [landOf(12, 9) + 120, landOf(12, 9) + 420, landOf(12, 9) + 1_400, landOf(12, 9) + OWN.go[1] - 120, showTime(12)],
  }),
  draw({
    name: 'own-grand',
    zh: '自己中头奖',
    en: 'The greatest prize is won by oneself',
    prizes: 4,
    own: 3,
    moments: [last(4) + 220, last(4) + 900, last(4) + OWN.goEarly[1] - 120, showTime(4) + 400],
  }),
  draw({
    name: 'own-small',
    zh: '一百件里自己中小奖',
    en: 'An own win among a hundred',
    prizes: 100,
    own: 40,
    moments: [landOf(100, 40) + 400, showTime(100)],
  }),
  draw({ name: 'own-loss', zh: '自己未中', en: 'No own win', prizes: 3, own: null, moments: [landOf(3, 1) + 1_200, showTime(3)] }),
  draw({ name: 'late', zh: '中途加入', en: 'From the middle', prizes: 12, from: finale(12) + 3_000, moments: [0, 500] }),
  draw({
    name: 'few',
    zh: '参加人少',
    en: 'Few have joined',
    prizes: 3,
    crowd: 0,
    own: 1,
    moments: [startOf(3, 0) + 1_000, landOf(3, 1) + 900, showTime(3)],
  }),
]
