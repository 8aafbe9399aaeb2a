import { TEXT } from '#shared/rules.ts'
import { appState } from './app.ts'
import { notify } from './notice.ts'

type Navigator = (path: string) => void

interface Way {
  /** The path that the back arrow of the opened page leads to this time. */
  back?: string | undefined
  /** True for a way that a running game does not bar: nothing of the player is left on the page. */
  anyway?: boolean
}

let navigator: Navigator | null = null
let way: { to: string; back: string } | null = null

export function setNavigator(next: Navigator): void {
  navigator = next
}

const pageOf = (path: string) => path.replace(/[?#].*$/, '')
const isHere = (path: string) => typeof window !== 'undefined' && window.location.pathname === pageOf(path)

/**
 * Opens a route and replaces the current history entry (spec §2). While a running game keeps the player on the page (spec §6), no way leads
 * off it: whatever was pressed tells so instead. A change of the page's own query is no way off it.
 */
export function go(path: string, to: string | Way = {}): void {
  const { back, anyway = false } = typeof to === 'string' ? { back: to } : to
  if (!appState.isBack && !anyway && !isHere(path)) {
    notify.error(TEXT.backBarred)
    return
  }
  way = back === undefined ? null : { to: pageOf(path), back }
  navigator?.(path)
}

/** Returns the `back` path that the last call of `go` gave for this route, or undefined. */
export const backOf = (path: string): string | undefined => (way?.to === path ? way.back : undefined)
