import { beforeEach, describe, expect, it } from 'vitest'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import { appState } from '#state/platform/app.ts'
import { pagedList } from '#state/platform/pagedList.ts'

const SIZE = 3
let rows: number[]
let broken: boolean
let asked: number[]
const pageAt = (page: number) => {
  asked.push(page)
  if (broken) throw new Error('no line')
  return { pageData: rows.slice((page - 1) * SIZE, page * SIZE), total: rows.length }
}
const list = pagedList(
  async ({ page }) => pageAt(page),
  (row: number) => String(row),
)
const shown = () => [...list.state.items]

beforeEach(() => {
  list.clear()
  rows = [10, 9, 8, 7, 6, 5, 4]
  broken = false
  asked = []
})

describe('pagedList', () => {
  it('reads page after page to the end and then asks no more', async () => {
    await list.load()
    for (let at = 0; at < 5; at++) await list.loadMore()
    expect(shown()).toEqual(rows)
    expect(asked).toEqual([1, 2, 3])
  })

  it('shows no row twice when new ones pushed the old ones down', async () => {
    await list.load()
    rows = [12, 11, ...rows]
    await list.loadMore()
    expect(shown()).toEqual([10, 9, 8, 7])
    expect(list.state.total).toBe(9)
  })

  it('reads anew as many pages as stand', async () => {
    await list.load()
    await list.loadMore()
    rows = [11, ...rows]
    await list.load()
    expect(shown()).toEqual([11, 10, 9, 8, 7, 6])
    await list.loadMore()
    expect(shown()).toEqual(rows)
  })

  it('keeps what stands after a failure, and goes on when asked again', async () => {
    await list.load()
    broken = true
    await list.loadMore()
    expect(list.state).toMatchObject({ status: 'ready', more: 'error' })
    await list.load()
    expect(list.state.status).toBe('error')
    expect(shown()).toEqual([10, 9, 8])
    broken = false
    await list.load()
    await list.loadMore()
    expect(shown()).toEqual([10, 9, 8, 7, 6, 5])
  })

  it('is renewed without showing that it loads, also when it has no rows', async () => {
    rows = []
    await list.load()
    rows = [1]
    const renewed = list.renew()
    expect(list.state.status).toBe('ready')
    await renewed
    expect(shown()).toEqual([1])
    broken = true
    await list.renew()
    expect(list.state.status).toBe('ready')
    expect(shown()).toEqual([1])
  })

  it('ends its first load by a renewal that comes meanwhile, well or badly', async () => {
    const first = list.load()
    broken = true
    await Promise.all([first, list.renew()])
    expect(list.state.status).toBe('error')
    broken = false
    await list.renew()
    expect(list.state.status).toBe('ready')
    expect(shown()).toEqual([10, 9, 8])
  })

  it('asks for its next page again after a renewal that failed meanwhile', async () => {
    await list.load()
    const next = list.loadMore()
    broken = true
    await Promise.all([next, list.renew()])
    broken = false
    await list.loadMore()
    expect(shown()).toEqual([10, 9, 8, 7, 6, 5])
  })

  it('ends where rows have left and the last page is empty', async () => {
    await list.load()
    rows = [10, 9, 8]
    await list.loadMore()
    await list.loadMore()
    expect(asked).toEqual([1, 2])
    expect(list.state.total).toBe(3)
  })

  it('forgets everything with the login, also what is still under way', async () => {
    await list.load()
    const late = list.loadMore()
    appState.token = 'another'
    await late
    expect(list.state).toEqual({ status: 'idle', items: [], total: 0, more: 'idle' })
    appState.token = ''
  })
})

describe('pagedList by the last row', () => {
  let counted: (rows: number) => number
  let size: number
  const byRow = pagedList(
    async ({ after }) => {
      const start = after === '0' ? 0 : rows.filter((row) => row >= Number(after)).length
      return { pageData: rows.slice(start, start + size), total: counted(rows.length) }
    },
    (row: number) => String(row),
  )
  beforeEach(() => {
    byRow.clear()
    counted = (total) => total
    size = SIZE
  })

  it('skips and repeats no row, whatever comes and goes meanwhile', async () => {
    await byRow.load()
    rows = [13, 12, 11, ...rows]
    await byRow.loadMore()
    rows = rows.filter((row) => row !== 5)
    await byRow.loadMore()
    expect(byRow.state.items).toEqual([10, 9, 8, 7, 6, 5, 4])
    await byRow.loadMore()
    expect(byRow.state.items.length).toBe(byRow.state.total)
  })

  it('goes on behind the number that the server counts, to the last row', async () => {
    counted = (total) => Math.min(total, LIST_COUNTED)
    size = 500
    rows = Array.from({ length: LIST_COUNTED + 4 }, (_, at) => 2 * LIST_COUNTED - at)
    await byRow.load()
    while (byRow.state.items.length < byRow.state.total) await byRow.loadMore()
    expect(byRow.state.items).toEqual(rows)
  })
})
