type Navigator = (path: string) => void

let navigator: Navigator | null = null

export function setNavigator(next: Navigator): void {
  navigator = next
}

/** Goes to a route, replacing the history entry (spec §2). */
export function go(path: string): void {
  navigator?.(path)
}
