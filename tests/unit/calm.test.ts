import { afterEach, describe, expect, it } from 'vitest'
import { isCalm } from '#client/shell/useCalm.ts'
import { fairState } from '#state/core/fairness/fair.ts'
import { stageState } from '#state/core/play/stage.ts'
import { appState } from '#state/platform/app.ts'
import { closesOnBack, layersState } from '#state/platform/back.ts'

const look = () => isCalm({ app: appState, stage: stageState, fair: fairState, layers: layersState })

describe('the calm in which a new level may be told', () => {
  afterEach(() => {
    appState.isAccount = false
  })

  it('is there on a page with nothing over it', () => {
    appState.isBack = true
    expect(look()).toBe(true)
  })

  it('ends while a dialog of the app is open', () => {
    appState.isAccount = true
    expect(look()).toBe(false)
  })

  it('ends while a dialog is open that belongs to the page alone, until the last has closed', () => {
    const [first, second] = [closesOnBack(() => undefined), closesOnBack(() => undefined)]
    expect(look()).toBe(false)
    first()
    expect(look()).toBe(false)
    second()
    second()
    expect(look()).toBe(true)
  })
})
