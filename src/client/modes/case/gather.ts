/** Gathers what is asked for within `ms` into one call of `act`, at the end of that time. */
export function gather(act: () => void, ms: number): { ask(): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const ask = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      act()
    }, ms)
  }
  return { ask, cancel }
}
