import type { ReactNode } from 'react'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import css from './Facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
  /** Given where the whole value may be copied. */
  copy?: string
}

/** Names and values of a detail sheet, one a line. */
export function Facts({ facts }: { facts: readonly (Fact | null)[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>
                {fact.copy ? <span className={css.long}>{fact.value}</span> : fact.value}
                {fact.copy && <CopyButton text={fact.copy} name={fact.name} className={css.copy} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** Head of a detail sheet: mark and amount. */
export function FactsTop({ children }: { children: ReactNode }) {
  return <div className={css.top}>{children}</div>
}
