import type { LucideIcon } from 'lucide-react'
import css from './ui.module.css'

interface Props {
  icon: LucideIcon
  /** What the button does: its tooltip, and its name for screen readers. */
  label: string
  onClick(): void
  /** For a switch: true while it is on. */
  on?: boolean
  main?: boolean
  disabled?: boolean
}

/** A button with only an icon. */
export function IconButton({ icon: Sign, label, onClick, on, main, disabled }: Props) {
  return (
    <button
      type='button'
      className={main ? css.mainIcon : css.icon}
      aria-label={label}
      aria-pressed={on}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Sign size={main ? 20 : 17} strokeWidth={1.8} aria-hidden />
    </button>
  )
}
