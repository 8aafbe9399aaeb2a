import type { ReactNode } from 'react'
import css from './Chip.module.css'
import { cx } from './cx.ts'
import { pressed } from './press.ts'
import { panelId, tabId } from './TabPanel.tsx'

interface Props {
  on?: boolean
  /** Colour of the chosen chip. */
  tone?: 'violet' | 'gold'
  disabled?: boolean
  onClick?: () => void
  /** Role of the chip: 'radio' in a RadioGroup, 'tab' in a tablist, 'toggle' for a single switch, 'action' for a plain button. */
  kind?: 'radio' | 'tab' | 'toggle' | 'action'
  label?: string
  /** For a tab: the name of its row and its own id. */
  tab?: { of: string; id: string | number }
  className?: string | undefined
  children: ReactNode
}

const STATE = { radio: 'aria-checked', tab: 'aria-selected', toggle: 'aria-pressed', action: 'data-on' } as const

/** A small button to choose with. It is drawn 36 px high, and its touch area is 44 px high. */
export function Chip({ on = false, tone = 'violet', disabled, onClick, kind = 'toggle', label, tab, className, children }: Props) {
  return (
    <button
      type='button'
      role={kind === 'radio' || kind === 'tab' ? kind : undefined}
      {...{ [STATE[kind]]: on }}
      className={cx(css.chip, on && css[tone], className)}
      disabled={disabled}
      aria-label={label}
      {...(tab && { id: tabId(tab.of, tab.id), 'aria-controls': panelId(tab.of), tabIndex: on ? 0 : -1 })}
      onClick={pressed(onClick)}
    >
      {children}
    </button>
  )
}
