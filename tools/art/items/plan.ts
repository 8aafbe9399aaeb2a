import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'

const here = import.meta.dirname
const root = path.resolve(here, '../../..')

/** Folder of the finished pictures. */
export const pictures = path.join(root, 'assets/items')
/** Records from which sources each picture was rendered, and in how many seconds. */
const ledger = path.join(here, 'rendered.json')

const recipe = z.strictObject({
  /** File name of the picture without extension. A row of the catalogue has the same `art`. */
  art: z.string().regex(/^[a-z0-9_]+$/),
  /** `module.builder` of tools/art/items/<module>.py. */
  model: z.string().regex(/^[a-z_]+\.[a-z0-9_]+$/),
  /** Names for finishes.py in the order in which the builder takes them. */
  finish: z.array(z.string()).min(1),
  /** Rotation about x, y and z in radians. */
  turn: z.tuple([z.number(), z.number(), z.number()]),
  options: z.optional(z.record(z.string(), z.unknown())),
})
const row = z.object({ art: z.string(), grade: z.int().min(0).max(4) })
const record = z.record(z.string(), z.object({ mark: z.string(), seconds: z.number() }))

export type Recipe = z.infer<typeof recipe>

/** An item to render: its recipe, its grade's light, and a hash of all its sources (`mark`). */
export interface Job extends Recipe {
  grade: number
  rim: string
  mark: string
}

/** Rim light by grade 0–4: the colours of the grades. */
const RIMS = ['#ffb224', '#ff2f6e', '#a855ff', '#3d8bff', '#8aa0b8'] as const
const SHARED = [
  'shapes.py',
  'studio.py',
  'materials.py',
  'colour.py',
  'polish.ts',
  'studioLight.ts',
  'render_items.py',
  'items/finishes.py',
]

/** Reads all recipes. Throws when two share a picture or one is malformed. */
export function readRecipes(): Recipe[] {
  const folder = path.join(here, 'recipes')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  const recipes = files.flatMap((file) => z.array(recipe).parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
  const seen = new Set<string>()
  for (const { art } of recipes) {
    if (seen.has(art)) throw new Error(`two recipes make ${art}`)
    seen.add(art)
  }
  return recipes
}

/** Recipes that the catalogue asks for, with their light and mark. */
export function planJobs(catalogue: string): Job[] {
  const rows = z.array(row).parse(JSON.parse(readFileSync(catalogue, 'utf8')))
  const grades = new Map(rows.map(({ art, grade }) => [art, grade]))
  const shared = SHARED.map((file) => readFileSync(path.join(here, '..', file), 'utf8')).join('')
  return readRecipes().flatMap((recipe) => {
    const grade = grades.get(recipe.art)
    return grade === undefined ? [] : [makeJob(recipe, grade, shared)]
  })
}

function makeJob(recipe: Recipe, grade: number, shared: string): Job {
  const [module = ''] = recipe.model.split('.')
  const mark = createHash('sha256').update(JSON.stringify(recipe)).update(String(grade)).update(sourcesOf(module)).update(shared)
  return { ...recipe, grade, rim: RIMS[grade] ?? RIMS[4], mark: mark.digest('hex').slice(0, 16) }
}

/** The source text of a module and of every own module that it imports. */
function sourcesOf(module: string, seen = new Set<string>()): string {
  const file = path.join(here, `${module}.py`)
  if (seen.has(module) || !existsSync(file)) return ''
  seen.add(module)
  const source = readFileSync(file, 'utf8')
  const imported = [...source.matchAll(/^(?:from items import|from items\.|import items\.|from \. import|from \.)\s*(\w+)/gm)]
  return source + imported.map(([, name = '']) => sourcesOf(name, seen)).join('')
}

/** Jobs whose picture is missing or was made from other sources. */
export function staleJobs(jobs: readonly Job[]): Job[] {
  const known = readLedger()
  return jobs.filter(({ art, mark }) => known[art]?.mark !== mark || !existsSync(path.join(pictures, `${art}.png`)))
}

/** Mean render time of an item in seconds so far; a guess when none is known. */
export function meanSeconds(): number {
  const all = Object.values(readLedger())
  return all.length === 0 ? 10 : all.reduce((sum, { seconds }) => sum + seconds, 0) / all.length
}

/** Records that a picture was rendered from its job's sources. */
export function noteRendered({ art, mark }: Job, seconds: number): void {
  const sorted = Object.entries({ ...readLedger(), [art]: { mark, seconds } }).sort(([a], [b]) => a.localeCompare(b))
  const lines = sorted.map(([key, { mark, seconds }]) => `  "${key}": { "mark": "${mark}", "seconds": ${seconds} }`)
  writeFileSync(ledger, `{\n${lines.join(',\n')}\n}\n`)
}

function readLedger(): z.infer<typeof record> {
  return existsSync(ledger) ? record.parse(JSON.parse(readFileSync(ledger, 'utf8'))) : {}
}
