import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { answer } from '#server/community/chat/desk.ts'
import { runDeskCommand } from '#server/community/chat/deskCommand.ts'
import type { ChatDeps } from '#server/community/chat/say.ts'
import { closeTicket } from '#server/community/chat/tickets.ts'
import { chatPorts } from '#server/wiring/chatPorts.ts'
import type { BodyOf } from '#shared/calls/call.ts'
import { chatLines, chatPicture, chatSay } from '#shared/calls/chat.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY, HOUR, testClock } from '../clock.ts'

/** Number of the operator who answers unless a test says another. */
export const OPERATOR = 7

export type ChatWorld = Awaited<ReturnType<typeof startChatWorld>>

/**
 * The server without a catalogue, on a clock that tests move, and what players and operators do in a chat. The database keeps its own clock
 * unless `whole` is set.
 */
export async function startChatWorld({ whole = false } = {}) {
  const clock = testClock()
  const app = await startTestApp({ catalogue: false, now: clock.now, databaseNow: whole ? clock.now : Date.now })
  const desk: ChatDeps = { db: app.deps.db, now: clock.now, ports: chatPorts(app.deps) }
  return {
    ...app,
    clock,
    desk,
    /** Moves the clock on to noon of the next day in Beijing. */
    toNoon: () => clock.advance(DAY - ((clock.now() + 8 * HOUR) % DAY) + 12 * HOUR),
    say: ({ token }: TestPlayer, body: BodyOf<typeof chatSay>, key: string = randomUUID()) =>
      callApi(app.origin, chatSay, { token, key, body }),
    upload: ({ token }: TestPlayer, image: string, key: string = randomUUID()) =>
      callApi(app.origin, chatPicture, { token, key, body: { picture: image } }),
    read: ({ token }: TestPlayer, query: { after?: number; before?: number } = {}) =>
      dataOf(app.origin, chatLines, { token, query: query as never }),
    answer: ({ playerId }: TestPlayer, text: string, by = OPERATOR) => answer(desk, { playerId, desk: by, text }),
    close: ({ playerId }: TestPlayer, by = OPERATOR) => closeTicket(desk, { playerId, desk: by }),
  }
}

/** What a command of the desk is run with. */
export interface Commanding {
  env?: { DESK?: string }
  input?: PassThrough
  /** Takes what is printed, as it is printed. */
  said?: string[]
}

/** Runs a command of the desk as the command line does, and returns what it prints. */
export async function runDesk(
  deps: ChatDeps,
  args: readonly string[],
  { env = {}, input = new PassThrough(), said = [] }: Commanding = {},
): Promise<string> {
  const io = { say: (text: string) => said.push(text), complain: (text: string) => said.push(text) }
  await runDeskCommand({ deps, io, args, env, input })
  return said.join('\n')
}

/** A picture with metadata that must not be kept. */
export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#ff8800' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
