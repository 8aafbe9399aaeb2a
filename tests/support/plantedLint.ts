import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** What lint needs to know of the project. */
const RULES = ['biome.json', 'package.json', 'tsconfig.json', '.gitignore', 'tools/lint']

/** A file that breaks a rule on purpose, and the words of the message that must answer it. */
export interface Crime {
  file: string
  text: string
  says: string
}

/** Lints files by the project's rules in a folder of their own, which is gone when this returns. Answers with the lines of the report that name a file. */
export function lintPlanted(files: readonly { file: string; text: string }[]): (file: string) => string[] {
  const copy = mkdtempSync(join(tmpdir(), 'xingxia-law-'))
  try {
    for (const rule of RULES) cpSync(join(root, rule), join(copy, rule), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    spawnSync('git', ['init', '-q', copy])
    for (const { file, text } of files) {
      mkdirSync(dirname(join(copy, file)), { recursive: true })
      writeFileSync(join(copy, file), text)
    }
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', '.']
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', timeout: 60_000 })
    const report = `${stdout}${stderr}`.split('\n')
    return (file) => report.filter((line) => line.includes(`/${file},`))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
