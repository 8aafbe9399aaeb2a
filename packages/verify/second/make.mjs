/** `node make.mjs [FOLDER]` writes the vectors, into `../vectors` unless another folder is named. Every run writes the same bytes. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { battles, boundBattles } from './battle.mjs'
import { exponents } from './exponent.mjs'
import { kujis } from './kuji.mjs'
import { cases, dreams, frees } from './receipts.mjs'
import { rolls } from './roll.mjs'
import { boundShowers, showers } from './shower.mjs'

const MADE = [
  ['case', 'receipt', cases],
  ['free', 'receipt', frees],
  ['dream', 'receipt', dreams],
  ['battle', 'battle', battles],
  ['battle-bound', 'battle', boundBattles],
  ['exponent', 'exponent', exponents],
  ['roll', 'roll', rolls],
  ['shower', 'shower', showers],
  ['shower-bound', 'shower', boundShowers],
  ['kuji', 'kuji', kujis],
]

const folder = process.argv[2] ?? fileURLToPath(new URL('../vectors', import.meta.url))
mkdirSync(folder, { recursive: true })
for (const [name, kind, make] of MADE) {
  const lines = make().map((proof) => JSON.stringify({ format: 'xingxia-proof', version: 1, kind, proof }))
  writeFileSync(join(folder, `${name}.json`), `[\n${lines.join(',\n')}\n]\n`)
  process.stdout.write(`${name}: ${lines.length}\n`)
}
