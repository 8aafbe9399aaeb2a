import { gsap } from 'gsap'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { enterShelf, focusBox, setEager, shelfScene } from '#state/modes/case/shelfStage.ts'
import { skeletonOf } from '../kit/boxSkeleton.ts'
import { dropPictures, loadPictures } from '../kit/pictures.ts'
import type { Preview } from '../kit/preview.ts'
import { dropSkeleton, loadSkeleton } from '../kit/SpineView.ts'
import { SHELVES } from './fixtures.ts'
import { stillUrl } from './pictures.ts'

type ShelfName = keyof typeof SHELVES

const GROUP = { zh: '盲盒展台', en: 'Box shelf' }
/** Heights in CSS px that the page's header and panel cover. */
const CHROME = { top: 140, bottom: 277 }

/**
 * Pictures and skeletons that the running preview shows. They are loaded in advance, so that they appear at the same moment every time.
 */
interface Held {
  there: boolean
  gone: boolean
  release(): void
}

let held: Held | null = null
let act: gsap.core.Tween | null = null

/** Loads the pictures of shelves and the skeletons of some boxes, and drops what was loaded before. */
async function hold(names: readonly ShelfName[], actors: readonly string[]): Promise<void> {
  const urls = [...new Set(names.flatMap((name) => SHELVES[name].map(({ art }) => stillUrl(art))))]
  const skeletons = actors.flatMap((art) => skeletonOf(art) ?? [])
  held?.release()
  const mine: Held = {
    there: false,
    gone: false,
    release() {
      if (mine.there && !mine.gone) free()
      mine.gone = true
    },
  }
  const free = () => {
    dropPictures(urls)
    for (const name of skeletons) dropSkeleton(name)
  }
  held = mine
  await Promise.all([loadPictures(urls), ...skeletons.map(loadSkeleton)])
  mine.there = true
  if (mine.gone) free()
}

interface Plan {
  name: string
  zh: string
  en: string
  shelf: ShelfName
  moments: readonly number[]
  /** Ms after its first frame at which `act` is called. */
  at?: number
  act?: () => void
  /** The shelf that `act` shows. */
  next?: ShelfName
  /** Boxes that get their skeleton during the preview. */
  later?: readonly string[]
}

const preview = ({ name, zh, en, shelf, moments, at = 0, act: doing, next, later = [] }: Plan): Preview => ({
  name,
  title: { zh, en },
  group: GROUP,
  length: 6_000,
  moments,
  seed: 'shelf',
  start() {
    act?.kill()
    setFreeArea(CHROME.top, CHROME.bottom)
    setEager(false)
    const front = SHELVES[shelf][0]?.art ?? ''
    void hold(next ? [shelf, next] : [shelf], [front, ...later]).then(() => enterShelf(SHELVES[shelf], 1))
    if (doing) act = gsap.delayedCall(at / 1000, () => stageState.standing === shelfScene.name && doing())
  },
  ready() {
    const stands = held?.there === true && stageState.standing === shelfScene.name
    if (stands && later.length === 0) held?.release()
    return stands
  },
})

/** The shelf with few and many boxes: turning, with an idle animation, and with a change of theme. */
export const PREVIEWS: readonly Preview[] = [
  preview({ name: 'one', zh: '一只宝匣', en: 'One box', shelf: 'one', moments: [1_000] }),
  preview({ name: 'pictures', zh: '宝匣图片（不用骨骼）', en: 'Pictures of boxes, without skeletons', shelf: 'pictures', moments: [] }),
  preview({ name: 'two', zh: '两只宝匣', en: 'Two boxes', shelf: 'two', moments: [1_000] }),
  preview({ name: 'round', zh: '一圈宝匣', en: 'A full round of boxes', shelf: 'round', moments: [120, 1_000] }),
  preview({
    name: 'stir',
    zh: '宝匣露光',
    en: 'The box in front peeks',
    shelf: 'round',
    moments: [2_850, 5_250],
  }),
  preview({
    name: 'eager',
    zh: '等着被开启',
    en: 'The box awaits its opening, then settles back',
    shelf: 'round',
    moments: [1_100, 1_600, 2_500, 3_700],
    at: 1_000,
    act: () => {
      setEager(true)
      act = gsap.delayedCall(2.5, () => setEager(false))
    },
    later: ['star_gashapon', 'moon_lantern'],
  }),
  preview({
    name: 'turn',
    zh: '转到下一只',
    en: 'Turns to the next box',
    shelf: 'round',
    moments: [1_120, 1_200, 1_700],
    at: 1_000,
    act: () => focusBox(2),
    later: ['star_gashapon'],
  }),
  preview({
    name: 'run',
    zh: '连转数只',
    en: 'Runs past several boxes',
    shelf: 'round',
    moments: [1_150, 1_500],
    at: 1_000,
    act: () => focusBox(4),
    later: ['lacquer_casket'],
  }),
  preview({
    name: 'theme',
    zh: '换主题',
    en: 'Another theme comes',
    shelf: 'round',
    moments: [1_140, 1_420, 2_000],
    at: 1_000,
    act: () => enterShelf(SHELVES.mech, 21),
    next: 'mech',
    later: ['reactor_pod'],
  }),
]
