const MINUTE = 60_000
/** Forged and old callbacks that a node stores and logs in a minute. */
const TOLD = 60

/** Counts callbacks that anybody can send, so that they cannot fill table and log. */
export class Forgeries {
  private minute = 0
  private counted = 0

  /** Counts one more. `told`: it is one of the few to be stored and logged. `silent`: how many of the minute before were not. */
  count(now: number): { told: boolean; silent: number } {
    const minute = Math.floor(now / MINUTE)
    const silent = minute === this.minute ? 0 : Math.max(0, this.counted - TOLD)
    if (minute !== this.minute) Object.assign(this, { minute, counted: 0 })
    this.counted += 1
    return { told: this.counted <= TOLD, silent }
  }
}
