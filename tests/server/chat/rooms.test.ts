import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withPictureRoom } from '#server/platform/picture.ts'
import { Status } from '#shared/codes.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { type ChatWorld, picture, startChatWorld } from './chatWorld.ts'

let world: ChatWorld
let player: TestPlayer
let image: string
beforeAll(async () => {
  world = await startChatWorld()
  image = (await picture(60, 60)).toString('base64')
})
afterAll(() => world?.stop())
beforeEach(async () => {
  world.toNoon()
  player = await world.newPlayer()
  await world.say(player, { text: '你好' })
})

const counted = async () => {
  const { rows } = await world.deps.db.execute(sql`select day_pictures from chat_thread where player_id = ${player.playerId}`)
  return rows[0]?.day_pictures
}

/** Takes every room that is left. Returns how many, and what gives them back. */
async function takeRooms() {
  let giveBack = (): void => undefined
  const until = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  let taken = 0
  const held: Promise<void>[] = []
  for (let full = false; !full; ) {
    const room = withPictureRoom(() => until)
    full = await Promise.race([
      room.then(
        () => false,
        () => true,
      ),
      new Promise<false>((resolve) => setImmediate(() => resolve(false))),
    ])
    if (!full) held.push(room)
    taken = held.length
  }
  return {
    taken,
    giveBack: async () => {
      giveBack()
      await Promise.all(held)
    },
  }
}

/** Holds the player's chat while an upload waits for it, and does something meanwhile. */
async function whileHeld<T>(upload: () => Promise<T>, act: () => Promise<void>): Promise<T> {
  const client = await world.deps.db.$client.connect()
  const waiting = sql`select count(*)::int as locks from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM chat_thread WHERE player_id = $1 FOR UPDATE', [player.playerId])
    const uploading = upload()
    await soon(async () => expect((await world.deps.db.execute(waiting)).rows).toEqual([{ locks: 1 }]))
    await act()
    await client.query('COMMIT')
    return await uploading
  } finally {
    client.release()
  }
}

it('a picture that finds no room is refused and not counted', async () => {
  const { taken, giveBack } = await takeRooms()
  expect(taken).toBe(32)
  expect(await world.upload(player, image)).toMatchObject({ http: 503, status: Status.unavailable })
  expect(await counted()).toBe(0)
  await giveBack()
  expect((await world.upload(player, image)).status).toBe(Status.ok)
  expect(await counted()).toBe(1)
})

it('a picture has its room before it is counted', async () => {
  let giveBack = async (): Promise<void> => undefined
  const uploaded = await whileHeld(
    () => world.upload(player, image),
    async () => {
      const rooms = await takeRooms()
      giveBack = rooms.giveBack
      expect(rooms.taken).toBe(31)
    },
  )
  await giveBack()
  expect(uploaded.status).toBe(Status.ok)
  expect(await counted()).toBe(1)
})

it('a picture that another node has just kept is not counted again', async () => {
  const key = randomUUID()
  const { data } = await world.upload(player, image, key)
  const kept = await world.deps.db.execute(sql`delete from chat_picture where name = ${data?.id} returning *`)
  const [row] = kept.rows
  const again = await whileHeld(
    () => world.upload(player, image, key),
    async () => {
      await world.deps.db.execute(
        sql`insert into chat_picture (name, player_id, webp, width, height, at)
          values (${row?.name}, ${row?.player_id}, ${row?.webp}, ${row?.width}, ${row?.height}, ${row?.at})`,
      )
    },
  )
  expect(again.data).toEqual(data)
  expect(await counted()).toBe(1)
})
