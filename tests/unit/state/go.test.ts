import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXT } from '#shared/rules.ts'
import { appState } from '#state/platform/app.ts'
import { backOf, go, setNavigator } from '#state/platform/go.ts'
import { setNoticeSink } from '#state/platform/notice.ts'

const gone: string[] = []
const told: string[] = []

beforeEach(() => {
  gone.length = told.length = 0
  setNavigator((path) => gone.push(path))
  setNoticeSink({ success: () => undefined, info: () => undefined, error: (text) => told.push(text) })
  vi.stubGlobal('window', { location: { pathname: '/exponent', search: '' } })
})
afterEach(() => {
  appState.isBack = true
  vi.unstubAllGlobals()
})

describe('a page that a running game keeps the player on', () => {
  beforeEach(() => {
    appState.isBack = false
  })

  it.each(['/exponent-bag', '/record?tab=exponent', '/battle-room?id=7', '/', '/chat?about=exponent:3'])(
    'is not left for %s, whoever leads there, and says so',
    (path) => {
      go(path, '/exponent')
      expect([gone, told, backOf(path)]).toEqual([[], [TEXT.backBarred], undefined])
    },
  )

  it('may change its own query, and is left where nothing of the player stays behind', () => {
    go('/exponent?tab=2')
    go('/', { anyway: true })
    expect([gone, told]).toEqual([['/exponent?tab=2', '/'], []])
  })
})

it('any other page is left, and its arrow leads where it was told', () => {
  go('/record?tab=exponent', '/exponent')
  expect([gone, told, backOf('/record')]).toEqual([['/record?tab=exponent'], [], '/exponent'])
})
