import { seenAs } from './hidden.ts'

/** What decides whether a shared thing tells who made it. */
export interface Naming {
  /** True when the player wants the nickname to be told with this thing. */
  named: boolean
  nickname: string
  /** True when the player wishes to be hidden (隐私模式). */
  hidden: boolean
}

/** The name that strangers read beside what a player has shared; '' for none. The only place that decides it. */
export const toldName = ({ named, nickname, hidden }: Naming): string => (named ? seenAs({ nickname, headPic: '' }, hidden).nickname : '')
