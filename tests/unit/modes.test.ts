import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { MODE_LOOKS } from '#client/modes/registry/looks.ts'
import { MODE_RECORDS } from '#client/modes/registry/records.ts'
import { MODE_ROUTES } from '#client/modes/registry/routes.ts'
import { MODE_TILES } from '#client/modes/registry/tiles.ts'
import { MODE_WAYS } from '#client/modes/registry/ways.ts'
import { routeOf } from '#client/routes.ts'
import { STARTER_DIR } from '#server/core/catalogue/catalogueFile.ts'
import { parseCatalogue, readTexts } from '#server/core/catalogue/files.ts'
import { giveawaysOf } from '#server/core/catalogue/giveaways.ts'
import { returnsOf } from '#server/core/catalogue/returns.ts'
import { OPEN_STAKES } from '#server/core/release/gate.ts'
import { stepsOfModes } from '#server/modes/all.ts'
import { GAME_MODES } from '#server/modes/registry.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { KindFacts } from '#shared/kindFacts.ts'
import { MODE_KINDS } from '#shared/kinds.ts'
import { MODE_NAMES, MODES, type Mode, modesWith } from '#shared/modes.ts'
import { RANKED_RECORDS } from '#shared/records.ts'
import { MODE_SCENES } from '#state/modes/registry/scenes.ts'
import { each } from '../support/each.ts'

const MIGRATIONS = 'src/server/platform/db/migrations'
const SQL_FILES = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
const SQL_TEXT = SQL_FILES.map((name) => readFileSync(`${MIGRATIONS}/${name}`, 'utf8')).join('\n')

const starter = giveawaysOf(parseCatalogue(await readTexts(STARTER_DIR)))

/** The distinct first groups of all matches, sorted. */
const found = (text: string, ...patterns: RegExp[]) =>
  [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, word]) => word)))].sort()

const KINDS: Partial<Record<Mode, Readonly<Record<string, KindFacts>>>> = MODE_KINDS
const kindsOf = (mode: Mode): KindFacts[] => Object.values(KINDS[mode] ?? {})
const modesWhose = (holds: (kind: KindFacts) => boolean) => MODE_NAMES.filter((mode) => kindsOf(mode).some(holds))

/** What the database must do for modes, which no type can ask for. */
describe('the triggers of the database', () => {
  it('count the plays of every mode that has a task, and of no other', () => {
    expect(found(SQL_TEXT, /PERFORM count_tasks\('(\w+)'/g)).toEqual(modesWith('task').sort())
  })

  it('have a column to count them in', () => {
    const columns = found(SQL_TEXT, /^\s*"(\w+)_count" smallint DEFAULT 0 NOT NULL/gm, /ALTER TABLE "task_tally" ADD COLUMN "(\w+)_count"/g)
    expect(columns).toEqual(modesWith('task').sort())
  })

  it('note the plays of every mode that 排行 counts, and of no other', () => {
    const noted = found(SQL_TEXT, /INSERT INTO rank_note [^;]*?SELECT \w+, '(\w+)'/g, /EXECUTE FUNCTION note_rank_row\('(\w+)'/g)
    expect(noted.filter((kind) => kind !== 'player')).toEqual([...RANKED_RECORDS].sort())
  })
})

describe('the server, of every mode', () => {
  const having = (part: 'plays' | 'pace' | 'rank') => MODE_NAMES.filter((mode) => GAME_MODES[mode][part] !== null)

  it('knows the plays that are proved by receipts', () => expect(having('plays')).toEqual(modesWith('verify')))

  it('calls these plays by the name of the mode, as receipts do', () => {
    each(having('plays'), (mode) => expect(GAME_MODES[mode].plays?.mode).toBe(mode))
  })

  it('holds back what is told on its topic', () => {
    expect(MODE_NAMES.filter((mode) => GAME_MODES[mode].pace?.topic)).toEqual(modesWith('topic'))
  })

  it('adds to 排行 what counts there, under the word of its record', () => {
    expect(having('rank')).toEqual(MODE_NAMES.filter((mode) => MODES[mode].ranked))
    each(having('rank'), (mode) => expect(GAME_MODES[mode].rank?.kind).toBe(MODES[mode].record?.kind))
  })

  it('counts open stakes where gifts are held back, if its stakes lie in escrow and may come back', () => {
    const counted = new PgDialect().sqlToQuery(OPEN_STAKES).sql
    const staking = modesWhose(({ house, limit }) => house === 'escrow' && limit === 'spend')
    expect(staking).toContain('exponent')
    expect(staking.filter((mode) => !new RegExp(`\\b${mode}_\\w+`).test(counted))).toEqual([])
  })

  it('knows what spending in it gives back at most', () => {
    const names = returnsOf(starter).map(({ name }) => name)
    const spending = modesWhose(({ limit }) => limit === 'spend')
    expect(spending).toContain('dream')
    expect(spending.filter((mode) => !names.some((name) => name.startsWith(MODES[mode].name)))).toEqual([])
  })

  /** Modes whose rooms keep their moments when the clock of the database was set back, and why. */
  const OF_THE_CALENDAR: Partial<Record<Mode, string>> = {
    shower: 'a shower begins at an hour of the day, and nothing of a player waits in it',
  }

  it('brings its rooms back when the clock was set back, or says why not', () => {
    const rooms = stepsOfModes({ db: {} as Db, config: { exponentMaxPayout: 1 } })
    expect(Object.keys(rooms)).toContain('battle')
    const left = Object.entries(rooms).filter(([, { bringBack, longest }]) => !bringBack && longest === undefined)
    expect(left.map(([mode]) => mode)).toEqual(Object.keys(OF_THE_CALENDAR))
  })
})

describe('the phone, of every mode', () => {
  it('shows its page, and its tile leads there', () => {
    for (const mode of MODE_NAMES) {
      const { path } = MODES[mode]
      expect(routeOf(path), path).toBeDefined()
      expect(MODE_TILES[mode]?.path ?? path).toBe(path)
    }
    for (const [mode, routes] of Object.entries(MODE_ROUTES))
      if (routes.length > 0) expect(routes.map(({ path }) => path)).toContain(MODES[mode as Mode].path)
  })

  it('lists its record in a tab of its own, with ways there', () => {
    const recorded = modesWith('record')
    expect(MODE_NAMES.filter((mode) => MODE_RECORDS[mode] && MODE_WAYS[mode])).toEqual(recorded)
    expect(new Set(recorded.map((mode) => MODE_WAYS[mode].tab)).size).toBe(recorded.length)
    const ways = recorded.flatMap((mode) => [MODE_WAYS[mode].entry?.to ?? '/record', MODE_WAYS[mode].about('7')])
    each(ways, (way) => expect(routeOf(way.split('?')[0] ?? ''), way).toBeDefined())
    const tabs: string[] = recorded.map((mode) => MODE_WAYS[mode].tab)
    for (const tab of ways.flatMap((way) => found(way, /^\/record\?tab=(\w+)$/g))) expect(tabs).toContain(tab)
  })

  it('has a look for each kind of journal', () => {
    for (const mode of MODE_NAMES) expect(Object.keys(MODE_LOOKS[mode]).sort()).toEqual(Object.keys(KINDS[mode] ?? {}).sort())
  })

  it('has a folder for each scene', () => {
    for (const scene of Object.values(MODE_SCENES).flat()) expect(existsSync(`scenes/${scene}`), scene).toBe(true)
  })
})
