import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The clock with its library, as one script. */
async function bundleClock(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: pathOf('./clock.js'), formats: ['iife'], name: 'pinnedClockScript' },
      // The library looks for Node's own timers, which a page does not have.
      rolldownOptions: { external: /^(node:)?(util|timers)/, output: { globals: () => '({})' } },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined
  if (chunk?.type !== 'chunk') throw new Error('the clock of the pages could not be bundled')
  return chunk.code
}

let scripts: Promise<string> | null = null

/** What runs in every page before its own scripts: pins, draws, live channel, clock, in this order. */
export function pageScripts(): Promise<string> {
  const written = ['./pins.js', './draws.js', './channel.js'].map((name) => readFile(pathOf(name), 'utf8'))
  scripts ??= Promise.all([...written, bundleClock()]).then((parts) => parts.join('\n;\n'))
  return scripts
}
