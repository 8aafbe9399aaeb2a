import type { Canvas } from '../synth.ts'

/** A sound effect: its waveform and its loudness. */
export interface Effect {
  /** Loudness in LUFS of the loudest 400 ms. A very short effect stays below it, because its peak reaches the limit first. */
  loudness: number
  /** Bit rate of the webm in kbit/s. */
  rate?: number
  draw: () => Canvas
}
