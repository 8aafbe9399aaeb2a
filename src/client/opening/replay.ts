import { createContext, useContext } from 'react'

/** Whose past opening is shown again. */
export interface ReplayOf {
  /** Empty where only the book is known. */
  nickname: string
}

/** Set around an opening that is a replay: nothing in it is paid, granted, or to be had. */
export const Replayed = createContext<ReplayOf | null>(null)
export const useReplay = () => useContext(Replayed)
