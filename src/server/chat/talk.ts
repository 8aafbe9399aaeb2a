import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { TYPING_HOLDS } from '#shared/chat.ts'
import { answer, type DeskPlayer } from './desk.ts'
import { type LineRow, rowsOf, threadOf } from './lines.ts'
import { markDeskRead, tellTyping } from './marks.ts'
import type { ChatDeps } from './say.ts'

/** How often new lines of the player are looked for, in ms. */
const LOOK = 1_000

/** What a conversation at the command line needs. */
export interface Talk {
  deps: ChatDeps
  player: DeskPlayer
  input: Readable
  say(text: string): void
  print(row: LineRow): string
}

/**
 * Shows the player's lines as they come, marks them read, and sends every line that is typed, until the input ends. The player sees that
 * somebody types.
 */
export async function talk({ deps, player, input, say, print }: Talk): Promise<void> {
  const { db } = deps
  const playerId = player.id
  let shown = (await threadOf(db, playerId))?.lastSeq ?? 0
  let typing = false
  const look = async () => {
    const rows = await rowsOf(db, playerId, { after: shown, before: 0 })
    for (const row of rows) say(print(row))
    shown = rows.at(-1)?.seq ?? shown
    if (rows.some(({ by }) => by === 'player')) await markDeskRead(db, playerId, shown)
    const at = (await threadOf(db, playerId))?.typingAt
    const now = at !== null && at !== undefined && deps.now() - at.getTime() < TYPING_HOLDS
    if (now && !typing) say('  …')
    typing = now
  }
  const timer = setInterval(() => void look().catch((error: Error) => say(`! ${error.message}`)), LOOK)
  let told = 0
  const onKey = () => {
    if (deps.now() - told < TYPING_HOLDS / 2) return
    told = deps.now()
    void tellTyping(db, playerId).catch(() => undefined)
  }
  input.on('data', onKey)
  try {
    for await (const line of createInterface({ input })) {
      if (line.trim() === '') continue
      await answer(deps, { playerId, text: line }).catch((error: Error) => say(`! ${error.message}`))
    }
    await look()
  } finally {
    clearInterval(timer)
    input.off('data', onKey)
  }
}
