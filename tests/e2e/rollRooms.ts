import { openTemplate } from '#server/modes/roll/templates.ts'
import type { World } from './world.ts'

/** Opens a ROLL room that draws one cheap item as soon as `seats` players are in it. Returns its id. */
export async function openRoll({ db }: World, title: string, seats: number): Promise<string> {
  const { roomId } = await openTemplate(db, Buffer.alloc(32), {
    name: 'e2e',
    title,
    by: 'headcount',
    seats,
    minutes: 10,
    condition: { kind: 'none' },
    demo: false,
    prizes: [{ giftId: 115, count: 1 }],
  })
  return roomId
}
