import { readFile } from 'node:fs/promises'
import { readAbout } from '#shared/chat.ts'
import { answer, type DeskChat, type DeskPlayer, deskChats, deskPlayer } from './chat/desk.ts'
import { type LineRow, rowsOf } from './chat/lines.ts'
import { markDeskRead } from './chat/marks.ts'
import { drawChatPicture } from './chat/pictures.ts'
import type { ChatDeps } from './chat/say.ts'
import { talk } from './chat/talk.ts'
import { chatPorts } from './chatPorts.ts'
import { type CommandIo, runCommand } from './db/command.ts'
import { Refusal } from './http/refusal.ts'

const USAGE = `usage: npm run chat -- list [--all]
       npm run chat -- show UID
       npm run chat -- say UID TEXT
       npm run chat -- picture UID FILE
       npm run chat -- about UID KIND:ID [TEXT]
       npm run chat -- talk UID
list: chats with lines that nobody has read, the longest waiting first; --all: the latest chats
show: the last lines, which then count as read
about: answers with a record of the player, e.g. retrieval:12 or topUp:ORDERNO
talk: shows lines as they come and sends what is typed, until Ctrl-D`

/** A list shows at most this many chats. */
const LISTED = 100

const WRITERS = { player: '<', desk: '>', auto: '*' } as const

const lineOf = ({ seq, by, at, text, picture, aboutKind, aboutId }: LineRow): string => {
  const parts = [text, picture === null ? '' : `[picture ${picture}]`, aboutKind === null ? '' : `[${aboutKind}:${aboutId}]`]
  return `${String(seq).padStart(5)} ${at.toISOString()} ${WRITERS[by]} ${parts.filter(Boolean).join(' ').replaceAll('\n', '\n        ')}`
}

const chatOf = ({ uid, nickname, waiting, lastSeq, playerAt, frozen }: DeskChat): string =>
  `${uid}  ${waiting} waiting of ${lastSeq}  ${playerAt?.toISOString() ?? ''}  ${nickname}${frozen ? '  (frozen)' : ''}`

type Act = (deps: ChatDeps, player: DeskPlayer, rest: readonly string[], io: CommandIo) => Promise<void>

const ACTS: Record<string, Act> = {
  show: async ({ db }, { id }, _rest, io) => {
    const rows = await rowsOf(db, id, { after: -1, before: 0 })
    io.say(rows.length === 0 ? 'no lines' : rows.map(lineOf).join('\n'))
    await markDeskRead(db, id, rows.at(-1)?.seq ?? 0)
  },
  say: async (deps, { id }, rest, io) => {
    io.say(lineOf(await answer(deps, { playerId: id, text: rest.join(' ') })))
  },
  picture: async (deps, { id }, [file = ''], io) => {
    const picture = await drawChatPicture((await readFile(file)).toString('base64'))
    io.say(lineOf(await answer(deps, { playerId: id, text: '', picture })))
  },
  about: async (deps, { id }, [named = '', ...words], io) => {
    const about = readAbout(named)
    if (!about) throw new RangeError(USAGE)
    io.say(lineOf(await answer(deps, { playerId: id, text: words.join(' '), about })))
  },
  talk: async (deps, player, _rest, io) => {
    await ACTS.show?.(deps, player, [], io)
    await talk({ deps, player, input: process.stdin, say: io.say, print: lineOf })
  },
}

async function run(deps: ChatDeps, io: CommandIo): Promise<boolean> {
  const [name = '', uid = '', ...rest] = process.argv.slice(2)
  if (name === 'list') {
    const chats = await deskChats(deps.db, { all: uid === '--all', limit: LISTED })
    io.say(chats.length === 0 ? 'no chats' : chats.map(chatOf).join('\n'))
    return true
  }
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined
  if (!act || uid === '') throw new RangeError(USAGE)
  await act(deps, await deskPlayer(deps.db, uid), rest, io)
  return true
}

/** `npm run chat -- list|show|say|picture|about|talk` lets an operator answer players. */
await runCommand(async (db, io) => {
  try {
    return await run({ db, now: Date.now, ports: chatPorts({ db, now: Date.now }) }, io)
  } catch (error) {
    io.complain(error instanceof Refusal ? error.msg : error instanceof Error ? error.message : String(error))
    return false
  }
})
