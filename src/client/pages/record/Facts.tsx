import type { ReactNode } from 'react'
import { CopyButton } from '#client/chrome/CopyButton.tsx'
import css from './Facts.module.css'

export interface Fact {
  name: string
  value: ReactNode
  /** The whole value, for a copy button. */
  copy?: string
}

/** Names and values in a detail sheet, one on each line. */
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

/** Top of a detail sheet: icon and amount. */
export function FactsTop({ children }: { children: ReactNode }) {
  return <div className={css.top}>{children}</div>
}
