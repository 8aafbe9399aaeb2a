type Navigator = (path: string) => void

let navigator: Navigator | null = null
let way: { to: string; back: string } | null = null

export function setNavigator(next: Navigator): void {
  navigator = next
}

/**
 * Opens a route and replaces the current history entry (spec §2). `back` is the path that the back arrow of the opened page leads to
 * this time.
 */
export function go(path: string, back?: string): void {
  way = back === undefined ? null : { to: path.replace(/[?#].*$/, ''), back }
  navigator?.(path)
}

/** Returns the `back` path that the last call of `go` gave for this route, or undefined. */
export const backOf = (path: string): string | undefined => (way?.to === path ? way.back : undefined)
