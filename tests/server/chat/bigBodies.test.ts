import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chatPicture } from '#shared/calls/chat.ts'
import { uploadAvatarV2 } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { callApi } from '../../support/api.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { type ChatWorld, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  player = await world.newPlayer()
})
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const BIG = 100_000
const HEAD = '{"picture":"'
const TAIL = '"}'
const REFUSED = { http: 429, status: Status.tooMany, msg: '还有图片正在上传，请等它完成后再试' }
/** The call refuses what has no key once it has the whole body, and counts nothing then. */
const LET_IN = { http: 400, status: Status.badInput, msg: expect.stringContaining('操作编号') }

const send = (letters: number, { token } = player) => callApi(world.origin, chatPicture, { token, body: { picture: 'A'.repeat(letters) } })

/** Begins to send a body and leaves its end out. */
function begin(headers: string, start: string, path = chatPicture.path) {
  const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
  sockets.push(socket.on('error', () => undefined))
  let heard = ''
  socket.on('data', (data) => {
    heard += data
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nToken: ${player.token}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${start}`)
  return { socket, heard: () => heard }
}

const measured = (letters = BIG, path = chatPicture.path) =>
  begin(`Content-Length: ${HEAD.length + letters + TAIL.length}`, `${HEAD}${'A'.repeat(letters / 2)}`, path)
const chunked = () => {
  const start = `${HEAD}${'A'.repeat(BIG)}`
  return begin('Transfer-Encoding: chunked', `${start.length.toString(16)}\r\n${start}\r\n`)
}

/** Leaves as many bodies unfinished as a player may have. One that our own question came before is begun anew. */
async function fill(open: () => ReturnType<typeof begin>) {
  const opened = [open(), open()]
  await soon(async () => {
    for (const [at, { heard }] of opened.entries()) if (heard() !== '') opened[at] = open()
    expect(await send(BIG)).toMatchObject(REFUSED)
  })
  return opened
}

describe.each([
  ['with a length', () => measured()],
  ['in chunks', () => chunked()],
])('large bodies %s', (_, open) => {
  it('may be on their way twice for a player; the place of one that breaks off is free again', async () => {
    const [first] = await fill(open)
    expect(await send(BIG, await world.newPlayer())).toMatchObject(LET_IN)
    expect(await send(1_000)).toMatchObject(LET_IN)
    expect((await world.say(player, { text: '你好' })).status).toBe(Status.ok)
    first?.socket.destroy()
    await soon(async () => expect(await send(BIG)).toMatchObject(LET_IN))
  })
})

it('the place of a body that has come is free again, whatever became of it', async () => {
  const [first] = await fill(measured)
  first?.socket.write(`${'A'.repeat(BIG / 2)}${TAIL}`)
  await soon(() => expect(first?.heard()).toContain('操作编号'))
  // The server learns of the end of a reply a moment after the client.
  const letIn = () => soon(async () => expect(await send(BIG)).toMatchObject(LET_IN))
  for (let i = 0; i < 3; i++) await letIn()
  for (let i = 0; i < 3; i++) await soon(async () => expect((await send(2_000_000)).msg).toBe('提交的内容过大，请精简后重试'))
  await letIn()
})

it('small ones are not counted, and an avatar counts with the pictures of the chat', async () => {
  for (let i = 0; i < 4; i++) measured(10_000)
  expect(await send(BIG)).toMatchObject(LET_IN)
  await fill(() => measured(BIG, uploadAvatarV2.path))
  const avatar = { token: player.token, body: { image: 'A'.repeat(BIG) } }
  expect(await callApi(world.origin, uploadAvatarV2, avatar)).toMatchObject(REFUSED)
})
