/** Ms without progress after which a scene that loads counts as failed. What it has asked for goes on loading, for the next attempt. */
const PATIENCE = 20_000

/** Calls `over` when nothing has come for {@link PATIENCE} ms. */
export class Patience {
  /** True once it has called `over`. */
  isOver = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly over: () => void) {
    this.renew()
  }

  /** Something has come. */
  renew(): void {
    clearTimeout(this.timer)
    if (!this.isOver) this.timer = setTimeout(() => this.lose(), PATIENCE)
  }

  /** Everything has come. */
  end(): void {
    clearTimeout(this.timer)
  }

  private lose(): void {
    this.isOver = true
    this.over()
  }
}
