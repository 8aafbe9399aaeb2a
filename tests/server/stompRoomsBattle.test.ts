import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { ROOM_TOPIC } from '#shared/live.ts'
import { battleCreate, battleEmote, battleJoin } from '#shared/modes/battle/calls.ts'
import { type BattleRoom, battleRoom } from '#shared/modes/battle/room.ts'
import { casePage } from '#shared/modes/case/calls.ts'
import { MODES } from '#shared/modes.ts'
import { type Connection, openConnection } from '#state/platform/live/connection.ts'
import { callApi, dataOf } from '../support/api.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { TestPlayer } from '../support/player.ts'
import { soon } from '../support/soon.ts'

let server: TestApp
let boxId: number
const connections: Connection[] = []

beforeAll(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  server = await startTestApp()
  const { token } = await server.newPlayer()
  boxId = (await dataOf(server.origin, casePage, { token, query: { moduleId: '5' } })).pageData[0]?.boxId ?? 0
})
afterEach(() => Promise.all(connections.splice(0).map((connection) => connection.close())))
afterAll(() => server.stop())

const rich = () => server.newPlayer({ coins: 10_000_000 })

async function create({ token }: TestPlayer, more: { hidden?: '1'; seats?: '3' } = {}): Promise<BattleRoom> {
  const query = { boxes: String(boxId), mode: '0', seats: '2', teams: more.seats ?? '2', ...more } as const
  return battleRoom.parse((await dataOf(server.origin, battleCreate, { token, key: randomUUID(), query })).room)
}

/** A phone that listens to topics as the product does. */
async function phone({ token }: { token: string }) {
  const connected = vi.fn()
  const connection = await openConnection({
    url: `${server.origin.replace('http', 'ws')}/ws`,
    token: () => token,
    onText: () => undefined,
    onSeen: () => undefined,
    onConnected: connected,
    onTokenRefused: () => undefined,
  })
  connections.push(connection)
  const listen = (destination: string, code = '') => {
    const heard = { texts: [] as string[], ready: 0, refused: '' }
    const topic = {
      destination,
      headers: (): Record<string, string> => (code ? { code } : {}),
      onText: (text: string) => void heard.texts.push(text),
      onReady: () => void heard.ready++,
      onRefused: () => undefined,
    }
    const end = connection.listen(topic, (status) => {
      heard.refused = status
    })
    return { heard, end }
  }
  return { listen, connected }
}

const kinds = (texts: readonly string[]) => texts.map((text) => JSON.parse(text)).map(({ kind, event }) => event?.kind ?? kind)

it('a room tells whoever watches it who sits down, and the lobby shows it', async () => {
  const [host, guest, watcher] = [await rich(), await rich(), await server.newPlayer()]
  const { roomId } = await create(host)
  const { listen } = await phone(watcher)
  const [room, lobby] = [listen(`${ROOM_TOPIC}${roomId}`).heard, listen(MODES.battle.topic).heard]
  await soon(() => expect([room.ready, lobby.ready]).toEqual([1, 1]))
  await dataOf(server.origin, battleJoin, { token: guest.token, key: randomUUID(), query: { roomId } })
  await soon(() => expect(kinds(room.texts)).toEqual(expect.arrayContaining(['seat', 'full', 'watching'])))
  await soon(() => expect(lobby.texts.map((text) => JSON.parse(text)).at(-1)).toMatchObject({ roomId, state: 1 }))
})

it('a private room is watched by seat or code, also by somebody without either a public one; a refusal names its topic', async () => {
  const [host, stranger] = [await rich(), await server.newPlayer()]
  const { roomId, code } = await create(host, { hidden: '1' })
  const topic = `${ROOM_TOPIC}${roomId}`
  const seated = (await phone(host)).listen(topic).heard
  const invited = (await phone(stranger)).listen(topic, code ?? '').heard
  await soon(() => expect([seated.ready, invited.ready]).toEqual([1, 1]))
  const wrong = [await phone(stranger), await phone({ token: '' })]
  const refused = [wrong[0]?.listen(topic).heard, wrong[1]?.listen(topic, code ?? '').heard]
  await soon(() => expect(refused.map((heard) => heard?.refused)).toEqual(['403', '403']))
  const open = await create(host)
  const visitor = (await phone({ token: '' })).listen(`${ROOM_TOPIC}${open.roomId}`).heard
  await soon(() => expect(visitor.ready).toBe(1))
  // A refused topic is not asked for again, and the connection comes back.
  await soon(() => expect(wrong[0]?.connected).toHaveBeenCalledTimes(2))
  expect(refused[0]?.ready).toBe(0)
})

it('emotes reach the room from a seat, one in two seconds, and from nobody else', async () => {
  const [host, watcher] = [await rich(), await server.newPlayer()]
  const { roomId } = await create(host, { seats: '3' })
  const { heard } = (await phone(watcher)).listen(`${ROOM_TOPIC}${roomId}`)
  await soon(() => expect(heard.ready).toBe(1))
  const send = ({ token }: TestPlayer, emote = '3') => callApi(server.origin, battleEmote, { token, query: { roomId, emote } })
  const twice = await Promise.all([send(host), send(host)])
  expect(twice.map(({ data }) => data?.sent).sort()).toEqual([false, true])
  expect(await send(watcher)).toMatchObject({ status: 403, data: null })
  expect((await send(host, '12')).status).toBe(400)
  const emotes = () => heard.texts.map((text) => JSON.parse(text)).filter(({ kind }) => kind === 'emote')
  await soon(() => expect(emotes()).toEqual([{ kind: 'emote', seat: 0, emote: 3 }]))
  await soon(async () => expect((await send(host, '0')).data?.sent).toBe(true), { interval: 500 })
})
