import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertPlayer } from '#server/account/auth/register.ts'
import { player } from '#server/core/player/tables.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { startTestApp } from '../../support/app.ts'

it('two players who draw the same promotion code at the same moment get two codes', async () => {
  const { deps, newPlayer, stop } = await startTestApp({ catalogue: false })
  const { playerId } = await newPlayer()
  const [like] = await deps.db.select().from(player).where(eq(player.id, playerId))
  if (!like) throw new Error('the player was just made')
  const drawn = ['ABCDEFGH', 'ABCDEFGH', 'HGFEDCBA']
  const register = (id: string) =>
    inTransaction(deps.db, (tx) => insertPlayer(tx, { ...like, id, uid: id, phone: null }, () => drawn.shift() ?? ''))
  await Promise.all([register('900000001'), register('900000002')])
  const { rows } = await deps.db.$client.query('SELECT promote_code FROM player WHERE id >= 900000001 ORDER BY 1')
  expect(rows.map(({ promote_code: code }) => code)).toEqual(['ABCDEFGH', 'HGFEDCBA'])
  await stop()
})
