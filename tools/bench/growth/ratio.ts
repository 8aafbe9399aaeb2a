import { spawn } from 'node:child_process'
import { once } from 'node:events'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The lines in which `bench:server` tells what it measured. */
async function benchServer(dataDir: string): Promise<string[]> {
  const env = { ...process.env, WORKERS: '1', ROUNDS: process.env.ROUNDS ?? '3', ...(dataDir ? { BENCH_DATA_DIR: dataDir } : {}) }
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('../openCase.ts', import.meta.url).pathname], {
    env: { ...env, DATA_DIR: '', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let told = ''
  child.stdout.on('data', (data: Buffer) => {
    told += data.toString()
  })
  await once(child, 'exit')
  return told
    .split(/\n(?=×)/)
    .filter((way) => way.startsWith('×'))
    .map((way) => way.replaceAll(/\s*\n\s*/g, '; '))
}

const perSecondOf = (line = '') => Number(/: (\d+) a second/.exec(line)?.[1])

const shareOf = (line = '') => Number(/share of TPC-B ([\d.]+)/.exec(line)?.[1])

/** Measures `bench:server` on the database of a folder and on an empty one, in turns. */
export async function ratio(dataDir: string): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    const [full, empty] = [await benchServer(dataDir), await benchServer('')]
    full.forEach((line, index) => {
      const [rate, share] = [perSecondOf, shareOf].map((of) => (of(line) / of(empty[index])).toFixed(2))
      say(`full  ${line}\nempty ${empty[index]}\n  ${rate} times the openings, ${share} times the share of TPC-B`)
    })
  }
}
