import { SHOWER } from '#shared/modes/shower/rules.ts'
import { countedOf } from '#shared/modes/shower/shower.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterShower, setShower, setSum, setTorn, showerScene } from '#state/modes/shower/stage.ts'
import type { Preview } from '../kit/preview.ts'
import { holdSceneTime } from '../kit/sceneTime.ts'
import { previewShower, previewTears, type TearOrder } from './fixtures.ts'
import { BURST, END, SUM } from './maths.ts'
import { currentShower } from './RedPacketStage.ts'

/** Heights in CSS px that the page covers: title and time above, the own packets below. */
const COVERED = { top: 128, bottom: 104 }
/** Server time at which every preview begins. */
const ZERO = 1_800_000_000_000
const GROUP = { zh: '红包雨', en: 'Red-packet shower' }

interface Shown {
  name: string
  zh: string
  en: string
  /** Ms after the start of the shower at which the preview begins. */
  from: number
  length: number
  moments: readonly number[]
  tears?: TearOrder
  /** Diamonds, from so many ms after the begin of the preview on. */
  sum?: { amount: number | null; at: number }
}

function shown({ name, zh, en, from, length, moments, tears, sum }: Shown): Preview {
  return {
    name,
    title: { zh, en },
    group: GROUP,
    length,
    moments,
    seed: `shower-${name}`,
    start(seed) {
      setFreeArea(COVERED.top, COVERED.bottom)
      holdSceneTime(ZERO)
      enterShower()
      const torn = tears ? previewTears(seed, tears) : []
      setShower(previewShower(seed, ZERO - from))
      setTorn(torn, countedOf(torn.length))
      setSum(sum ? { amount: sum.amount, since: ZERO + sum.at } : null)
    },
    ready: () => stageState.standing === showerScene.name && currentShower()?.painted === true,
  }
}

const { length: END_AT } = SHOWER

/** The door, the rain at every height of it, the end with a sum and without. */
export const PREVIEWS: readonly Preview[] = [
  shown({ name: 'door', zh: '等待开始', en: 'At the door', from: -60_000, length: 3_000, moments: [600, 2_000] }),
  shown({
    name: 'last-seconds',
    zh: '最后三秒',
    en: 'The last three seconds',
    from: -3_100,
    length: 4_600,
    moments: [140, 500, 2_600, 3_160, 3_100 + BURST - 160, 4_200],
  }),
  shown({ name: 'rain', zh: '红包雨', en: 'The rain', from: 3_500, length: 3_000, moments: [0, 900, 2_400] }),
  shown({
    name: 'torn',
    zh: '抢到',
    en: 'Packets are torn',
    from: 4_000,
    length: 2_400,
    moments: [940, 1_010, 1_080, 1_200, 1_440, 1_700],
    tears: { from: 4_900, until: 4_950 },
  }),
  shown({
    name: 'in-row',
    zh: '连抢',
    en: 'Twelve in a row',
    from: 5_600,
    length: 2_600,
    moments: [340, 520, 1_700],
    tears: { from: 1_000, until: 5_990, every: 420 },
  }),
  shown({
    name: 'rush',
    zh: '最后三秒加速',
    en: 'The last seconds',
    from: 13_000,
    length: 2_600,
    moments: [260, 1_000, 1_900, 2_300],
    tears: { from: 11_000, until: END_AT - 60, every: 260 },
  }),
  shown({
    name: 'late',
    zh: '中途进入',
    en: 'From the middle',
    from: 9_000,
    length: 1_000,
    moments: [0, 400],
    tears: { from: 1_000, until: 8_400, most: 5 },
  }),
  shown({
    name: 'settling',
    zh: '开奖中',
    en: 'The pot is shared out',
    from: END_AT - 200,
    length: 3_200,
    moments: [400, 900, 1_300, 200 + END.gather + END.flight + 12 * END.apart + 200, 2_500],
    tears: { from: 1_000, until: 9_000 },
  }),
  shown({
    name: 'sum',
    zh: '开出钻石',
    en: 'What was drawn',
    from: END_AT + 2_300,
    length: 3_600,
    moments: [200, SUM.swell - 40, SUM.burst + 40, 900, 1_500, 2_400],
    tears: { from: 1_000, until: 9_000 },
    sum: { amount: 18.4, at: 100 },
  }),
  shown({
    name: 'sum-none',
    zh: '没有抢到',
    en: 'None were caught',
    from: END_AT + 2_300,
    length: 2_000,
    moments: [1_200],
    sum: { amount: null, at: 100 },
  }),
]
