import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { places } from '../assets/places.ts'

/** What the first screen shows: its frame, the home page and the splash. */
const FIRST = ['index.html', 'src/client/shell', 'src/client/pages/home', 'src/client/App.tsx', 'src/client/routes.ts']
/** Everything a player can read. */
const ALL = ['index.html', 'src/client', 'src/state', 'src/shared', 'src/server', 'scenes', 'catalogue']
/** Items, boxes and the robots of the demo world. */
const NAMES = ['catalogue', 'src/server/demo/roster.ts']
/** Read on the first screen but written elsewhere. */
const FIRST_EXTRA = '初次加载时会需要较长时间，请耐心等待恭喜玩家获得星匣开启游客机器人'
/** The laboratory is no part of the product: it brings fonts of its own. */
const NOT_READ = /(^|[\\/])lab[\\/]/
const ENDINGS = ['.ts', '.tsx', '.json', '.html', '.css']

const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
const SIGNS = '·×–—‘’“”…％￥、。「」《》【】！（），：；？～'

/** Distinct characters outside ASCII of all files below the given places. */
function written(below: readonly string[]): Set<string> {
  const found = new Set<string>()
  for (const place of below)
    for (const file of walk(path.join(places.root, place)))
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

/** Characters of the interface in parts without overlap: `first` is enough for the first screen, `names` for the drops that run over it. */
export function interfaceCharacters(): { first: string; names: string; rest: string } {
  const first = new Set([...ASCII, ...SIGNS, ...FIRST_EXTRA, ...written(FIRST)])
  const names = new Set([...written(NAMES)].filter((sign) => !first.has(sign)))
  const rest = [...written(ALL)].filter((sign) => !first.has(sign) && !names.has(sign))
  return { first: [...first].sort().join(''), names: [...names].sort().join(''), rest: rest.sort().join('') }
}

/** Characters that ceremony titles, box names and rounds are set in. */
export function ceremonyCharacters(): string {
  const titles = '星匣神话降临传说金中金欧皇非酋胜利失败平局第轮恭喜获得升级成功终局全部兑换再来一次零一二三四五六七八九十0123456789×'
  const names = readFileSync(path.join(places.root, 'catalogue/boxes.json'), 'utf8').match(/[\u4e00-\u9fff]/g) ?? []
  return [...new Set([...titles, ...names])].sort().join('')
}
