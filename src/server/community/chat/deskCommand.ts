import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { CommandIo } from '#server/platform/db/command.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { readAbout } from '#shared/chat.ts'
import { fillAnswer, HOURS_TEXT, readAnswers, variablesOf } from './answers.ts'
import { answer, type DeskPlayer, deskChats, deskPlayer } from './desk.ts'
import { readDeskArgs } from './deskArgs.ts'
import { printChat, printLine, printNote, printRating, printTalk, printTicket } from './deskPrint.ts'
import { type LineRow, pagesFrom, threadOf } from './lines.ts'
import { markDeskRead } from './marks.ts'
import { addNote, type NoteRow, notesOf } from './notes.ts'
import { drawChatPicture } from './pictures.ts'
import type { ChatDeps } from './say.ts'
import { talk } from './talk.ts'
import { closeTicket, lastClosedOf, openTicketOf } from './tickets.ts'
import { oneLine } from './words.ts'

const USAGE = `usage: npm run chat -- list [--all]
       npm run chat -- show UID
       npm run chat -- answers
       npm run chat -- --desk N answer UID TEXT
       npm run chat -- --desk N answer UID @NAME [KEY=VALUE …]
       npm run chat -- --desk N picture UID FILE
       npm run chat -- --desk N about UID KIND:ID [TEXT]
       npm run chat -- --desk N talk UID
       npm run chat -- --desk N close UID
       npm run chat -- --desk N note UID TEXT
list: chats with lines that nobody has read, the longest waiting first; --all: the latest chats
show: the ticket, and the lines that nobody has read, the last 40 at least; they then count as read; with the notes of operators
answers: the canned answers of catalogue/answers.json and the variables that they need
about: answers with a record of the player, e.g. retrieval:12 or topUp:ORDERNO
talk: shows lines as they come and sends what is typed, until Ctrl-D; @NAME KEY=VALUE sends a canned answer, /close closes the ticket
close: ends the service; the player may rate it
note: for operators only, the player never sees it
--desk N: the number of the operator, 1 to 9999; the environment variable DESK stands for it`

/** A list shows at most this many chats. */
const LISTED = 100

/** What the command runs on. */
export interface DeskCommand {
  deps: ChatDeps
  io: CommandIo
  args: readonly string[]
  env: { DESK?: string | undefined }
  /** What `talk` reads. */
  input: Readable
}

interface At extends DeskCommand {
  player: DeskPlayer
}

interface Signed extends At {
  desk: number
}

/** Sends words to the player: a text, or the name of a canned answer behind an @ and its variables. */
async function answerWords({ deps, player, desk }: Signed, words: readonly string[]): Promise<LineRow> {
  const [first = '', ...rest] = words
  const text = first.startsWith('@') ? await cannedText({ deps, player, desk }, first.slice(1), rest) : words.join(' ')
  return answer(deps, { playerId: player.id, desk, text })
}

async function cannedText({ deps, player, desk }: Pick<Signed, 'deps' | 'player' | 'desk'>, name: string, words: readonly string[]) {
  const ticket = (await openTicketOf(deps.db, player.id))?.id
  const own = {
    nickname: oneLine(player.nickname),
    uid: player.uid,
    desk: String(desk),
    ticket: ticket === undefined ? null : String(ticket),
    hours: HOURS_TEXT,
  }
  return fillAnswer(await readAnswers(), name, words, own)
}

async function list({ deps: { db, now }, io }: DeskCommand, all: boolean): Promise<void> {
  const chats = await deskChats(db, { all, limit: LISTED })
  io.say(chats.length === 0 ? 'no chats' : chats.map((chat) => printChat(chat, now())).join('\n'))
}

async function listAnswers({ io }: DeskCommand): Promise<void> {
  for (const canned of await readAnswers()) io.say(`@${canned.name} ${variablesOf(canned).join(' ')}\n    ${canned.text}`)
}

/** Prints how the service stands and what nobody has read, the last lines at least. Returns the number up to which the chat is read now. */
async function show({ deps: { db, now }, io, player: { id } }: At): Promise<number> {
  const heads = [printTicket(await openTicketOf(db, id), now()), printRating(await lastClosedOf(db, id))]
  io.say(heads.filter(Boolean).join('\n'))
  const thread = await threadOf(db, id)
  // Lines that were swept unread count as read too, or the chat would wait for ever.
  const read = (await showLines({ db, io, id, after: thread?.deskRead ?? 0 })) ?? thread?.lastSeq ?? 0
  await markDeskRead(db, id, read)
  return read
}

/** Prints the lines after one, the last ones at least, with the notes of their time. Returns the number of the last line; null for none. */
async function showLines({ db, io, id, after }: { db: Db; io: CommandIo; id: string; after: number }): Promise<number | null> {
  let notes: NoteRow[] | null = null
  let shown: number | null = null
  for await (const rows of pagesFrom(db, id, after)) {
    notes ??= await notesOf(db, id, (rows[0]?.seq ?? 1) > 1 ? (rows[0]?.at ?? null) : null)
    io.say(printTalk(rows, notes))
    shown = rows.at(-1)?.seq ?? shown
  }
  const left = notes ?? (await notesOf(db, id, null))
  if (shown === null || left.length > 0) io.say(left.map(printNote).join('\n') || 'no lines')
  return shown
}

const SIGNED: Record<string, (at: Signed, rest: readonly string[]) => Promise<void>> = {
  answer: async (at, rest) => at.io.say(printLine(await answerWords(at, rest))),
  picture: async ({ deps, io, player, desk }, [file = '']) => {
    const picture = await drawChatPicture((await readFile(file)).toString('base64'))
    io.say(printLine(await answer(deps, { playerId: player.id, desk, text: '', picture })))
  },
  about: async ({ deps, io, player, desk }, [named = '', ...words]) => {
    const about = readAbout(named)
    if (!about) throw new RangeError(USAGE)
    io.say(printLine(await answer(deps, { playerId: player.id, desk, text: words.join(' '), about })))
  },
  close: async ({ deps, io, player, desk }) => io.say(printLine(await closeTicket(deps, { playerId: player.id, desk }))),
  note: async ({ deps, io, player, desk }, rest) =>
    io.say(printNote(await addNote(deps, { playerId: player.id, desk, text: rest.join(' ') }))),
  talk: async (at) => {
    const { deps, io, player, desk, input } = at
    const from = await show(at)
    const send = (words: readonly string[]) => answerWords(at, words)
    const close = () => closeTicket(deps, { playerId: player.id, desk })
    await talk({ deps, player, from, input, say: io.say, print: printLine, send, close })
  },
}

/** Runs one command of the desk. Throws a Refusal, or an error in words for the operator. */
export async function runDeskCommand(command: DeskCommand): Promise<void> {
  const { desk, words } = readDeskArgs(command.args, command.env)
  const [name = '', uid = '', ...rest] = words
  if (name === 'list') return list(command, uid === '--all')
  if (name === 'answers') return listAnswers(command)
  const act = Object.hasOwn(SIGNED, name) ? SIGNED[name] : undefined
  if (uid === '' || (name !== 'show' && !act)) throw new RangeError(USAGE)
  if (act && desk === null) throw new RangeError(`${name}: the number of the operator is missing, --desk N or DESK\n${USAGE}`)
  const at = { ...command, player: await deskPlayer(command.deps.db, uid) }
  if (act && desk !== null) await act({ ...at, desk }, rest)
  else await show(at)
}
