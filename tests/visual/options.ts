import { parseArgs } from 'node:util'
import { SIZES, type Size } from './core/shot.ts'

export interface Options {
  /** Renews what differs and removes what nobody shows any more. */
  update: boolean
  /** Only shots whose name contains every word of it. */
  grep: string
  /** Only the shot of this name; empty for all. */
  only: string
  /** Only the pictures that `npm test` takes. */
  quick: boolean
  /** With `quick`: also those that are proved. */
  all: boolean
  /** Notes which pictures of routes are as expected, and with what. */
  prove: boolean
  /** Only shots of which nothing is expected yet. */
  unknown: boolean
  /** Only shots of these sizes. */
  sizes: readonly Size[]
  /** Revision whose pictures are the expected ones; empty for the expectations of the repository. */
  against: string
  /** Writes the report even when all is as expected. */
  report: boolean
  /** Compares and reports, but fails nothing. */
  reportOnly: boolean
  /** Rounds; from the second on against the first. */
  repeat: number
  /** Seed of another order; empty for the usual one. */
  shuffle: string
  /** Browsers side by side. */
  workers: number
}

export const USAGE = `npm run test:visual -- [options]
  --update             renews what differs, removes what is no longer shown
  --grep WORDS         only shots whose name contains every word, e.g. 'x5-grade1 375x667', routes/bag
  --only NAME          only the shot of this whole name, in its own size
  --quick              only those that npm test takes: one moment of a preview, one state of a kind, and of those that are proved a tenth
  --all                with --quick: the proved ones too
  --prove              notes in proved.txt which pictures of routes are as expected, and with which bytes
  --new                only those of which nothing is expected yet
  --sizes LIST         only these sizes, with commas between them: ${SIZES.join(',')}
  --against REVISION   builds that revision and compares with the pictures that it shows, e.g. HEAD, main~3
  --report             writes the report even when everything is as expected
  --report-only        compares and writes the report, but fails nothing (other platforms)
  --repeat N           N rounds; from the second on against the first
  --shuffle SEED       another order
  --workers N          browsers side by side (3)`

function readSizes(text: string): readonly Size[] {
  const asked = text.split(',').filter(Boolean)
  const unknown = asked.find((size) => !SIZES.some((known) => known === size))
  if (unknown) throw new Error(`there is no size ${unknown}: ${SIZES.join(', ')}`)
  return asked.length > 0 ? SIZES.filter((size) => asked.includes(size)) : SIZES
}

/** Reads the command line; throws with a sentence for an unknown option. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      update: { type: 'boolean', default: false },
      grep: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      prove: { type: 'boolean', default: false },
      new: { type: 'boolean', default: false },
      sizes: { type: 'string', default: '' },
      against: { type: 'string', default: '' },
      report: { type: 'boolean', default: false },
      'report-only': { type: 'boolean', default: false },
      repeat: { type: 'string', default: '1' },
      shuffle: { type: 'string', default: '' },
      workers: { type: 'string', default: '3' },
    },
  })
  const whole = (text: string) => Math.max(1, Math.floor(Number(text)) || 1)
  if (values.update && values.against) throw new Error('--update renews the expectations of the repository; --against compares with others')
  if (values.prove && values.against) throw new Error('--prove notes what is as the repository expects it; --against compares with others')
  return {
    update: values.update,
    grep: values.grep,
    only: values.only,
    quick: values.quick,
    all: values.all,
    prove: values.prove,
    unknown: values.new,
    sizes: readSizes(values.sizes || (values.only.split(' ').at(-1) ?? '')),
    against: values.against,
    report: values.report,
    reportOnly: values['report-only'],
    repeat: whole(values.repeat),
    shuffle: values.shuffle,
    workers: whole(values.workers),
  }
}
