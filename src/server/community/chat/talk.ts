import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { TYPING_EVERY, TYPING_HOLDS } from '#shared/chat.ts'
import type { DeskPlayer } from './desk.ts'
import { type LineRow, rowsOf } from './lines.ts'
import { markDeskRead, tellTyping } from './marks.ts'
import type { ChatDeps } from './say.ts'
import { hearTyping } from './typing.ts'

/** How often new lines of the player are looked for, in ms. */
const LOOK = 1_000

/** What a conversation at the command line needs. */
export interface Talk {
  deps: ChatDeps
  player: DeskPlayer
  /** Number of the last line that is shown already. */
  from: number
  input: Readable
  say(text: string): void
  print(row: LineRow): string
  /** Sends the words of a line. */
  send(words: readonly string[]): Promise<unknown>
  /** Closes the ticket. */
  close(): Promise<unknown>
}

/** Returns the function that shows what has come since it was last called, and marks it read. A call while it looks waits for that look. */
function looker({ deps: { db }, player: { id }, from, say, print }: Talk, heard: () => void): () => Promise<void> {
  let shown = from
  let looking: Promise<void> | null = null
  const lookOnce = async () => {
    const rows = await rowsOf(db, id, { after: shown, before: 0 })
    for (const row of rows) say(print(row))
    shown = rows.at(-1)?.seq ?? shown
    if (!rows.some(({ by }) => by === 'player')) return
    heard()
    await markDeskRead(db, id, shown)
  }
  return () => {
    looking ??= lookOnce().finally(() => {
      looking = null
    })
    return looking
  }
}

/** Does what a typed line says. A command that is none is not sent to the player. */
async function obey({ send, close }: Talk, line: string): Promise<unknown> {
  if (line.trim() === '/close') return close()
  if (/^\s*\/[a-z]+\s*$/.test(line)) throw new RangeError(`${line.trim()}: there is only /close`)
  return send(line.startsWith('@') ? line.trim().split(/\s+/) : [line])
}

/**
 * Shows the player's lines as they come, marks them read, and sends every line that is typed, until the input ends. Each sees that the other
 * types.
 */
export async function talk(conversation: Talk): Promise<void> {
  const { deps, player, input, say } = conversation
  const { db, now } = deps
  const complain = (error: Error) => say(`! ${error.message}`)
  let typedAt = Number.NEGATIVE_INFINITY
  const look = looker(conversation, () => {
    typedAt = Number.NEGATIVE_INFINITY
  })
  const stopHearing = hearTyping(db, player.id, () => {
    if (now() - typedAt >= TYPING_HOLDS) say('  …')
    typedAt = now()
  })
  const timer = setInterval(() => void look().catch(complain), LOOK)
  let told = Number.NEGATIVE_INFINITY
  const onKey = () => {
    if (now() - told < TYPING_EVERY) return
    told = now()
    void tellTyping(db, player.id).catch(() => undefined)
  }
  input.on('data', onKey)
  try {
    for await (const line of createInterface({ input })) if (line.trim() !== '') await obey(conversation, line).catch(complain)
    // A look that is under way may have begun before the last lines came.
    await look().catch(complain)
    await look()
  } finally {
    clearInterval(timer)
    input.off('data', onKey)
    await stopHearing()
  }
}
