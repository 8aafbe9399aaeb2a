/**
 * What a source file names: modules that it imports, files and folders that it reads. It is read as text, by regular expressions: imports of this project
 * carry their ending, so a name is a path.
 */
import { posix } from 'node:path'

/** `import … from`, `export … from` and `import '…'`; types are taken away before a test runs, so they are passed over. */
const IMPORTS = /\b(?:import|export)\s+(?!type\b)(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g
const TYPES = /\bimport\s+type\s[\w*{}\s,$]+?\sfrom\s+['"]([^'"\n]+)['"]/g
const LOADED = /\bimport\(\s*['"]([^'"\n]+)['"]/g
const GLOBS = /import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|['"][^'"]+['"])/g
const URLS = /new URL\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)\s*,\s*import\.meta\.url/g
/** Words in quotes; a template counts up to its first hole. */
const WORDS = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g
/** Words in the call that joins the parts of a path. */
const JOINED = /\bjoin\(([^()]*)\)/g

/** Comments name much that nobody reads. One behind a line of code stays: its beginning might stand in a string. */
const COMMENTS = /^[ \t]*(?:\/\*[\s\S]*?\*\/|\/\/.*)/gm

/** What a test that walks through folders says of itself: `// Reads: `and a pattern of paths, a line each. */
const TOLD = /^\/\/ Reads: (\S+)$/gm

const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1).find((part) => part !== undefined) ?? '')

/** The constant beginning of a template, up to its last whole folder, with its slash. */
const begun = (word) => (word.includes('${') ? `${posix.dirname(`${word.slice(0, word.indexOf('${'))}x`)}/` : word)

const ALIAS = {
  '#shared/': 'src/shared/',
  '#state/': 'src/state/',
  '#client/': 'src/client/',
  '#server/': 'src/server/',
  '#scenes/': 'scenes/',
}

/** The path below the repository that `name` means in `file`, '' for a package. */
function pathOf(name, file) {
  const clean = name.replace(/[?#]\w+$/, '')
  const alias = Object.keys(ALIAS).find((prefix) => clean.startsWith(prefix))
  if (alias) return ALIAS[alias] + clean.slice(alias.length)
  if (clean.startsWith('/')) return clean.slice(1)
  return clean.startsWith('.') ? posix.join(posix.dirname(file), clean).replace(/\/$/, '') : ''
}

/** A pattern of `import.meta.glob` as a regular expression over paths. */
function globOf(pattern, file) {
  const path = pathOf(pattern, file).replace(/[.+^$()|[\]]/g, '\\$&')
  const source = path
    .replace(/\{([^}]+)\}/g, (_, all) => `(?:${all.split(',').join('|')})`)
    .replace(/\*\*?\/?/g, (stars) => (stars.startsWith('**') ? '(?:.*/)?' : '[^/]*'))
  return new RegExp(`^${source}$`)
}

function globsIn(text, file) {
  return found(text, GLOBS).flatMap((list) => {
    const patterns = found(list, WORDS)
    const without = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => globOf(pattern.slice(1), file))
    return patterns.filter((pattern) => !pattern.startsWith('!')).map((pattern) => ({ pattern: globOf(pattern, file), without }))
  })
}

/** A word that may be a file or a folder of the repository: it has a slash or a dot in it. */
const FROM_ROOT = /^(?:\.?[\w@-][\w@./-]*[/.][\w@./-]*|\.\w+)$/
/** A word that may be a file beside the one that names it, or below a folder that it reaches by dots. */
const BESIDE = /^(?:[\w./-]+\.\w+|(?:\.\.?\/)+\w[\w/-]*\/)$/

/** What the words of a file may be: paths. */
function pathsIn(text, file) {
  const words = found(text, WORDS).map(begun)
  const beside = words.filter((word) => BESIDE.test(word)).map((word) => posix.join(posix.dirname(file), word))
  const joined = found(text, JOINED).flatMap((list) => found(list, WORDS))
  return [...beside, ...words.filter((word) => FROM_ROOT.test(word)), ...joined].map((path) => path.replace(/\/$/, ''))
}

/**
 * What `source`, the content of `file`, names: `{modules, types, globs, addresses, words}`. `modules` are paths that it imports or loads, `types` those of which it
 * takes types alone, `globs` patterns of paths, `addresses` what it names beside itself by `new URL`, `words` what may be a path: of the repository, beside the file, or a top folder that is joined to one.
 */
export function referencesOf(source, file) {
  const text = source.replace(COMMENTS, '')
  const inside = (names) => names.map((name) => pathOf(name, file)).filter((path) => path !== '')
  const told = found(source, TOLD).map((pattern) => ({ pattern: globOf(`/${pattern}`, file), without: [] }))
  return {
    modules: inside([...found(text, IMPORTS), ...found(text, LOADED)]),
    types: inside(found(text, TYPES)),
    globs: [...globsIn(text, file), ...told],
    addresses: inside(found(text, URLS).map(begun)),
    words: pathsIn(text, file),
  }
}
