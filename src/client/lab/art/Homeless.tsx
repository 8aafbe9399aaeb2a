import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import css from './Art.module.css'
import { type Dropped, homesOf } from './dropped.ts'
import { take, trialState } from './trials.ts'

/** Most slots in the list. */
const OFFERED = 60

/** Asks which slot a dropped file is for, when no slot has its name. */
export function Homeless() {
  const { say } = useWords()
  const homeless = useSnapshot(trialState).homeless as Dropped | null
  const [query, setQuery] = useState('')
  if (!homeless) return null
  const homes = homesOf(homeless)
  const found = homes.filter(({ path }) => path.includes(query.trim().toLowerCase())).slice(0, OFFERED)
  const close = () => {
    trialState.homeless = null
  }
  return (
    <section className={css.homeless}>
      <h4>{homeless.folder ?? homeless.files[0]?.name}</h4>
      <p>
        <b>{say(homes.length > 0 ? 'whichSlot' : 'noHome')}</b> {homes.length > 0 && say('whichHint')}
      </p>
      {homes.length > 0 && (
        <>
          <input
            value={query}
            placeholder={say('findSlot')}
            aria-label={say('findSlot')}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ul>
            {found.map((slot) => (
              <li key={slot.id}>
                <button type='button' onClick={() => take(homeless, slot)}>
                  {slot.path}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Action label={say('close')} onClick={close} />
    </section>
  )
}
