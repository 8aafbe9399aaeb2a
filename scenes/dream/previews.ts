import { gsap } from 'gsap'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { dreamScene, dreamStage, enterDream, playDream } from '#state/modes/dream/stage.ts'
import { report } from '../kit/device.ts'
import { STEP } from '../kit/moment.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { Preview } from '../kit/preview.ts'
import { currentDream } from './DreamStage.ts'
import { DREAM_BOOKS, TARGETS } from './fixtures.ts'
import { heartTimes, playTime, spinTime, swingOf, timesOf } from './maths.ts'
import { targetUrl } from './pictures.ts'

/** Heights in CSS px that the page covers: at rest, during a play, and where a small phone leaves least. */
const IDLE = { top: 96, bottom: 300 }
const PLAY = { top: 96, bottom: 150 }
const LITTLE = { top: 90, bottom: 400 }
const AT_REST = { zh: '黄金装备 · 待机', en: 'Upgrader, at rest' }
const PLAYED = { zh: '黄金装备 · 升级', en: 'Upgrader, a play' }
/** Ms for which a preview goes on after the result. */
const AFTER = 1_600

let act: gsap.core.Tween | null = null
/** Pictures that the running preview shows later; it waits for them, so that it always looks the same. */
let loading: readonly string[] = []

const isWhole = () => stageState.standing === dreamScene.name && currentDream()?.objects?.heart.waits === false
const standing = () => isWhole() && currentDream()?.objects?.target.giftId !== undefined && loading.length === 0

/** Loads the pictures that a preview shows later. Nobody holds them then, but they stay loaded: a preview is far below the budget. */
function loadFirst(targets: readonly Target[]): void {
  const urls = targets.map((target) => targetUrl(TARGETS[target].giftImage))
  loading = urls
  const loaded = () => {
    dropPictures(urls)
    if (loading === urls) loading = []
  }
  loadPictures(urls).then(loaded, report)
}

type Target = keyof typeof TARGETS

interface Rest {
  name: string
  zh: string
  en: string
  chance: number
  target?: Target | null
  /** Another target that it shows later. */
  later?: Target
  covered?: typeof IDLE
  moments?: readonly number[]
  /** Called at 400 ms. */
  act?: () => void
}

function atRest({ name, zh, en, chance, target = 'dragon', covered = IDLE, moments = [600], act: doing, later }: Rest): Preview {
  return {
    name,
    title: { zh, en },
    group: AT_REST,
    length: 4_000,
    moments,
    seed: 'dream',
    start() {
      act?.kill()
      setFreeArea(covered.top, covered.bottom)
      Object.assign(dreamStage, { target: target && TARGETS[target], chance, least: 500, held: false })
      loadFirst(later ? [later] : [])
      enterDream()
      if (doing) act = gsap.delayedCall(0.4, () => stageState.standing === dreamScene.name && doing())
    },
    ready: standing,
  }
}

/** Ms of the frame in which something is surely over. */
const frameAfter = (ms: number) => Math.ceil(ms / STEP) * STEP

function momentsOf(book: DreamBook): number[] {
  const times = timesOf(book)
  const [stop, end] = [spinTime(times), playTime(book)]
  if (book.fast) return [300, frameAfter(stop), frameAfter(end)].map(Math.round)
  const [first = 0] = heartTimes(swingOf(book), false)
  const strike = stop + times.hold + times.fall
  const ends = book.won ? [strike - 60, strike + 60, strike + 240] : [stop + times.hold + 220]
  return [300, 640, 1_200, first + 90, 4_000, frameAfter(stop), ...ends, frameAfter(end), frameAfter(end) + 900].map(Math.round)
}

interface Played {
  name: keyof typeof DREAM_BOOKS
  zh: string
  en: string
  moments?: readonly number[]
  covered?: typeof IDLE
}

function played({ name, zh, en, moments, covered = PLAY }: Played): Preview {
  const book: DreamBook = DREAM_BOOKS[name]
  return {
    name,
    title: { zh, en },
    group: PLAYED,
    length: Math.round(playTime(book) + AFTER),
    moments: moments ?? momentsOf(book),
    seed: book.cosmeticSeed,
    start(seed) {
      act?.kill()
      setFreeArea(covered.top, covered.bottom)
      playDream({ ...book, cosmeticSeed: seed })
    },
    ready: () => isWhole() && stageState.phase !== 'loading',
  }
}

/** The name unrolls, and it is seen whole. */
const NAMED = [5_500, 6_300]
const END = [Math.round(frameAfter(spinTime(timesOf({ fast: false }))))]

/** The dial at rest with several chances and targets, under a finger, and every kind of play. */
export const PREVIEWS: readonly Preview[] = [
  atRest({ name: 'rest-least', zh: '最低成功率', en: 'The least chance', chance: 500, target: 'talon' }),
  atRest({ name: 'rest', zh: '待机', en: 'At rest', chance: 3_250, moments: [600, 2_600] }),
  atRest({ name: 'rest-most', zh: '最高成功率', en: 'The greatest chance', chance: 7_500, target: 'rifle' }),
  atRest({ name: 'empty', zh: '还没有目标', en: 'No target yet', chance: 2_500, target: null }),
  atRest({ name: 'little-room', zh: '页面盖住下半屏', en: 'A page that covers the lower half', chance: 3_250, covered: LITTLE }),
  atRest({
    name: 'drag',
    zh: '拖动圆弧',
    en: 'A finger on the arc',
    chance: 2_000,
    moments: [600, 900],
    act: () => {
      dreamStage.held = true
      currentDream()?.feel(true)
      const way = { chance: 2_000 }
      const pull = () => {
        dreamStage.chance = Math.round(way.chance)
      }
      act = gsap.to(way, { chance: 5_200, duration: 0.8, ease: 'sine.inOut', onUpdate: pull })
    },
  }),
  atRest({
    name: 'other-target',
    zh: '换目标',
    en: 'Another target',
    chance: 3_250,
    moments: [500, 700, 1_200],
    later: 'crown',
    act: () => Object.assign(dreamStage, { target: TARGETS.crown, chance: 1_200 }),
  }),
  played({ name: 'win', zh: '升级成功', en: 'Won' }),
  played({ name: 'lose', zh: '升级未成', en: 'Lost' }),
  played({ name: 'win-long', zh: '升级成功 · 长名', en: 'Won, a long name', moments: NAMED }),
  played({ name: 'win-fast', zh: '快速 · 成功', en: 'Fast, won' }),
  played({ name: 'lose-fast', zh: '快速 · 未成', en: 'Fast, lost' }),
  played({ name: 'first', zh: '第一个签', en: 'The first roll', moments: END }),
  played({ name: 'last', zh: '最后一个签', en: 'The last roll', moments: END }),
  played({ name: 'arc-end', zh: '圆弧最后一签', en: 'The last roll of the arc', moments: END, covered: LITTLE }),
]
