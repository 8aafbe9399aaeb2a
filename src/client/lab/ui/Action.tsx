import type { LucideIcon } from 'lucide-react'
import css from './ui.module.css'

interface Props {
  icon?: LucideIcon
  label: string
  onClick(): void
  tone?: 'plain' | 'gold' | 'warn'
  disabled?: boolean
}

/** A button with a text. */
export function Action({ icon: Sign, label, onClick, tone = 'plain', disabled }: Props) {
  return (
    <button type='button' className={css.action} data-tone={tone} disabled={disabled} onClick={onClick}>
      {Sign && <Sign size={15} strokeWidth={1.9} aria-hidden />}
      <span>{label}</span>
    </button>
  )
}
