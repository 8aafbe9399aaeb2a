import type { Canvas } from '../synth.ts'

/** An effect: what it draws, and how loud that is. */
export interface Effect {
  /** LUFS of the loudest 400 ms; a very short one stays below what it asks for, its peak is in the way. */
  loudness: number
  /** Bits a second of the webm, in thousands. */
  rate?: number
  draw: () => Canvas
}
