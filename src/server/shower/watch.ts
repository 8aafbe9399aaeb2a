import type { Db } from '#server/db/connect.ts'
import { showerOf } from './showers.ts'

/** Whether a room of the live channel is a shower. Everybody may watch those. */
export const isShower = async (db: Db, roomId: string): Promise<boolean> => (await showerOf(db, roomId)) !== null
