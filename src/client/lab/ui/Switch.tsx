import * as RadixSwitch from '@radix-ui/react-switch'
import css from './ui.module.css'

interface Props {
  label: string
  on: boolean
  onChange(on: boolean): void
}

/** A line with a switch at its end. */
export function Switch({ label, on, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className={css.switchLine}>
      <span>{label}</span>
      <RadixSwitch.Root className={css.switch} checked={on} onCheckedChange={onChange} aria-label={label}>
        <RadixSwitch.Thumb className={css.thumb} />
      </RadixSwitch.Root>
    </label>
  )
}
