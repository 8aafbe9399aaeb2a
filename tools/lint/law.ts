/**
 * The import law: which folder may import which. Each restriction stands here once. `npm run lint:law` writes `law.json` from it, which `biome.json`
 * extends: Biome replaces the options of a rule where a later override names the rule again.
 */

/** What the files of an area may not do. Restrictions of the areas in `within` hold too. */
export interface Area {
  name: string
  /** Globs of the files, as in Biome. A file obeys the last area that names it. */
  includes: readonly string[]
  /** The areas whose restrictions this one takes over. */
  within?: readonly string[]
  /** Packages that may not be imported, with what to do instead. */
  packages?: Readonly<Record<string, string>>
  /** Packages that an area of `within` forbids and this one may import. */
  mayImport?: readonly string[]
  /** Import paths that are forbidden, with the reason. */
  paths?: readonly { group: readonly string[]; message: string }[]
  /** True below a package.json of their own: Node knows none of our aliases there, so `src/shared` is named by its path. */
  byPath?: boolean
  /** Globals that are forbidden, with what to do instead; 'free' takes back those of `within`. */
  globals?: Readonly<Record<string, string>> | 'free'
}

const forAll = (message: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, message]))

/** The floors of the server, from the top. Imports go down only: docs/decisions/house.md says what stands on each. */
export const FLOORS = ['boot', 'wiring', 'modes', 'community', 'economy', 'account', 'core', 'platform'] as const

/** Floors whose folders do not know each other. */
const APART: ReadonlySet<string> = new Set(['modes', 'community', 'economy', 'account'])

/** What each mode's record is made of, in each layer. The files beside it know all modes, so no mode may import those. */
const RECORD_OF_MODES = {
  server: '#server/modes/gameMode.ts',
  state: '#state/modes/modeState.ts',
  client: '#client/modes/modeLook.ts',
} as const

/** What holds for every file, whatever area it lies in. */
export const EVERYWHERE: Area = {
  name: 'everywhere',
  includes: ['**'],
  packages: {
    'pixi-spine': 'only scenes/kit/SpineView.ts imports the Spine runtime, and tools/spine/poses.ts in Node',
    svgaplayerweb: 'no layer imports svgaplayerweb: scenes/kit/svga plays SVGA, svgaplayerweb is the yardstick of the tests',
  },
  paths: [
    {
      group: ['../**/src/**', '../**/shared/**', '../**/state/**', '../**/client/**', '../**/server/**', '../**/scenes/**'],
      message: 'another layer is imported by its alias: #shared, #state, #scenes, #client, #server',
    },
  ],
}

const NO_REACT = forAll('no React in this layer', 'react', 'react-dom', 'wouter', '@pixi/react')
const NO_PIXI = { 'pixi.js': 'no Pixi in this layer', gsap: 'no motion in this layer' }
const ASK_DEVICE = 'scenes do not touch the page; ask scenes/kit/device.ts'

/** Files that lie straight in their folder, and files one folder deeper: both leave their folder by alias only. */
const depths = (folder: string) => [
  { suffix: '', includes: [`${folder}/*`], climbs: '../**' },
  { suffix: ', deeper', includes: [`${folder}/*/**`], climbs: '../../**' },
]

const floorAreas = FLOORS.flatMap((floor, index): Area[] => {
  const above = FLOORS.slice(0, index)
  const floors =
    above.length > 0 ? [{ group: above.map((each) => `#server/${each}/**`), message: `${floor} imports lower floors only` }] : []
  const beside = {
    group: [`#server/${floor}/**`, `!${RECORD_OF_MODES.server}`],
    message: 'domains of one floor do not know each other: what two need goes a floor down',
  }
  const own = APART.has(floor) ? [beside] : []
  const domains = depths(`src/server/${floor}/*`).map(({ suffix, includes, climbs }) => ({
    name: `server/${floor}${suffix}`,
    includes,
    within: ['server'],
    paths: [...floors, ...own, { group: [climbs], message: 'another folder of the server is imported by its alias: #server' }],
  }))
  return [{ name: `server/${floor} itself`, includes: [`src/server/${floor}/*.ts`], within: ['server'], paths: floors }, ...domains]
})

const clientAreas = (
  [
    ['chrome', '*', ['#client/pages/**', '#client/modes/**'], 'what pages and modes share knows none of them'],
    ['page', 'pages/*', ['#client/pages/**'], 'pages never import one another'],
    ['mode', 'modes/*', ['#client/pages/**', '#client/modes/**', `!${RECORD_OF_MODES.client}`], 'modes know neither pages nor one another'],
  ] as const
).flatMap(([name, folder, group, message]): Area[] =>
  depths(`src/client/${folder}`).map(({ suffix, includes, climbs }) => ({
    name: `client/${name}${suffix}`,
    includes: [...includes, '!src/client/audio/**', '!src/client/lab/**'],
    within: ['client'],
    paths: [
      { group, message },
      { group: [climbs, '!**/*.css'], message: 'another folder of the client is imported by its alias: #client' },
    ],
  })),
)

/** The files that know all modes: straight in the folder of the modes, and the registries. */
const registriesOf = (layer: 'state' | 'client', paths: Area['paths']): Area => ({
  name: `${layer}/modes itself`,
  includes: [`src/${layer}/modes/*.ts*`, `src/${layer}/modes/registry/**`],
  within: [layer],
  paths,
})

/** All areas, the wider before the narrower. */
export const areas: readonly Area[] = [
  {
    name: 'shared',
    includes: ['src/shared/**'],
    packages: { ...NO_REACT, ...NO_PIXI, ...forAll('no stores in this layer', 'valtio', 'valtio/vanilla') },
    paths: [
      { group: ['#state/**', '#scenes/**', '#client/**', '#server/**'], message: 'shared imports no other layer' },
      { group: ['node:*'], message: 'shared runs in the browser too' },
    ],
  },
  {
    name: 'shared/mode',
    includes: ['src/shared/modes/*/**'],
    within: ['shared'],
    paths: [{ group: ['#shared/modes/*/**', '../**'], message: 'modes do not know one another' }],
  },
  {
    name: 'state',
    includes: ['src/state/**'],
    packages: { ...NO_REACT, ...NO_PIXI, valtio: 'the package root pulls in React: import valtio/vanilla' },
    paths: [
      { group: ['#scenes/**', '#client/**', '#server/**'], message: 'state imports shared only' },
      { group: ['node:*', '@pixi/**', 'valtio/react'], message: 'state knows neither Node, Pixi nor React' },
    ],
  },
  {
    name: 'state/mode',
    includes: ['src/state/modes/*/**'],
    within: ['state'],
    paths: [{ group: ['#state/modes/**', `!${RECORD_OF_MODES.state}`, '../**'], message: 'modes do not know one another' }],
  },
  registriesOf('state', []),
  {
    name: 'scenes',
    includes: ['scenes/**'],
    paths: [{ group: ['#client/**', '#server/**', 'node:*'], message: 'scenes import kit, state and shared' }],
    globals: {
      ...forAll('scenes draw; calls belong to #state', 'fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'),
      ...forAll(ASK_DEVICE, 'document', 'window', 'navigator', 'localStorage', 'sessionStorage'),
    },
  },
  {
    name: 'a scene',
    includes: ['scenes/*/*'],
    within: ['scenes'],
    paths: [{ group: ['../*/**', '!../kit/**'], message: 'a scene imports its own folder and ../kit only' }],
  },
  {
    name: 'a part of a scene',
    includes: ['scenes/*/*/**'],
    within: ['scenes'],
    paths: [{ group: ['../../*/**', '!../../kit/**'], message: 'a scene imports its own folder and ../kit only' }],
  },
  {
    name: 'kit',
    includes: ['scenes/kit/*'],
    within: ['scenes'],
    paths: [
      { group: ['#scenes/**'], message: 'the kit imports state and shared' },
      { group: ['../**'], message: 'the kit knows no scene' },
    ],
  },
  {
    name: 'a part of the kit',
    includes: ['scenes/kit/*/**'],
    within: ['scenes'],
    paths: [
      { group: ['#scenes/**'], message: 'the kit imports state and shared' },
      { group: ['../../**'], message: 'the kit knows no scene' },
    ],
  },
  { name: 'the way to the page', includes: ['scenes/kit/device.ts'], within: ['kit'], globals: 'free' },
  { name: 'the Spine runtime', includes: ['scenes/kit/SpineView.ts'], within: ['kit'], mayImport: ['pixi-spine'] },
  { name: 'the Spine runtime in Node', includes: ['tools/spine/poses.ts'], mayImport: ['pixi-spine'] },
  {
    name: 'client',
    includes: ['src/client/**'],
    paths: [
      { group: ['#server/**'], message: 'the client never imports the server' },
      { group: ['node:*'], message: 'the client runs in the browser' },
    ],
  },
  ...clientAreas,
  registriesOf('client', [{ group: ['#client/pages/**'], message: 'what knows all modes knows no page' }]),
  {
    name: 'package',
    includes: ['packages/*/src/**', 'packages/*/page/**'],
    byPath: true,
    packages: { ...NO_REACT, ...NO_PIXI, ...forAll('no stores in this layer', 'valtio', 'valtio/vanilla') },
    paths: [
      {
        group: ['#*/**', '**/src/state/**', '**/src/client/**', '**/src/server/**', '**/scenes/**', '**/tools/**'],
        message: 'packages import shared only, by its path',
      },
      { group: ['node:*'], message: 'packages run in the browser too' },
    ],
  },
  {
    name: 'the tests of a package',
    includes: ['packages/*/tests/**'],
    byPath: true,
    paths: [
      {
        group: ['#*/**', '**/src/state/**', '**/src/client/**', '**/src/server/**', '**/scenes/**'],
        message: 'packages import shared only, by its path',
      },
    ],
  },
  {
    name: 'a second implementation',
    includes: ['packages/*/second/**'],
    paths: [{ group: ['#*/**', '../**'], message: 'a second implementation imports nothing of the first' }],
  },
  {
    name: 'server',
    includes: ['src/server/**'],
    packages: { ...NO_REACT, ...NO_PIXI },
    paths: [{ group: ['#state/**', '#scenes/**', '#client/**'], message: 'the server imports shared only' }],
  },
  ...floorAreas,
]
