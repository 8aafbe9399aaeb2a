/** Looks for what has waited for too long, as long as anything waits. It keeps no process alive. */
export class LateWatch {
  private timer: NodeJS.Timeout | null = null

  /** `patience` in ms. `refuseLate` ends the waiting of all that has waited since `until` or longer, in ms of a monotonic clock. */
  constructor(
    private readonly patience: number,
    private readonly waits: () => number,
    private readonly refuseLate: (until: number) => void,
  ) {}

  /** Call it whenever something has begun to wait. */
  look(): void {
    if (this.timer || this.waits() === 0) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.refuseLate(performance.now() - this.patience)
      this.look()
    }, this.patience / 4)
    this.timer.unref()
  }
}
