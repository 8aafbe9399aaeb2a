import { type Area, areas, EVERYWHERE } from './law.ts'

/** The file that biome.json extends, beside this one. */
export const LAW_FILE = 'law.json'

/** Everything that holds in an area: its own restrictions and those of the areas that it lies within. */
function whole(area: Area): Area {
  const outer = (area.within ?? []).map((name) => {
    const found = areas.find((each) => each.name === name)
    if (!found) throw new Error(`no area is called ${name}`)
    return whole(found)
  })
  return {
    ...area,
    packages: Object.assign({}, ...outer.map(({ packages }) => packages), area.packages),
    paths: [...outer.flatMap(({ paths }) => paths ?? []), ...(area.paths ?? [])],
    globals: area.globals ?? outer.find(({ globals }) => globals !== undefined)?.globals,
  }
}

/** The options of `noRestrictedImports` for an area. */
function imports(area: Area): unknown {
  const packages = Object.entries({ ...EVERYWHERE.packages, ...area.packages }).filter(([name]) => !area.mayImport?.includes(name))
  return {
    level: 'error',
    options: { paths: Object.fromEntries(packages), patterns: [...(area.byPath ? [] : (EVERYWHERE.paths ?? [])), ...(area.paths ?? [])] },
  }
}

/** The rule about globals of an area; none where it says nothing. */
function globals({ globals: denied }: Area): object {
  if (denied === undefined) return {}
  return { noRestrictedGlobals: denied === 'free' ? 'off' : { level: 'error', options: { deniedGlobals: denied } } }
}

const override = (area: Area): unknown => {
  const full = whole(area)
  return { includes: area.includes, linter: { rules: { style: { noRestrictedImports: imports(full), ...globals(full) } } } }
}

/** The text of `law.json`: the law for files of no area, and an override for each area. A Biome override replaces options, so each is whole. */
export const lawText = (): string =>
  `${JSON.stringify({ linter: { rules: { style: { noRestrictedImports: imports(EVERYWHERE) } } }, overrides: areas.map(override) })}\n`
