import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

/** Where the build puts code, below its root and in addresses. */
const FOLDER = 'app'
/** Length of what follows a module's name: a hyphen, eight characters of its hash, and the ending. */
const MARK = 12

/**
 * The addresses of built chunks by the names of their modules, in the order of `names`, so that a page can ask for them before its scripts do. A name that the
 * build does not know is left out, and where nothing is built there are none: then nothing comes earlier, and everything comes.
 */
export function earlyParts(root: string, names: readonly string[]): string[] {
  const files = filesOf(root)
  return names.flatMap((name) => {
    const file = files.find((one) => one.startsWith(`${name}-`) && one.length === name.length + MARK)
    return file === undefined ? [] : [`/${FOLDER}/${file}`]
  })
}

function filesOf(root: string): string[] {
  try {
    return readdirSync(resolve(root, FOLDER))
  } catch {
    return []
  }
}
