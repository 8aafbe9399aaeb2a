import { beforeEach, describe, expect, it } from 'vitest'
import { appState } from '#state/app.ts'
import { pagedList } from '#state/pagedList.ts'

const SIZE = 3
let rows: number[]
let broken: boolean
let asked: number[]
const list = pagedList(
  async (page: number) => {
    asked.push(page)
    if (broken) throw new Error('no line')
    return { pageData: rows.slice((page - 1) * SIZE, page * SIZE), total: rows.length }
  },
  (row) => String(row),
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
