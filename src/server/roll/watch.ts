import type { Db } from '#server/db/connect.ts'
import { rollOf } from './rooms.ts'

/** Whether a room of the live channel is one of ROLL. Everybody may watch those. */
export const isRoll = async (db: Db, roomId: string): Promise<boolean> => (await rollOf(db, roomId)) !== null
