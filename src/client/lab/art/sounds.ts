import type { Fault } from './api.ts'
import type { Slot } from './slots.ts'

/** What the container of a sound does not say. */
export interface SoundFacts {
  seconds: number
  /** Highest sample in dB of full scale. */
  peak: number
  /** Integrated loudness in LUFS (ITU-R BS.1770); null for less than one block of it. */
  loudness: number | null
}

/** Loudest peak in dB, and what music aims at in LUFS (docs/artists.md). */
const PEAK = -1
const MUSIC = { loudness: -16, slack: 1.5 }
/** BS.1770: blocks of 400 ms every 100 ms; silence, and what is 10 LU below the rest, does not count. */
const BLOCK = 0.4
const HOP = 0.1
const SILENCE = -70
const RELATIVE = 10
const OFFSET = -0.691

/** Decodes a sound and measures it. Rejects when it is none. */
export async function measureSound(file: Blob): Promise<SoundFacts> {
  const bytes = await file.arrayBuffer()
  const buffer = await new OfflineAudioContext(2, 48_000, 48_000).decodeAudioData(bytes)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  const highest = Math.max(...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)))
  return { seconds: buffer.duration, peak: decibels(highest * highest), loudness: await loudnessOf(buffer) }
}

const decibels = (power: number) => 10 * Math.log10(Math.max(power, 1e-12))

/** K-weighted as the standard says: a shelf for the head, a high-pass for the ear. */
async function loudnessOf(buffer: AudioBuffer): Promise<number | null> {
  const context = new OfflineAudioContext(buffer.numberOfChannels, buffer.length, buffer.sampleRate)
  const source = new AudioBufferSourceNode(context, { buffer })
  const shelf = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1_682, gain: 4 })
  const pass = new BiquadFilterNode(context, { type: 'highpass', frequency: 38, Q: decibels(0.5 ** 2) })
  source.connect(shelf).connect(pass).connect(context.destination)
  source.start()
  return gated(blocksOf(await context.startRendering()))
}

/** Mean power of every block, the channels summed. */
function blocksOf(weighted: AudioBuffer): number[] {
  const [block, hop] = [Math.round(BLOCK * weighted.sampleRate), Math.round(HOP * weighted.sampleRate)]
  const channels = Array.from({ length: weighted.numberOfChannels }, (_, index) => weighted.getChannelData(index))
  const powers: number[] = []
  for (let at = 0; at + block <= weighted.length; at += hop) {
    const sums = channels.map((samples) => samples.subarray(at, at + block).reduce((sum, sample) => sum + sample * sample, 0))
    powers.push(sums.reduce((sum, power) => sum + power, 0) / block)
  }
  return powers
}

/** Loudness of blocks in LUFS, without silence and what is far below the rest. */
export function gated(powers: readonly number[]): number | null {
  const mean = (list: readonly number[]) => list.reduce((sum, power) => sum + power, 0) / list.length
  const level = (power: number) => OFFSET + decibels(power)
  const heard = powers.filter((power) => level(power) > SILENCE)
  if (heard.length === 0) return null
  const gate = level(mean(heard)) - RELATIVE
  return level(mean(heard.filter((power) => level(power) > gate)))
}

/** What is off about how loud a sound is: the container does not tell, so the contract cannot refuse it. */
export function soundWarnings({ kind, path }: Slot, { peak, loudness }: SoundFacts): Fault[] {
  const warnings: Fault[] = []
  if (peak > PEAK) warnings.push({ file: path, wrong: `peaks at ${peak.toFixed(1)} dB`, mend: `bring its peak below ${PEAK} dB` })
  if (kind === 'music' && loudness !== null && Math.abs(loudness - MUSIC.loudness) > MUSIC.slack)
    warnings.push({ file: path, wrong: `has ${loudness.toFixed(1)} LUFS`, mend: `master it to ${MUSIC.loudness} LUFS` })
  return warnings
}
