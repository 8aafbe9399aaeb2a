import { go } from './go.ts'

/** Notes a choice (a tab, a filter) in the address, so that a reload and a link lead to it; '' takes it away. The page stays. */
export function noteInAddress(name: string, value: string): void {
  const query = new URLSearchParams(window.location.search)
  if (value) query.set(name, value)
  else query.delete(name)
  const text = query.toString()
  go(text ? `${window.location.pathname}?${text}` : window.location.pathname)
}
