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

/** What runs in every page before its own scripts: pins, live channel, clock, in this order. */
export function pageScripts(): Promise<string> {
  scripts ??= Promise.all([readFile(pathOf('./pins.js'), 'utf8'), readFile(pathOf('./channel.js'), 'utf8'), bundleClock()]).then((parts) =>
    parts.join('\n;\n'),
  )
  return scripts
}
