import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { useCalm } from '#client/shell/useCalm.ts'
import { appState } from '#state/platform/app.ts'
import { closesOnBack } from '#state/platform/back.ts'

const Look = () => (useCalm() ? 'calm' : 'busy')
const look = () => renderToStaticMarkup(createElement(Look))

describe('the calm in which a new level may be told', () => {
  const ends: (() => void)[] = []
  const open = () => {
    const end = closesOnBack(() => undefined)
    ends.push(end)
    return end
  }
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    appState.isAccount = false
  })

  it('is there on a page with nothing over it', () => {
    appState.isBack = true
    expect(look()).toBe('calm')
  })

  it('ends while a dialog of the app is open', () => {
    appState.isAccount = true
    expect(look()).toBe('busy')
  })

  it('ends while a dialog is open that belongs to the page alone, until the last has closed', () => {
    const [first, second] = [open(), open()]
    expect(look()).toBe('busy')
    first()
    expect(look()).toBe('busy')
    second()
    second()
    expect(look()).toBe('calm')
  })
})
