/** Where notices go: the client registers its toasts. */
export interface NoticeSink {
  success(msg: string): void
  error(msg: string): void
}

let sink: NoticeSink | null = null

export function setNoticeSink(next: NoticeSink): void {
  sink = next
}

/** Short messages to the player, 1.5 s, one at a time. */
export const notify: NoticeSink = {
  success: (msg) => sink?.success(msg),
  error: (msg) => sink?.error(msg),
}
