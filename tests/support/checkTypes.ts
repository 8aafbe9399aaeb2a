import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, type Diagnostic } from 'typescript/unstable/sync'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** A fault that the compiler found: the file below the project's root, and what it says. */
export interface TypeFault {
  file: string
  words: string
}

/** A message with all that explains it. */
const wordsOf = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(wordsOf)].join(' ')

/**
 * Checks the types of the whole project with other contents of some files, which are named from its root. Nothing is written. Returns the faults in the
 * order of their files.
 */
export function checkTypesWith(contents: Readonly<Record<string, string>>): TypeFault[] {
  const overlay = new Map(Object.entries(contents).map(([file, text]) => [path.join(project, file), text]))
  const api = new API({ cwd: project, fs: { readFile: (file) => overlay.get(file) } })
  try {
    const config = path.join(project, 'tsconfig.json')
    const program = api.updateSnapshot({ openProject: config }).getProject(config)?.program
    if (!program) throw new Error('the compiler opened no project')
    return program
      .getSemanticDiagnostics()
      .map((fault) => ({ file: path.relative(project, fault.fileName ?? ''), words: wordsOf(fault) }))
      .sort((a, b) => a.file.localeCompare(b.file))
  } finally {
    api.close()
  }
}
