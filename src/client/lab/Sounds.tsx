import { Chip } from '#client/chrome/Chip.tsx'
import { appState, type MusicTrack } from '#state/platform/app.ts'
import { playSound, type SoundId } from '#state/platform/sound.ts'
import css from './Lab.module.css'
import { Section } from './Section.tsx'
import { figuresText, useSoundFigures } from './soundFigures.ts'

const stems = (files: Record<string, unknown>) => Object.keys(files).map((file) => file.replace(/^.*\/|\.\w+$/g, ''))
const EFFECTS = stems(import.meta.glob('/assets/audio/effects/*.webm')) as SoundId[]
const TRACKS = stems(import.meta.glob('/assets/audio/music/*.webm')) as MusicTrack[]
const urlOf = (id: string) => `/audio/${id}.webm`
const EFFECT_URLS = EFFECTS.map(urlOf)

function play(music: MusicTrack): void {
  appState.isMusic = true
  appState.meta = { ...appState.meta, music }
}

/** Every effect (length, loudness, peak) and every music track. A click plays them as the product does. */
export function Sounds() {
  const figures = useSoundFigures(EFFECT_URLS)
  const figure = (id: SoundId) => {
    const facts = figures.get(urlOf(id))
    return facts ? figuresText(facts) : '…'
  }
  return (
    <>
      <Section title='音效 Effects' note={`${EFFECTS.length}`}>
        <div className={css.row}>
          {EFFECTS.map((id) => (
            <div key={id} className={css.sound}>
              <Chip kind='action' onClick={() => playSound(id)}>
                {id}
              </Chip>
              <small>{figure(id)}</small>
            </div>
          ))}
        </div>
      </Section>
      <Section title='音乐 Music' note={`${TRACKS.length}`}>
        <div className={css.row}>
          {TRACKS.map((id) => (
            <Chip key={id} kind='action' onClick={() => play(id)}>
              {id}
            </Chip>
          ))}
        </div>
      </Section>
    </>
  )
}
