/** Where a new mode is entered. */
export interface Edit {
  /** Relative to the root. */
  file: string
  /** The import that the entry needs; null where it needs none. The formatter puts it in its place. */
  imports: string | null
  /** The entry, a template. It is written before the line that begins with `at`. */
  entry: string
  at: string
}

/** Every registry, by layer. The compiler asks for the same entries when a key of `MODES` is written by hand. */
export const EDITS: readonly Edit[] = [
  {
    file: 'src/shared/modes.ts',
    imports: "import { TEMPLATE_NAME_FACTS } from './modes/templateName/facts.ts'",
    entry: '  templateName: TEMPLATE_NAME_FACTS,',
    at: '} as const satisfies Record<string, ModeFacts>',
  },
  {
    file: 'src/shared/kinds.ts',
    imports: "import { TEMPLATE_NAME_KINDS } from './modes/templateName/kinds.ts'",
    entry: '  templateName: TEMPLATE_NAME_KINDS,',
    at: '} as const satisfies Record<Mode, Record<string, KindFacts>>',
  },
  {
    file: 'src/shared/calls/registry.ts',
    imports: "import * as templateNameCalls from '#shared/modes/templateName/calls.ts'",
    entry: '  templateNameCalls,',
    at: '].flatMap((module)',
  },
  {
    file: 'src/server/modes/registry.ts',
    imports: "import { TEMPLATE_NAME_GAME } from './templateName/mode.ts'",
    entry: '  templateName: TEMPLATE_NAME_GAME,',
    at: '}\n\n/** How the modes hold back what many watch. */',
  },
]

const placeOf = (text: string, at: string): number => text.indexOf(`\n${at}`)

/** True when a registry has no such place, or more than one. */
export const lacks = (text: string, at: string): boolean => placeOf(text, at) < 0 || placeOf(text, at) !== text.lastIndexOf(`\n${at}`)

/** The text of a registry with one more entry. `imports` and `entry` have the name in them. */
export function entered(text: string, { imports, entry, at }: Omit<Edit, 'file'>): string {
  const place = placeOf(text, at)
  return `${imports === null ? '' : `${imports}\n`}${text.slice(0, place)}\n${entry}${text.slice(place)}`
}
