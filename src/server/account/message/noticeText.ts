import { parseArgs } from 'node:util'
import { MESSAGE_WAYS, type MessageWay } from '#shared/messageWays.ts'
import type { NoticeText } from './notices.ts'

/** Ways that lead to one record make no sense for everybody. */
const WAYS = Object.entries(MESSAGE_WAYS).flatMap(([name, { path }]) => (path('').endsWith('=') ? [] : [name as MessageWay]))

const [TITLE, CONTENT] = [30, 2_000]

export const NOTICE_USAGE = `usage: npm run notice -- send --title 今晚维护 --text 全文 [--way ${WAYS.join('|')}]
       npm run notice -- list
       npm run notice -- resume ID
send: writes a message to every player of this moment, robots excepted; \\n in the text begins a new line
resume: goes on with one that was interrupted; nobody gets it twice`

/** Reads the options of `send`. Throws a RangeError with the usage when they are wrong. */
export function readNotice(args: string[]): NoticeText {
  const options = { title: { type: 'string' }, text: { type: 'string' }, way: { type: 'string' } } as const
  const { title = '', text = '', way } = parseArgs({ args, options, strict: true }).values
  const content = text.replaceAll('\\n', '\n').trim()
  const known = WAYS.find((name) => name === way) ?? null
  const fits = (words: string, most: number) =>
    words.trim() !== '' && words.length <= most && words.isWellFormed() && !words.includes('\u0000')
  if (!fits(title, TITLE) || !fits(content, CONTENT) || (way !== undefined && known === null)) throw new RangeError(NOTICE_USAGE)
  return { title: title.trim(), content, way: known }
}
