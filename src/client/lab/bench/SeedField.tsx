import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { bench } from './benchState.ts'
import css from './Settings.module.css'
import { change } from './session.ts'

/** Most characters of a seed. */
const LONGEST = 64

/** The cosmetic seed. When the field is empty, the preview's own seed applies, which shows in grey. */
export function SeedField({ own }: { own: string }) {
  const { say } = useWords()
  const { seed } = useSnapshot(bench)
  const [text, setText] = useState(seed ?? '')
  useEffect(() => setText(seed ?? ''), [seed])
  const take = () => {
    const wanted = text.trim() || null
    if (wanted !== seed) change({ seed: wanted })
  }
  return (
    <input
      className={css.text}
      value={text}
      maxLength={LONGEST}
      placeholder={own}
      title={say('ownSeed', { seed: own })}
      aria-label={say('seed')}
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        event.stopPropagation()
      }}
    />
  )
}
