import { BATTLE, type BattleMode, endTimeOf, roundTimeOf } from '#shared/modes/battle/rules.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { battleScene, battleStage, enterBattle, setBattleRoom, setBattleStrip } from '#state/modes/battle/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { holdSceneTime } from '../kit/sceneTime.ts'
import { currentBattle } from './BattleRoomStage.ts'
import { type BattleOrder, previewBattle, STRIP, waitingRoom } from './fixtures.ts'
import { timesOf, WHEEL_TIMES } from './maths.ts'

/** Heights in CSS px that the page covers in a room. */
const CHROME = { top: 64, bottom: 72 }
/** The same when the page lists the result. */
const PANEL = { top: 64, bottom: 360 }
/** Server time at which every preview begins. */
const ZERO = 1_800_000_000_000
const ROOM = { zh: '竞技场 · 等待与倒计时', en: 'Battle, waiting' }
const ROUNDS = { zh: '竞技场 · 对战', en: 'Battle, rounds' }
const END = { zh: '竞技场 · 结算', en: 'Battle, the end' }

const ready = () => stageState.standing === battleScene.name && currentBattle()?.painted === true

interface Shown extends Omit<BattleOrder, 'seed'> {
  name: string
  zh: string
  en: string
  group: Preview['group']
  /** Ms of the battle, from the start of its first round, at which the preview begins. */
  from: number
  length: number
  moments: readonly number[]
  me?: number | null
  /** The emote of each seat. */
  emotes?: readonly number[]
  covered?: typeof CHROME
}

function shown({ name, zh, en, group, from, length, moments, me = 0, emotes = [], covered = CHROME, ...order }: Shown): Preview {
  return {
    name,
    title: { zh, en },
    group,
    length,
    moments,
    seed: `battle-${name}`,
    start(seed) {
      setFreeArea(covered.top, covered.bottom)
      holdSceneTime(ZERO)
      const room = previewBattle({ seed, ...order }, ZERO - from)
      for (const box of room.boxes) setBattleStrip(box, STRIP)
      enterBattle()
      setBattleRoom(room, me)
      battleStage.emotes = emotes.map((emote, seat) => ({ seat, emote, at: ZERO + 100 + seat * 90 }))
    },
    ready,
  }
}

function waiting(name: string, zh: string, en: string, order: Omit<BattleOrder, 'seed'>): Preview {
  return {
    name,
    title: { zh, en },
    group: ROOM,
    length: 3_000,
    moments: [600],
    seed: `battle-${name}`,
    start(seed) {
      setFreeArea(CHROME.top, CHROME.bottom)
      holdSceneTime(ZERO)
      enterBattle()
      setBattleRoom(waitingRoom({ seed, ...order }, ZERO), 0)
    },
    ready,
  }
}

/** A round that runs: its whole 6 s (fast 3 s), beginning with a number of rounds behind it. */
function round(name: string, zh: string, en: string, at: number, order: Omit<BattleOrder, 'seed'>, more: Partial<Shown> = {}): Preview {
  const time = roundTimeOf(order.fast ?? false)
  const { land, crown } = timesOf(order.fast ?? false)
  const moments = [Math.round(land * 0.45), land + 160, crown[1] + 300]
  return shown({ name, zh, en, group: ROUNDS, from: at * time, length: time, moments, ...order, ...more })
}

/** The end, beginning 400 ms before it. */
function end(name: string, zh: string, en: string, order: Omit<BattleOrder, 'seed'>, more: Partial<Shown> = {}): Preview {
  const { rounds = 6, mode = 0 } = order
  const lead = 400
  const from = rounds * roundTimeOf(order.fast ?? false) - lead
  const wheel = endTimeOf(mode as BattleMode) > BATTLE.endTime.normal
  const start = lead + (wheel ? WHEEL_TIMES.done : 0)
  const moments = [...(wheel ? [lead + 2_000, lead + WHEEL_TIMES.spin[1] + 100] : []), start + 1_500, start + 3_400]
  return shown({ name, zh, en, group: END, from, length: start + 5_000, moments, ...order, ...more })
}

const RARE = { '1/1': 1, '0/0': 2 } as const
const GRAND = { '1/2': 0 } as const

/** Waiting and countdown, rounds of every number of seats and mode, and every end. */
export const PREVIEWS: readonly Preview[] = [
  waiting('waiting-4', '等待 · 四座', 'Waiting, four seats', { seats: 4, taken: 2 }),
  waiting('waiting-6', '等待 · 六座', 'Waiting, six seats', { seats: 6, taken: 4, rounds: 15 }),
  {
    ...waiting('joining', '入座', 'Seats are taken', { seats: 3, taken: 1 }),
    length: 3_000,
    moments: [500, 800, 1_300],
    start(seed) {
      setFreeArea(CHROME.top, CHROME.bottom)
      holdSceneTime(ZERO)
      enterBattle()
      setBattleRoom(waitingRoom({ seed, seats: 4, taken: 2 }, ZERO), 0)
      joining = seed
    },
    ready: () => {
      if (!ready()) return false
      if (!joining) return true
      setBattleRoom(waitingRoom({ seed: joining, seats: 4, taken: 4 }, ZERO), 0)
      joining = ''
      return false
    },
  },
  ...([2, 3, 4, 6] as const).map((seats) =>
    shown({
      name: `countdown-${seats}`,
      zh: `倒计时 · ${seats} 座`,
      en: `Countdown, ${seats} seats`,
      group: ROOM,
      from: -3_000,
      length: 3_200,
      moments: [250, 1_150, 2_200],
      seats,
    }),
  ),
  round('round-2', '两座', 'Two seats', 2, { seats: 2 }),
  round('round-3', '三座', 'Three seats', 1, { seats: 3 }),
  round('round-4', '四座', 'Four seats', 2, { seats: 4 }),
  round('round-6', '六座', 'Six seats', 2, { seats: 6 }),
  round('round-2v2', '2v2', '2v2', 2, { seats: 4, teams: 2 }),
  round('round-3v3', '3v3', '3v3', 2, { seats: 6, teams: 2 }),
  round('round-2v2v2', '2v2v2', '2v2v2', 2, { seats: 6, teams: 3 }),
  round('round-first', '第一轮', 'The first round', 0, { seats: 4 }, { moments: [150, 700, 4_300, 5_000] }),
  round('round-last', '最后一轮', 'The last round', 5, { seats: 4 }, { moments: [500, 4_100] }),
  round('round-fast', '快速', 'Fast', 3, { seats: 3, fast: true }),
  round('round-15', '十五轮 · 六座', 'Fifteen rounds, six seats', 13, { seats: 6, rounds: 15 }, { moments: [1_800, 4_200] }),
  round('round-15-4', '十五轮 · 四座', 'Fifteen rounds, four seats', 13, { seats: 4, rounds: 15 }, { moments: [4_200] }),
  round('round-one', '只有一轮', 'One round', 0, { seats: 2, rounds: 1 }, { moments: [2_000, 5_200] }),
  round('rare', '史诗掉落', 'A drop of grade 1', 1, { seats: 4, grades: RARE }, { moments: [4_000, 4_300, 5_000] }),
  round('grand', '神话掉落', 'A drop of grade 0', 1, { seats: 4, grades: GRAND }, { moments: [4_050, 4_500] }),
  round('sprint', '冲刺', 'Sprint', 3, { seats: 4, mode: 3 }, { moments: [4_900] }),
  round('sprint-teams', '冲刺 · 2v2', 'Sprint, 2v2', 3, { seats: 4, teams: 2, mode: 3 }, { moments: [4_900] }),
  round('knockout', '淘汰', 'Knock-out', 4, { seats: 4, mode: 5 }, { moments: [1_200, 4_900, 5_600] }),
  round('knockout-6', '淘汰 · 六座', 'Knock-out, six seats', 4, { seats: 6, mode: 5 }, { moments: [5_600] }),
  round('final', '终局', 'Only the last round counts', 5, { seats: 3, final: true }, { moments: [900, 5_200] }),
  round('frames', '头像框', 'Avatar frames', 2, { seats: 4, framed: true }, { moments: [2_000] }),
  end('end-frames', '头像框 · 结束', 'The end with avatar frames', { seats: 2, framed: true }, { me: null, moments: [3_400] }),
  ...[0, 4, 8].map((first, page) =>
    round(
      `emotes-${page + 1}`,
      `表情 · ${page + 1}`,
      `Emotes, page ${page + 1}`,
      2,
      { seats: 4 },
      {
        emotes: [first, first + 1, first + 2, first + 3],
        moments: [300, 700, 1_100, 1_700, 2_300],
      },
    ),
  ),
  round('emotes-6', '表情 · 六座', 'Emotes, six seats', 2, { seats: 6 }, { emotes: [0, 2, 4, 6, 8, 10], moments: [900] }),
  round('robots', '机器人', 'Robots', 2, { seats: 4, robots: [1, 2, 3] }, { moments: [1_100, 4_100, 4_850, 5_400] }),
  round('robots-6', '机器人 · 淘汰', 'Robots, knock-out', 4, { seats: 6, mode: 5, robots: [1, 2, 3, 4, 5] }, { moments: [5_600] }),
  end('end-robots', '机器人 · 结束', 'The end of robots', { seats: 3, robots: [1, 2] }, { moments: [2_300, 3_400] }),
  end('end-2', '两座结束', 'The end, two seats', { seats: 2 }, { me: null }),
  end('end-3', '三座结束', 'The end, three seats', { seats: 3 }, { me: null }),
  end('end-4', '四座结束', 'The end, four seats', { seats: 4, grades: { '2/0': 0 } }, { moments: [450, 900, 1_300, 1_800, 2_300, 3_800] }),
  end('end-6', '六座结束', 'The end, six seats', { seats: 6 }, { me: null }),
  end('end-2v2', '2v2 结束', 'The end, 2v2', { seats: 4, teams: 2 }, { me: null }),
  end('end-3v3', '3v3 结束', 'The end, 3v3', { seats: 6, teams: 2 }, { me: null }),
  end('end-share', '平分', 'Shared', { seats: 4, mode: 2 }, { moments: [1_400, 2_100, 2_900, 3_900] }),
  end('end-share-6', '平分 · 六座', 'Shared, six seats', { seats: 6, mode: 2 }, { moments: [2_900, 3_900] }),
  end('end-wheel', '奖池', 'The wheel', { seats: 4, mode: 4 }, { me: null }),
  end('end-wheel-6', '奖池 · 六座', 'The wheel, six seats', { seats: 6, mode: 4 }, { me: null }),
  end('end-lost', '己方落败', 'An own loss', {
    seats: 4,
    grades: { '0/0': 4, '1/0': 4, '2/0': 4, '3/0': 4, '4/0': 4, '5/0': 4, '1/2': 1 },
  }),
  end('end-panel', '结算面板', 'Under the page’s list', { seats: 4 }, { me: null, covered: PANEL, moments: [1_900, 3_800] }),
  end('end-unlucky', '非酋', 'The least wins', { seats: 3, mode: 1 }, { me: null }),
  end('end-15', '十五轮结束', 'The end of fifteen rounds', { seats: 6, rounds: 15 }, { me: null }),
]

let joining = ''
