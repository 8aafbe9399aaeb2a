import { createContext, useContext } from 'react'

/** The player whose opening is replayed. */
export interface ReplayOf {
  /** Empty when only the book is known. */
  nickname: string
}

/** Set around the replay of an opening, in which nothing is paid or granted. */
export const Replayed = createContext<ReplayOf | null>(null)
export const useReplay = () => useContext(Replayed)
