import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/run/longestFirst.mjs'
import { MARK, ownName } from './tools/run/processes.mjs'
import { WORKERS } from './tools/run/workers.mjs'

// What a run leaves behind when it is killed is found and ended by the next `npm test`.
process.env[MARK] ??= `${ownName()}/vitest`

/** Whoever asks for another order gets it: a sequencer that is set would go before `--sequence.shuffle.files`. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence.'))

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    restoreMocks: true,
    // The full run sees to it that what `--touched` computes holds.
    setupFiles: process.env.FULL === '1' ? ['tests/support/watch/reads.ts'] : [],
    // Vitest's own second is too short for a page on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'packages/*/tests/**/*.test.ts'],
          maxWorkers: WORKERS.unit,
          sequence: { groupOrder: 1 },
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          maxWorkers: WORKERS.server,
          sequence: { groupOrder: 2 },
          globalSetup: ['tests/support/postgres.ts'],
          // Each file opens servers and databases of its own; loading their modules anew for each took a third of the time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 150_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'scenes',
          include: ['tests/scenes/**/*.test.{ts,tsx}'],
          maxWorkers: WORKERS.scenes,
          sequence: { groupOrder: 3 },
          globalSetup: ['tests/support/scenePage/setup.ts'],
          // Files share their worker's libraries and browser; what they look at lives in pages of their own.
          isolate: false,
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'visual',
          include: ['tests/visual/**/*.test.ts'],
          maxWorkers: WORKERS.visual,
          sequence: { groupOrder: 4 },
          globalSetup: ['tests/support/unpackBrowser.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          maxWorkers: WORKERS.e2e,
          sequence: { groupOrder: 5 },
          globalSetup: ['tests/support/unpackBrowser.ts', 'tests/support/postgres.ts', 'tests/e2e/setup.ts'],
          // The files of a worker share its browser.
          isolate: false,
          // Less than the silence after which `npm test` ends a step: a test that hangs is named.
          testTimeout: 150_000,
          hookTimeout: 150_000,
        },
      },
    ],
  },
})
