/** Ms within which the next canvas must come, and all of them; an emulated processor is about fifty times slower than a real one. */
const NEXT = 300_000
const ALL = 1_800_000

/** Ends the wait for a browser that paints: rejects `over` when it has been silent, or at work, for too long. */
export class Watch {
  readonly over: Promise<never>
  private last = 'the page was opened'
  private readonly next: NodeJS.Timeout
  private readonly all: NodeJS.Timeout

  /** `where` names the processor in the message. */
  constructor(where: string) {
    let late: (error: Error) => void = () => undefined
    this.over = new Promise<never>((_, reject) => {
      late = reject
    })
    this.next = setTimeout(() => late(new Error(`${where}: nothing came for ${NEXT / 1000} s after ${this.last}`)), NEXT)
    this.all = setTimeout(
      () => late(new Error(`${where}: not everything was painted within ${ALL / 60_000} min; last came ${this.last}`)),
      ALL,
    )
  }

  /** Something came: the wait for the next begins anew. */
  heard(what: string): void {
    this.last = what
    this.next.refresh()
  }

  stop(): void {
    clearTimeout(this.next)
    clearTimeout(this.all)
  }
}
