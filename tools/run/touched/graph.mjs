/** Which files of the repository a test depends on: what it imports, what that imports, and what any of them names. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { referencesOf } from './references.mjs'

/** What is read as source. Everything else, pictures and tables, names nothing. */
const SOURCE = /\.(?:[cm]?[jt]sx?|html|css)$/

/** Every file of the repository that git knows or would add, sorted. */
export function filesOfRepository() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort()
}

/** For each folder, the files below it. */
function foldersOf(files) {
  const folders = new Map()
  for (const file of files)
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) {
      const folder = file.slice(0, at)
      const below = folders.get(folder)
      if (below) below.push(file)
      else folders.set(folder, [file])
    }
  return folders
}

/**
 * The graph of `files`; `read` gives the text of one. `closureOf(file, how)` is a map from each file that `file` depends on, itself among them, to the number of
 * steps that lie between. What `how.follow` refuses is not followed: it gets the file that names and what that names, `{file, kind}` with `kind` one of
 * `module`, `type`, `glob`, `address`, `word`, and `folder` for what lies below a named folder.
 */
export function graphOf(files, read = (file) => readFileSync(join(root, file), 'utf8')) {
  const known = new Set(files)
  const folders = foldersOf(files)
  const references = new Map()

  const named = (kind, path) => (known.has(path) ? [{ kind, path }] : (folders.get(path) ?? []).map((path) => ({ kind: 'folder', path })))
  function edgesOf(file) {
    if (!SOURCE.test(file)) return []
    const { modules, types, globs, addresses, words } = referencesOf(read(file), file)
    const matched = globs.flatMap(({ pattern, without }) =>
      files.filter((path) => pattern.test(path) && !without.some((not) => not.test(path))),
    )
    return [
      ...modules.flatMap((path) => named('module', path)),
      ...types.flatMap((path) => named('type', path)),
      ...matched.map((path) => ({ kind: 'glob', path })),
      ...addresses.flatMap((path) => named('address', path)),
      ...words.flatMap((path) => named('word', path)),
    ]
  }
  const edges = (file) => {
    if (!references.has(file)) references.set(file, edgesOf(file))
    return references.get(file)
  }

  /** What is only read leads no further: whoever reads a folder or serves a page does not do what stands in it. Pages of tests are opened by them. */
  const leads = ({ kind, path }) => path.startsWith('tests/support/') || (kind !== 'folder' && !path.endsWith('.html'))

  function closureOf(start, follow = ({ kind }) => kind !== 'type') {
    const steps = new Map([[start, 0]])
    let border = [start]
    for (let step = 1; border.length > 0; step++) {
      const next = []
      for (const file of border)
        for (const edge of edges(file))
          if (!steps.has(edge.path) && follow({ file, ...edge })) {
            steps.set(edge.path, step)
            if (leads(edge)) next.push(edge.path)
          }
      border = next
    }
    return steps
  }
  return { closureOf, edges }
}
