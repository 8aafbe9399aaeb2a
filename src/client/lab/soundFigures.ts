import { useEffect, useState } from 'react'
import { measureSound, type SoundFacts } from './art/sounds.ts'

/** Loads and measures sounds one after another, so that the page stays responsive. `urls` must be the same array in every render. */
export function useSoundFigures(urls: readonly string[]): ReadonlyMap<string, SoundFacts> {
  const [figures, setFigures] = useState<ReadonlyMap<string, SoundFacts>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const measureAll = async () => {
      for (const url of urls) {
        const reply = await fetch(url, { signal: stop.signal })
        const facts = await measureSound(await reply.blob())
        if (stop.signal.aborted) return
        setFigures((before) => new Map(before).set(url, facts))
      }
    }
    // A sound that cannot be measured has no figures.
    measureAll().catch(() => undefined)
    return () => stop.abort()
  }, [urls])
  return figures
}

/** Writes "620 ms · −18.4 LUFS · −5.0 dB". A sound shorter than 400 ms has no loudness. */
export function figuresText({ seconds, loudness, peak }: SoundFacts): string {
  const minus = (value: number, unit: string) => `${value.toFixed(1).replace('-', '−')} ${unit}`
  const parts = [`${Math.round(seconds * 1_000)} ms`, loudness === null ? '' : minus(loudness, 'LUFS'), minus(peak, 'dB')]
  return parts.filter(Boolean).join(' · ')
}
