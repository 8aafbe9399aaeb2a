import { type ForwardedRef, forwardRef, type KeyboardEvent, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react'

interface Props {
  /** Name for screen readers: what the group chooses. */
  label?: string
  /** Id of the element that names the group, instead of `label`. */
  labelledBy?: string
  /** False: arrow keys only move the focus, for groups in which a choice closes the dialog. */
  follows?: boolean
  className?: string | undefined
  /** Elements with the role `radio`; others between them are ignored. */
  children: ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const radiosIn = (group: HTMLElement | null) => Array.from(group?.querySelectorAll<HTMLElement>('[role=radio]') ?? [])
const isOn = (radio: HTMLElement) => radio.getAttribute('aria-checked') === 'true'

/** Returns the radio that an arrow key leads to, from the last one to the first and back. */
function nextOf(radios: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const by = STEPS[key]
  const at = radios.indexOf(document.activeElement as HTMLElement)
  return by === undefined || at === -1 ? undefined : radios[(at + by + radios.length) % radios.length]
}

/**
 * A group of radio buttons as the keyboard knows it: one stop for the Tab key, and arrow keys that choose the next one. A radio that is
 * not available gets the focus without being chosen.
 */
export const RadioGroup = forwardRef(function RadioGroup(props: Props, ref: ForwardedRef<HTMLDivElement | null>) {
  const { label, labelledBy, follows = true, className, children } = props
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => group.current as HTMLDivElement)
  useLayoutEffect(() => {
    const radios = radiosIn(group.current)
    const stop = radios.find(isOn) ?? radios[0]
    for (const radio of radios) radio.tabIndex = radio === stop ? 0 : -1
  })

  const step = (event: KeyboardEvent) => {
    const next = nextOf(radiosIn(group.current), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (follows && next.ariaDisabled !== 'true') next.click()
  }
  return (
    <div ref={group} role='radiogroup' aria-label={label} aria-labelledby={labelledBy} className={className} onKeyDown={step}>
      {children}
    </div>
  )
})
