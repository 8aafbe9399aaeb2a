import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { MODE_NAMES } from '#shared/modes.ts'
import { places } from '../assets/places.ts'

/** What the first screen shows beside the splash: its frame and the home page. Titles of other pages come with what those pages show. */
const FIRST = [
  'src/client/shell',
  'src/client/pages/home',
  ...MODE_NAMES.map((mode) => `src/client/modes/${mode}/home`),
  'src/client/App.tsx',
]
/** The list in 我的记录, which is no part of the way to an opening. */
const RECORD = /[\\/]record[\\/]/
/** Parts of the shell that a first visit does not show: what a new player was given, a turned phone, a page that asks for a login, a newer version, the welcome, an own room that runs, a new level, the size of the text. */
const LATER = /[\\/](NewcomerGift|TurnPhone|LoginNeeded|UpdateNotice|Guide|RoomBar|roomSigns|LevelUp|size)\.tsx?$/
/** What else the way to a first opening does not show: refusals, vouchers, faults, explanations and proofs that a tap asks for, 巅峰时刻. */
const SELDOM =
  /[\\/](refusalWords|RefusalDialog|voucherWords|VoucherCard|CopyButton|ErrorState|typedNumber|useTyped|terms|DrawPanel|ConfirmExchange|UpgradeRow|codes)\.tsx?$|[\\/]showTime[\\/]/
/** What is read on the way from there to the first landing of an opening. */
const OPENING = [
  'src/client/stage',
  'src/client/shell',
  'src/client/modes/case',
  'src/client/items/SortChip.tsx',
  'src/client/chrome',
  'src/shared/codes.ts',
  'src/state/modes/case/flow.ts',
  'scenes/kit',
  'scenes/case-reel',
  'scenes/mystery-box',
  'catalogue/themes.json',
]
/** Everything a player can read. */
const ALL = ['index.html', 'src/client', 'src/state', 'src/shared', 'src/server', 'scenes', 'catalogue']
/** Items, boxes and the robots of the demo world. */
const NAMES = ['catalogue', 'src/server/wiring/demo/roster.ts']

interface Named {
  name: string
}

interface NamedBox extends Named {
  themeId: number
  odds: readonly { giftId: number }[]
}
/** Read on the first screen but written elsewhere: the splash, whose document has words that no player sees too, and news. */
const FIRST_EXTRA = '初次加载时会需要较长时间，请耐心等待恭喜玩家获得星匣开启游客机器人'
/** The laboratory is no part of the product: it brings fonts of its own. */
const NOT_READ = /(^|[\\/])lab[\\/]/
/** Made-up books and shelves of previews: no player waits for them. */
const MADE_UP = /[\\/](fixtures|previews)\.ts$/
const ENDINGS = ['.ts', '.tsx', '.json', '.html', '.css']

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const SIGNS = '·×–—‘’“”…％￥、。「」《》【】！（），：；？～'

/** Distinct characters outside ASCII of all files below the given places, without those of some names. */
function written(below: readonly string[], ...without: readonly RegExp[]): Set<string> {
  const found = new Set<string>()
  for (const file of below
    .flatMap((place) => walk(path.join(places.root, place)))
    .filter((name) => !without.some((names) => names.test(name))))
    for (const sign of readFileSync(file, 'utf8')) if (sign > '\u00a0') found.add(sign)
  return found
}

function walk(place: string): string[] {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((file) => ENDINGS.includes(path.extname(file)) && !NOT_READ.test(file))
    .map((file) => path.join(place, file))
}

/** Characters of the interface in parts without overlap, each loaded when one of it is shown. */
export interface Parts {
  /** Enough for the first screen. */
  first: string
  /** Enough, with the first and the items of a shelf, for the way to a first opening: it has the names of all boxes. */
  opening: string
  /** What may come up on that way and mostly does not: the welcome, refusals, vouchers, explanations. */
  seldom: string
  /** Of items, shelf by shelf: each part is what its shelf has more than the ones before. The last is of all other names. */
  names: readonly string[]
  rest: string
}

export function interfaceCharacters(): Parts {
  const taken = new Set<string>()
  const part = (signs: Iterable<string>) => {
    const own = [...new Set(signs)].filter((sign) => !taken.has(sign)).sort()
    for (const sign of own) taken.add(sign)
    return own.join('')
  }
  const first = part([...ASCII, ...SIGNS, ...FIRST_EXTRA, ...written(FIRST, LATER)])
  const opening = part([...written(OPENING, MADE_UP, RECORD, LATER, SELDOM), ...boxes().flatMap(({ name }) => [...name])])
  const names = [...itemNames(), written(NAMES)].map(part)
  const seldom = part(written(OPENING, MADE_UP, RECORD))
  return { first, opening, seldom, names, rest: part(written(ALL)) }
}

/** Names of the items of each shelf, in the order of the shelves. */
function itemNames(): string[] {
  const items = new Map(readCatalogue<Named & { giftId: number }>('items').map(({ giftId, name }) => [giftId, name]))
  const shelves = new Map<number, string>()
  for (const { themeId, odds } of boxes())
    shelves.set(themeId, [shelves.get(themeId), ...odds.map(({ giftId }) => items.get(giftId))].join(''))
  return [...shelves.values()]
}

const boxes = () => readCatalogue<NamedBox>('boxes')

function readCatalogue<T>(name: string): T[] {
  return JSON.parse(readFileSync(path.join(places.root, `catalogue/${name}.json`), 'utf8')) as T[]
}

/** Every file that sets words in the ceremonial font, and its own words: a character that is not here comes in the font of the texts. */
export const CEREMONY: Readonly<Record<string, readonly string[]>> = {
  'scenes/battle-room/Finale.ts': ['赢家通吃', '非酋逆袭', '平分天下', '冲刺夺冠', '命运之选', '最后赢家', '胜负已分'],
  'scenes/battle-room/RoomSheet.ts': ['0123456789第轮'],
  'scenes/case-reel/StageObjects.ts': ['神话传说降临'],
  'scenes/case-reel/GrandSheet.ts': ['金中金', '神话', '降临'],
  // Draws the words of GrandSheet.
  'scenes/case-reel/paintGrand.ts': [],
  'scenes/dream/Ending.ts': ['升级成功', '升级未成'],
  'scenes/kuji/Peeler.ts': ['A赏', 'B赏', '最后赏'],
  'scenes/gift/Reveal.ts': ['首充礼', '新人礼', '集齐图鉴', '等级提升'],
  'scenes/red-packet/GlyphSheet.ts': ['连抢', '123'],
  'scenes/roll-draw/WordSheet.ts': ['大奖揭晓', '恭喜获得', '中奖名单'],
  'scenes/roll-draw/paintCards.ts': ['名单已封存'],
  // The titles of result.ts.
  'src/client/stage/ResultHero.tsx': ['神话降临', '传说降临'],
  'src/client/modes/battle/room/ResultHead.tsx': ['人人有份', '赢家通吃'],
  'src/client/pages/share/poster.ts': ['星匣'],
  'src/client/modes/shower/ShowerShow.tsx': ['红包雨'],
}

/** Characters that ceremony titles, box names and rounds are set in. */
export function ceremonyCharacters(): string {
  const titles = Object.values(CEREMONY).flat().join('')
  const names = readFileSync(path.join(places.root, 'catalogue/boxes.json'), 'utf8').match(/[\u4e00-\u9fff]/g) ?? []
  return [...new Set([...titles, ...names])].sort().join('')
}
