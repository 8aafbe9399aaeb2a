import type { Fault } from './api.ts'
import type { Slot } from './slots.ts'

/** What a decoded sound tells, and its file format does not. */
export interface SoundFacts {
  seconds: number
  /** Highest sample, in dB relative to full scale. */
  peak: number
  /** Integrated loudness in LUFS (ITU-R BS.1770); null for a sound that is shorter than one block. */
  loudness: number | null
}

/** Highest allowed peak in dB, and the loudness of music in LUFS with its tolerance (docs/artists.md). */
const PEAK = -1
const MUSIC = { loudness: -16, slack: 1.5 }
/**
 * Values of BS.1770: blocks of 400 ms that start every 100 ms (both in s here). Blocks below -70 LUFS, and blocks 10 LU below the
 * average, do not count.
 */
const BLOCK = 0.4
const HOP = 0.1
const SILENCE = -70
const RELATIVE = 10
const OFFSET = -0.691

/** Decodes a sound and measures it. Rejects when the file is not a sound. */
export async function measureSound(file: Blob): Promise<SoundFacts> {
  const bytes = await file.arrayBuffer()
  const buffer = await new OfflineAudioContext(2, 48_000, 48_000).decodeAudioData(bytes)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, index) => buffer.getChannelData(index))
  const highest = Math.max(...channels.map((samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)))
  return { seconds: buffer.duration, peak: decibels(highest * highest), loudness: await loudnessOf(buffer) }
}

const decibels = (power: number) => 10 * Math.log10(Math.max(power, 1e-12))

/** Measures the loudness with the two filters of the standard (K-weighting): a high shelf and a high-pass. */
async function loudnessOf(buffer: AudioBuffer): Promise<number | null> {
  const context = new OfflineAudioContext(buffer.numberOfChannels, buffer.length, buffer.sampleRate)
  const source = new AudioBufferSourceNode(context, { buffer })
  const shelf = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1_682, gain: 4 })
  const pass = new BiquadFilterNode(context, { type: 'highpass', frequency: 38, Q: decibels(0.5 ** 2) })
  source.connect(shelf).connect(pass).connect(context.destination)
  source.start()
  return gated(blocksOf(await context.startRendering()))
}

/** Returns the mean power of every block, summed over the channels. */
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

/** Returns the loudness of blocks in LUFS, without silent blocks and those far below the average. Null when all are silent. */
export function gated(powers: readonly number[]): number | null {
  const mean = (list: readonly number[]) => list.reduce((sum, power) => sum + power, 0) / list.length
  const level = (power: number) => OFFSET + decibels(power)
  const heard = powers.filter((power) => level(power) > SILENCE)
  if (heard.length === 0) return null
  const gate = level(mean(heard)) - RELATIVE
  return level(mean(heard.filter((power) => level(power) > gate)))
}

/**
 * Returns warnings about a sound that is too loud or too quiet. They are only warnings and not faults, because the file format does
 * not state the loudness.
 */
export function soundWarnings({ kind, path }: Slot, { peak, loudness }: SoundFacts): Fault[] {
  const warnings: Fault[] = []
  if (peak > PEAK) warnings.push({ file: path, wrong: `peaks at ${peak.toFixed(1)} dB`, mend: `bring its peak below ${PEAK} dB` })
  if (kind === 'music' && loudness !== null && Math.abs(loudness - MUSIC.loudness) > MUSIC.slack)
    warnings.push({ file: path, wrong: `has ${loudness.toFixed(1)} LUFS`, mend: `master it to ${MUSIC.loudness} LUFS` })
  return warnings
}
