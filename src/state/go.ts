type Navigator = (path: string) => void

let navigator: Navigator | null = null
let way: { to: string; back: string } | null = null

export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a route, replacing the history entry (spec §2). `back` is where the back arrow of its page leads this time. */
export function go(path: string, back?: string): void {
  way = back === undefined ? null : { to: path.replace(/[?#].*$/, ''), back }
  navigator?.(path)
}

/** The back path that the last `go` gave a route, or undefined. */
export const backOf = (path: string): string | undefined => (way?.to === path ? way.back : undefined)
