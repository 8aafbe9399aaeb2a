import { go } from './go.ts'

/**
 * Writes a choice (a tab, a filter) into the query of the page's address, so that a reload or a shared link shows the same choice. ''
 * removes it. The page stays open.
 */
export function noteInAddress(name: string, value: string): void {
  const query = new URLSearchParams(window.location.search)
  if (value) query.set(name, value)
  else query.delete(name)
  const text = query.toString()
  go(text ? `${window.location.pathname}?${text}` : window.location.pathname)
}
