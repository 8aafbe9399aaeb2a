/** Something that runs until it is told to stop. */
export interface RunningServer {
  /** Lets running work finish, then stops the database, the sockets and everything else that was started. */
  stop(): Promise<void>
}

type End = () => Promise<void> | void

/** Collects the functions that stop what was started, and calls them in the opposite order. */
export class Started {
  private readonly ends: End[] = []

  add(end: End): void {
    this.ends.push(end)
  }

  async stop(): Promise<void> {
    for (const end of this.ends.splice(0).reverse()) await end()
  }
}

/** Runs `start`. What it has started ends again when a later step of it fails. */
export async function startAll(start: (started: Started) => Promise<void>): Promise<RunningServer> {
  const started = new Started()
  try {
    await start(started)
  } catch (error) {
    await started.stop()
    throw error
  }
  return { stop: () => started.stop() }
}
