let again = 0

/** Returns the address of the file that an error of `import()` names. Safari names none. */
const fileOf = (error: unknown): string | undefined => /https?:\S+\.js/.exec(error instanceof Error ? error.message : '')?.[0]

/**
 * Imports a module. Browsers remember that a file could not be loaded until the page is reloaded, so after a failure this imports the
 * file once more under another address. Rejects with the first error when that fails too.
 */
export async function importing<M>(load: () => Promise<M>): Promise<M> {
  try {
    return await load()
  } catch (error) {
    const file = fileOf(error)
    if (!file) throw error
    again += 1
    return await (import(/* @vite-ignore */ `${file}?again=${again}`) as Promise<M>).catch(() => {
      throw error
    })
  }
}
