/** What a player can do about a notice. It stays longer then. */
export interface NoticeAct {
  /** The word on its button. */
  word: string
  /** Until when, by the server's clock in ms; what is left shows beside the word. */
  until: number
  run(): void
}

/** Shows notices. The client registers its toasts here. */
export interface NoticeSink {
  success(msg: string, act?: NoticeAct): void
  /** Tells what is neither done nor wrong. */
  info(msg: string): void
  error(msg: string): void
  /** Removes a notice that says `msg`, because it is no longer true. */
  withdraw?(msg: string): void
}

let sink: NoticeSink | null = null

export function setNoticeSink(next: NoticeSink): void {
  sink = next
}

/** Shows a short message to the player for 1.5 s, and for 6 s where something can be done about it. A new message replaces the one before. */
export const notify: Required<NoticeSink> = {
  success: (msg, act) => (act ? sink?.success(msg, act) : sink?.success(msg)),
  info: (msg) => sink?.info(msg),
  error: (msg) => sink?.error(msg),
  withdraw: (msg) => sink?.withdraw?.(msg),
}
