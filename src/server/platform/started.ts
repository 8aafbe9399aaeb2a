/** Something that runs until it is told to stop. */
export interface RunningServer {
  /** Lets running work finish, then stops the database, the sockets and everything else that was started. */
  stop(): Promise<void>
  /** Resolves, with the cause, when something that was started has ended for good and the process can be of no use any more. */
  failed: Promise<Error>
}

type End = () => Promise<void> | void

/** Collects the functions that stop what was started, and calls them in the opposite order. */
export class Started {
  private readonly ends: End[] = []
  /** Says that something that was started has ended for good. */
  fail: (error: Error) => void = () => undefined
  readonly failed = new Promise<Error>((resolve) => {
    this.fail = resolve
  })

  add(end: End): void {
    this.ends.push(end)
  }

  /** One that cannot be ended keeps none of the others running. Throws its error when all have been told. */
  async stop(): Promise<void> {
    const errors: unknown[] = []
    for (const end of this.ends.splice(0).reverse()) {
      try {
        await end()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}

/** Runs `start`. What it has started ends again when a later step of it fails. */
export async function startAll(start: (started: Started) => Promise<void>): Promise<RunningServer> {
  const started = new Started()
  try {
    await start(started)
  } catch (error) {
    // What failed first is the cause.
    await started.stop().catch(() => undefined)
    throw error
  }
  return { stop: () => started.stop(), failed: started.failed }
}
