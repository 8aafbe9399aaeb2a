import type { Entry } from '../entry.ts'

const TILE = 16
const ZOOMS = ['fit', 1, 2, 4, 8] as const
const MODES = [
  ['side', '并排', 'Side by side'],
  ['slider', '滑动', 'Slider'],
  ['flicker', '闪烁', 'Flicker'],
] as const
const FILTERS = [
  ['failed', '未通过', 'Failed'],
  ['new', '新增', 'New'],
  ['all', '全部', 'All'],
] as const
const KINDS: Record<Entry['kind'], string> = {
  same: '一致 As expected',
  alike: '换处理器所致 Another processor, within tolerance',
  changed: '有变化 Changed',
  new: '新增 New',
  broken: '无法拍摄 Broken',
  orphan: '已无对应 Orphan',
  unsteady: '不稳定 Unsteady',
}

type Filter = (typeof FILTERS)[number][0]
type Mode = (typeof MODES)[number][0]

const { entries, total } = JSON.parse(document.getElementById('data')?.textContent ?? '') as { entries: Entry[]; total: number }
const isFailed = ({ kind }: Entry) => kind !== 'same' && kind !== 'alike' && kind !== 'new'
const counts: Record<Filter, number> = {
  failed: entries.filter(isFailed).length,
  new: entries.filter(({ kind }) => kind === 'new').length,
  all: entries.length,
}
const state = {
  filter: (FILTERS.find(([id]) => counts[id] > 0)?.[0] ?? 'all') as Filter,
  mode: 'side' as Mode,
  zoom: 'fit' as (typeof ZOOMS)[number],
  tiles: true,
  search: '',
  at: 0,
  split: 50,
}

function find<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no element ${id}`)
  return found as T
}

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.textContent = text
  return element
}

function labelled(zh: string, en: string): HTMLButtonElement {
  const button = make('button', '', zh)
  button.type = 'button'
  button.append(make('small', '', en))
  return button
}

function shown(): Entry[] {
  return entries.filter(
    (entry) =>
      (state.filter === 'all' || (state.filter === 'new' ? entry.kind === 'new' : isFailed(entry))) && entry.name.includes(state.search),
  )
}

/** The outer edges of the changed tiles, as the data of an SVG path. */
function edgesOf(tiles: Entry['tiles']): string {
  const changed = new Set(tiles.map(String))
  return tiles
    .flatMap(([column, row]) => {
      const [left, top] = [column * TILE, row * TILE]
      const edges: [number, number, string][] = [
        [column, row - 1, `M${left} ${top}h${TILE}`],
        [column, row + 1, `M${left} ${top + TILE}h${TILE}`],
        [column - 1, row, `M${left} ${top}v${TILE}`],
        [column + 1, row, `M${left + TILE} ${top}v${TILE}`],
      ]
      return edges.filter(([x, y]) => !changed.has(`${x},${y}`)).map(([, , path]) => path)
    })
    .join('')
}

/** An outline around the changed tiles. */
function outlines({ width, height, tiles }: Entry): SVGSVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const path = document.createElementNS(space, 'path')
  path.setAttribute('d', edgesOf(tiles))
  svg.append(path)
  return svg
}

function picture(path: string, className = ''): HTMLImageElement {
  const image = make('img', className)
  image.src = path
  image.alt = ''
  return image
}

function pane(zh: string, en: string, entry: Entry, layers: Element[]): HTMLElement {
  const element = make('section', 'pane')
  const heading = make('h3', '', zh)
  heading.append(make('small', '', en))
  const scroll = make('div', 'scroll')
  const sheet = make('div', `sheet ${state.zoom === 'fit' ? '' : 'crisp'}`)
  sheet.dataset.width = String(entry.width)
  sheet.dataset.height = String(entry.height)
  sheet.append(...layers)
  scroll.append(layers.length > 0 ? sheet : make('p', 'none', entry.missing ?? '没有这一张 · Nothing here'))
  element.append(heading, scroll)
  return element
}

/** Gives every sheet its size; `fit` takes what its pane has room for. */
function resize(): void {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet')) {
    const [width, height] = [Number(sheet.dataset.width), Number(sheet.dataset.height)]
    const room = sheet.parentElement?.getBoundingClientRect()
    const fit = room ? Math.min((room.width - 2) / width, (room.height - 2) / height) : 1
    const scale = state.zoom === 'fit' ? fit : state.zoom
    sheet.style.width = `${width * scale}px`
    sheet.style.height = `${height * scale}px`
  }
}

/** Panes scroll together. */
function bindScrolling(view: HTMLElement): void {
  const scrolls = [...view.querySelectorAll('.scroll')]
  for (const scroll of scrolls)
    scroll.addEventListener('scroll', () => {
      for (const other of scrolls)
        if (other !== scroll) Object.assign(other, { scrollTop: scroll.scrollTop, scrollLeft: scroll.scrollLeft })
    })
}

function sideBySide(entry: Entry): HTMLElement[] {
  const { expected, actual, difference } = entry
  const layers = (path: string | undefined) => (path ? [picture(path), outlines(entry)] : [])
  if (entry.kind === 'same') return [pane('预期', 'Expected', entry, layers(expected))]
  return [
    pane('预期', 'Expected', entry, layers(expected)),
    pane('实际', 'Actual', entry, layers(actual)),
    pane('差异 ×8', 'Difference', entry, layers(difference)),
  ]
}

function slider(entry: Entry): HTMLElement[] {
  const { expected = '', actual = '' } = entry
  const after = picture(actual, 'actual')
  const divider = make('div', 'divider')
  const place = () => {
    after.style.clipPath = `inset(0 0 0 ${state.split}%)`
    divider.style.left = `${state.split}%`
  }
  const range = make('input', 'range')
  Object.assign(range, { type: 'range', min: '0', max: '100', step: '0.1', value: String(state.split), ariaLabel: '分界 Divider' })
  range.addEventListener('input', () => {
    state.split = Number(range.value)
    place()
  })
  place()
  const element = pane('预期 ｜ 实际', 'Expected | Actual', entry, [picture(expected), after, outlines(entry), divider])
  element.append(range)
  return [element]
}

function flicker(entry: Entry): HTMLElement[] {
  const { expected = '', actual = '' } = entry
  const element = pane('预期 ⇄ 实际', 'Expected ⇄ Actual', entry, [picture(expected), picture(actual, 'actual'), outlines(entry)])
  element.classList.add('flicker')
  return [element]
}

function panes(entry: Entry): HTMLElement[] {
  const both = entry.expected && entry.actual
  if (both && state.mode === 'slider') return slider(entry)
  if (both && state.mode === 'flicker') return flicker(entry)
  return sideBySide(entry)
}

function drawView(entry: Entry | undefined): void {
  const view = find('view')
  find('title').textContent = entry?.name ?? ''
  find('reason').textContent = entry ? [KINDS[entry.kind], entry.reason].filter(Boolean).join(' · ') : ''
  view.classList.toggle('hide-tiles', !state.tiles)
  view.replaceChildren(...(entry ? panes(entry) : [make('p', 'none', '没有要看的画面 · Nothing to look at')]))
  bindScrolling(view)
  resize()
  view.querySelectorAll<HTMLElement>('.scroll').forEach((scroll) => {
    const first = entry?.tiles[0]
    if (first && state.zoom !== 'fit')
      scroll.scrollTo({ left: first[0] * TILE * state.zoom - 120, top: first[1] * TILE * state.zoom - 120 })
  })
}

function drawList(list: readonly Entry[]): void {
  const rows = list.map((entry, index) => {
    const button = make('button')
    button.type = 'button'
    button.setAttribute('aria-current', String(index === state.at))
    const place = make('i', '', `${entry.state} · ${entry.size}`)
    place.style.gridColumn = '2'
    button.append(
      make('span', `dot ${entry.kind}`),
      make('b', '', entry.set.replace(/^(scenes|routes)\//, '')),
      make('i', '', KINDS[entry.kind].split(' ')[0]),
      place,
    )
    button.addEventListener('click', () => go(index))
    const row = make('li')
    row.append(button)
    return row
  })
  find('list').replaceChildren(...rows)
  find('list').querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
}

function drawChoice(id: string, buttons: [HTMLButtonElement, boolean, () => void][]): void {
  for (const [button, on, choose] of buttons) {
    button.setAttribute('role', 'radio')
    button.setAttribute('aria-checked', String(on))
    button.addEventListener('click', () => {
      choose()
      draw()
    })
  }
  find(id).replaceChildren(...buttons.map(([button]) => button))
}

function drawBar(): void {
  drawChoice(
    'filters',
    FILTERS.map(([id, zh, en]) => [
      labelled(`${zh} ${counts[id]}`, en),
      id === state.filter,
      () => Object.assign(state, { filter: id, at: 0 }),
    ]),
  )
  drawChoice(
    'modes',
    MODES.map(([id, zh, en]) => [labelled(zh, en), id === state.mode, () => Object.assign(state, { mode: id })]),
  )
  drawChoice(
    'zooms',
    ZOOMS.map((zoom) => [
      zoom === 'fit' ? labelled('适合', 'Fit') : labelled(`${zoom}×`, ''),
      zoom === state.zoom,
      () => Object.assign(state, { zoom }),
    ]),
  )
  find('tiles').setAttribute('aria-pressed', String(state.tiles))
}

function draw(): void {
  const list = shown()
  state.at = Math.max(0, Math.min(state.at, list.length - 1))
  drawBar()
  drawList(list)
  drawView(list[state.at])
}

function go(index: number): void {
  state.at = index
  draw()
}

function zoomBy(by: number): void {
  const next = ZOOMS[Math.max(0, Math.min(ZOOMS.length - 1, ZOOMS.indexOf(state.zoom) + by))]
  if (next) state.zoom = next
  draw()
}

function toggleTiles(): void {
  state.tiles = !state.tiles
  draw()
}

function setMode(mode: Mode): void {
  state.mode = mode
  draw()
}

const KEYS: Record<string, () => void> = {
  ArrowDown: () => go(state.at + 1),
  j: () => go(state.at + 1),
  ArrowUp: () => go(state.at - 1),
  k: () => go(state.at - 1),
  '+': () => zoomBy(1),
  '=': () => zoomBy(1),
  '-': () => zoomBy(-1),
  t: toggleTiles,
  ...Object.fromEntries(MODES.map(([mode], index) => [String(index + 1), () => setMode(mode)])),
}

find('summary').textContent = `${total} 张画面 pictures · ${counts.failed} 未通过 failed · ${counts.new} 新增 new`
find('search').addEventListener('input', (event) => {
  state.search = (event.target as HTMLInputElement).value.trim()
  state.at = 0
  draw()
})
find('tiles').addEventListener('click', toggleTiles)
addEventListener('keydown', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
  const act = KEYS[event.key]
  if (!act || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  act()
})
addEventListener('resize', resize)
draw()
