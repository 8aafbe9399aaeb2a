/** Where a new mode is entered. */
export interface Edit {
  /** Relative to the root. */
  file: string
  /** What the line with which the table begins starts with. */
  table: string
  /** The entry, a template. It becomes the last one of the table. */
  entry: string
  /** The import that the entry needs, a template; none where it needs none. The formatter puts it in its place. */
  imports?: string
}

const STATE = 'src/state/modes/registry'
const CLIENT = 'src/client/modes/registry'

/** Every registry that the compiler asks for: a key of `MODES` written by hand fails in these files and nowhere else. */
export const ASKED: readonly Edit[] = [
  {
    file: 'src/shared/kinds.ts',
    table: 'export const MODE_KINDS',
    entry: 'templateName: TEMPLATE_NAME_KINDS,',
    imports: "import { TEMPLATE_NAME_KINDS } from './modes/templateName/kinds.ts'",
  },
  {
    file: 'src/server/modes/registry.ts',
    table: 'export const GAME_MODES',
    entry: 'templateName: TEMPLATE_NAME_GAME,',
    imports: "import { TEMPLATE_NAME_GAME } from './templateName/mode.ts'",
  },
  { file: 'src/server/wiring/demo/robots.ts', table: 'export const ROBOT_WORK_OF', entry: 'templateName: null,' },
  { file: `${STATE}/own.ts`, table: 'const MODE_OWN', entry: 'templateName: null,' },
  { file: `${STATE}/pushes.ts`, table: 'export const MODE_PUSHES', entry: 'templateName: { drop: null, latest: {} },' },
  { file: `${STATE}/scenes.ts`, table: 'export const MODE_SCENES', entry: "templateName: ['template-name']," },
  { file: `${CLIENT}/effects.ts`, table: 'export const MODE_EFFECTS', entry: "templateName: { 'template-name': [] }," },
  {
    file: `${CLIENT}/routes.ts`,
    table: 'export const MODE_ROUTES',
    entry: 'templateName: TEMPLATE_NAME_ROUTES,',
    imports: "import { TEMPLATE_NAME_ROUTES } from '#client/modes/templateName/routes.ts'",
  },
  { file: `${CLIENT}/tiles.ts`, table: 'export const MODE_TILES', entry: 'templateName: null,' },
  {
    file: `${CLIENT}/looks.ts`,
    table: 'export const MODE_LOOKS',
    entry: 'templateName: TEMPLATE_NAME_LOOKS,',
    imports: "import { TEMPLATE_NAME_LOOKS } from '#client/modes/templateName/looks.ts'",
  },
  {
    file: `${CLIENT}/ways.ts`,
    table: 'export const MODE_WAYS',
    entry: 'templateName: TEMPLATE_NAME_WAYS,',
    imports: "import { TEMPLATE_NAME_WAYS } from '#client/modes/templateName/ways.ts'",
  },
  {
    file: `${CLIENT}/records.ts`,
    table: 'export const MODE_RECORDS',
    entry: 'templateName: TemplateNamePlays,',
    imports: "import { TemplateNamePlays } from '#client/modes/templateName/record/TemplateNamePlays.tsx'",
  },
  { file: `${CLIENT}/warnings.ts`, table: 'const MODE_WARNINGS', entry: 'templateName: null,' },
]

/** What else names a mode: its own key, the path of its page, its calls, what it gives back at most, its pictures. */
export const FURTHER: readonly Edit[] = [
  {
    file: 'src/shared/modes.ts',
    table: 'export const MODES',
    entry: 'templateName: TEMPLATE_NAME_FACTS,',
    imports: "import { TEMPLATE_NAME_FACTS } from './modes/templateName/facts.ts'",
  },
  { file: 'src/shared/calls/faults.ts', table: 'export const FAULT_PAGES', entry: "'/template-name'," },
  {
    file: 'src/shared/calls/registry.ts',
    table: 'export const allCalls',
    entry: 'templateNameCalls,',
    imports: "import * as templateNameCalls from '#shared/modes/templateName/calls.ts'",
  },
  {
    file: 'src/server/core/catalogue/returns.ts',
    table: 'const SELLERS',
    entry: "{ name: '新玩法', module: null, pity: false, more: () => 0 },",
  },
  {
    file: 'tests/visual/routes/states.ts',
    table: 'const own',
    entry: '...templateName,',
    imports: "import { templateName, templateNameReplies } from './states/templateName.ts'",
  },
  { file: 'tests/visual/routes/states.ts', table: 'export const PAGE_REPLIES', entry: '...templateNameReplies,' },
]

export const EDITS: readonly Edit[] = [...FURTHER, ...ASKED]

/** Where the last entry of a table ends; -1 where there is no such table, or more than one. */
function endOf(text: string, table: string): number {
  const begins = text.indexOf(`\n${table}`)
  if (begins < 0 || begins !== text.lastIndexOf(`\n${table}`)) return -1
  const end = text.slice(begins).search(/\n[}\]]/)
  return end < 0 ? -1 : begins + end
}

/** True when a mode can be entered in a file. */
export const takes = (text: string, { table }: Pick<Edit, 'table'>): boolean => endOf(text, table) >= 0

/** The text of a registry with one more entry. */
export function entered(text: string, { table, entry, imports }: Omit<Edit, 'file'>): string {
  const end = endOf(text, table)
  return `${imports ? `${imports}\n` : ''}${text.slice(0, end)}\n${entry}${text.slice(end)}`
}
