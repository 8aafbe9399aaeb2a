/** What is changed in this working tree. */
import { execFileSync } from 'node:child_process'
import { root } from '../install.mjs'

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
const listed = (text) => text.split('\0').filter((name) => name !== '')

/** Files that differ from those of a commit, sorted: changed, added, deleted, and those that git does not know yet. A renamed one counts under both names. */
export function changedSince(commit = 'HEAD') {
  const changed = listed(git('diff', '--name-only', '--no-renames', '-z', commit))
  const added = listed(git('ls-files', '--others', '--exclude-standard', '-z'))
  return [...new Set([...changed, ...added])].sort()
}
