import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterExponent, exponentScene, setBagPlace, setExitPress, setExponentView, setOwnStake } from '#state/modes/exponent/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { holdSceneTime } from '../kit/sceneTime.ts'
import { currentExponent } from './ExponentStage.ts'
import { ME, previewRound, type RoundOrder } from './fixtures.ts'

/** Heights in CSS px that the page covers while the index climbs: header and history above, the players below. */
const CHROME = { top: 116, bottom: 276 } as const
/** The same before the start, when the stake is chosen. */
const ENTRY = { top: 116, bottom: 300 } as const
/** Where the page has its 行囊 button, in CSS px. */
const BAG = { x: 289, y: 82 } as const
/** Server time at which every preview begins. */
const ZERO = 1_800_000_000_000
/** What the own exit of a preview has won. */
const PRIZE = 'axe_jade'
const OPEN = { zh: '指数 · 入场', en: 'Index, the entry' }
const CLIMB = { zh: '指数 · 上升', en: 'Index, the climb' }
const END = { zh: '指数 · 结束', en: 'Index, the end' }

interface Shown extends Omit<RoundOrder, 'seed'> {
  name: string
  zh: string
  en: string
  group: Preview['group']
  /** Ms after the start of the round at which the preview begins. */
  from: number
  length: number
  moments: readonly number[]
  covered?: typeof CHROME | typeof ENTRY
  /** Multiple of a press whose answer is on its way. */
  pressed?: number
}

function shown({ name, zh, en, group, from, length, moments, covered = CHROME, pressed, ...order }: Shown): Preview {
  return {
    name,
    title: { zh, en },
    group,
    length,
    moments,
    seed: `exponent-${name}`,
    start(seed) {
      setFreeArea(covered.top, covered.bottom)
      holdSceneTime(ZERO)
      const { view, own } = previewRound({ seed, ...order }, ZERO - from)
      setExponentView(view)
      setOwnStake(own ? ME : null, own)
      setExitPress(pressed ? { round: view.round.round, multiple: pressed } : null)
      enterExponent()
      setBagPlace(order.item ? BAG : null)
      setExponentView(view)
      setOwnStake(own ? ME : null, own)
      setExitPress(pressed ? { round: view.round.round, multiple: pressed } : null)
    },
    ready: () => stageState.standing === exponentScene.name && currentExponent()?.painted === true,
  }
}

/** A climb that begins almost half a second before a multiple, in hundredths. */
const climb = (name: string, zh: string, en: string, multiple: number, more: Partial<Shown> = {}): Preview =>
  shown({ name, zh, en, group: CLIMB, from: reachedAt(multiple) - 460, length: 2_500, moments: [500], players: 24, ...more })

/** An end that begins 300 ms before the break. */
function end(name: string, zh: string, en: string, crash: number, more: Partial<Shown> = {}): Preview {
  const until = crash < 100 ? 0 : reachedAt(Math.min(crash + 1, 10_000))
  const from = until - Math.min(300, until)
  return shown({ name, zh, en, group: END, from, length: 5_600, moments: [340, 440, 900, 2_300], players: 40, crash, ...more })
}

const EXITS = [302, 313, 322, 334, 343] as const

/** The entry, the climb at every height, every end. */
export const PREVIEWS: readonly Preview[] = [
  shown({
    name: 'entry',
    zh: '入场',
    en: 'Entry',
    group: OPEN,
    from: -8_000,
    length: 8_900,
    moments: [260, 2_800],
    players: 41,
    round: 20_615,
    covered: ENTRY,
  }),
  shown({
    name: 'entry-last',
    zh: '最后三秒',
    en: 'The last three seconds',
    group: OPEN,
    from: -3_200,
    length: 4_400,
    moments: [300, 1_500],
    players: 72,
    covered: ENTRY,
  }),
  {
    ...shown({
      name: 'entry-own',
      zh: '投入',
      en: 'The own stake',
      group: OPEN,
      from: -6_000,
      length: 3_000,
      moments: [300, 900, 1_600],
      players: 18,
      covered: ENTRY,
    }),
    start(seed) {
      const order = { seed, players: 18 }
      setFreeArea(ENTRY.top, ENTRY.bottom)
      holdSceneTime(ZERO)
      enterExponent()
      setExponentView(previewRound(order, ZERO + 6_000).view)
      setOwnStake(ME, null)
      joining = seed
    },
    ready: () => {
      const scene = currentExponent()
      if (stageState.standing !== exponentScene.name || !scene?.painted) return false
      if (!joining) return true
      const { view, own } = previewRound({ seed: joining, players: 18, stake: 50 }, ZERO + 6_000)
      setExponentView(view)
      setOwnStake(ME, own)
      joining = ''
      return false
    },
  },
  shown({
    name: 'start',
    zh: '开始',
    en: 'The start',
    group: OPEN,
    from: -200,
    length: 2_600,
    moments: [420, 700, 1_500],
    players: 60,
    stake: 50,
    covered: ENTRY,
  }),
  climb('climb-1', '1.20x', '1.20x', 120, { exits: [110, 115, 118] }),
  climb('climb-3', '3.47x', '3.47x', 347, { exits: EXITS }),
  climb('climb-12', '12.00x', '12.00x', 1_200, { exits: [1_100, 1_150, 1_190] }),
  climb('climb-60', '60.00x', '60.00x', 6_000, { exits: [5_700, 5_900] }),
  shown({
    name: 'climb-all',
    zh: '一路上升',
    en: 'All the way up',
    group: CLIMB,
    from: 0,
    length: 78_000,
    moments: [2_000, 6_000, 14_000, 30_000, 50_000],
    players: 200,
    crowd: [101, 9_000],
  }),
  climb('crowd', '两百人', 'Two hundred players', 260, { players: 200, crowd: [225, 275], length: 4_000, moments: [300, 700, 1_300] }),
  climb('pressed', '退出中', 'The press is on its way', 231, { stake: 50, pressed: 229, moments: [420] }),
  climb('own-exit', '己方退出', 'The own exit', 231, {
    stake: 50,
    exit: 231,
    item: PRIZE,
    exits: [205, 224],
    length: 3_600,
    moments: [620, 900, 1_420, 1_800, 2_300],
  }),
  climb('own-coins', '己方退出 · 金币', 'The own exit, paid in coins', 1_234, { stake: 880, exit: 1_234, moments: [900, 1_420] }),
  climb('own-early', '刚起飞就退出', 'The own exit right after the start', 112, {
    stake: 50,
    exit: 112,
    item: PRIZE,
    moments: [900, 1_420],
  }),
  climb('own-kept', '己方已退出', 'After the own exit', 500, { stake: 50, exit: 231, exits: [452, 465, 480, 492] }),
  climb('joined', '中途加入', 'Joined in mid-round', 280, { from: reachedAt(280), moments: [0], exits: [246, 255, 262, 272] }),
  end('break', '断裂', 'The break', 512, { stake: 50, exit: 347, moments: [320, 380, 460, 900, 2_300, 5_000] }),
  end('break-lost', '断裂 · 未退出', 'The break, the own stake lost', 187, { stake: 50, moments: [420, 1_500] }),
  end('instant', '开局即断', 'Broken at once', 99, { moments: [120, 1_200] }),
  end('top', '登顶', 'The highest multiple', 10_000, { stake: 50, moments: [500, 1_400, 3_400] }),
  end('refunded', '本轮退还', 'The round was given back', 264, { refunded: true, stake: 50, moments: [400, 1_800] }),
  end('pause', '等待', 'Until the next round is told', 180, { length: 8_000, moments: [5_200, 7_400] }),
]

let joining = ''
