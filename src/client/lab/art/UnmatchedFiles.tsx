import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import css from './Art.module.css'
import { type Dropped, slotsFor } from './dropped.ts'
import { take, trialState } from './trials.ts'

/** Most slots in the list. */
const OFFERED = 60

/** Asks which slot a dropped file is for, when no slot has its name. */
export function UnmatchedFiles() {
  const { say } = useWords()
  const unmatched = useSnapshot(trialState).unmatched as Dropped | null
  const [query, setQuery] = useState('')
  if (!unmatched) return null
  const slots = slotsFor(unmatched)
  const found = slots.filter(({ path }) => path.includes(query.trim().toLowerCase())).slice(0, OFFERED)
  const close = () => {
    trialState.unmatched = null
  }
  return (
    <section className={css.unmatched}>
      <h4>{unmatched.folder ?? unmatched.files[0]?.name}</h4>
      <p>
        <b>{say(slots.length > 0 ? 'whichSlot' : 'noHome')}</b> {slots.length > 0 && say('whichHint')}
      </p>
      {slots.length > 0 && (
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
                <button type='button' onClick={() => take(unmatched, slot)}>
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
