import { createHash } from 'node:crypto'
import type { Sharer } from './ports.ts'

/** How somebody is called who shares a play without their name, where a name must stand. */
const NAMELESS = '匿名玩家'

/** The name under which whoever shares a play sits among the others. */
export const seatName = ({ nickname }: Pick<Sharer, 'nickname'>): string => nickname || NAMELESS

/** Another cosmetic seed, always the same for the same one: the true one stands in public books beside the name of its player. */
export const namelessSeed = (seed: string): string => createHash('sha256').update(`nameless:${seed}`).digest('hex').slice(0, 16)

interface Person {
  customerId: string
  nickname: string
  headPic: string
  headGround: string
  robot: boolean
}

/** Somebody in a shared play: the name that they show under another id, and no picture of a player. */
export const strangerOf = <P extends Person>(person: P, id: string, sharer: Sharer): P => ({
  ...person,
  customerId: id,
  ...(person.customerId === sharer.uid && { nickname: seatName(sharer) }),
  ...(!person.robot && { headPic: '', headGround: '' }),
})
