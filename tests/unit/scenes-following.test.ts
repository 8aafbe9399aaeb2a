import { Container } from 'pixi.js'
import { proxy } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fitBoard } from '#scenes/kit/artBoard.ts'
import { Clock } from '#scenes/kit/clock.ts'
import { FollowingStage } from '#scenes/kit/FollowingStage.ts'
import type { SceneContext } from '#scenes/kit/scene.ts'
import { Show, ShowCancelled } from '#scenes/kit/show.ts'
import { turns } from '../support/fakeScenes.ts'

interface Round {
  number: number
}

const ZERO = 1_800_000_000_000

/** A scene that notes what is asked of it. */
class Noted extends FollowingStage<Round, { back: Container }> {
  readonly calls: string[] = []
  fails = false

  again(): void {
    this.begin()
  }

  protected load(): Promise<void> {
    this.calls.push('load')
    return Promise.resolve()
  }

  protected build(): void {
    this.calls.push('build')
    this.layers.back.addChild(new Container())
  }

  protected arrange(): void {
    this.calls.push('arrange')
  }

  protected take({ number }: Round): void {
    if (this.fails) throw new Error(`round ${number} cannot be shown`)
    this.calls.push(`take ${number}`)
  }

  protected update(passed: number, jumped: boolean): void {
    this.calls.push(`${jumped ? 'jump' : 'step'} ${passed} to ${this.time - ZERO}`)
  }

  protected free(): void {
    this.calls.push('free')
  }
}

const board = fitBoard(375, 667)

function newScene(): { scene: Noted; clock: Clock; back: Container; said: () => string[] } {
  const clock = new Clock()
  const back = new Container()
  const context = { clock, board: () => board } as SceneContext
  const scene = new Noted(new Container(), { back }, context)
  return { scene, clock, back, said: () => scene.calls.splice(0) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: ZERO })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a scene that follows a state by the server’s time', () => {
  it('is built before it takes the state, and shows its first moment silently', async () => {
    const { scene, said } = newScene()
    scene.follow(proxy({ number: 7 }))
    scene.layout(board)
    expect(said()).toEqual([])
    await scene.prepare(null, new Show())
    expect(said()).toEqual(['load', 'build', 'arrange', 'take 7', 'jump 0 to 0'])
    scene.layout(board)
    expect(said()).toEqual(['arrange', 'step 0 to 0'])
  })

  it('takes what is told later, until the page leaves the state', async () => {
    const { scene, said } = newScene()
    const state = proxy({ number: 7 })
    await scene.prepare(null, new Show())
    expect(said()).not.toContain('take 7')
    const leave = scene.follow(state)
    expect(said()).toEqual(['take 7'])
    state.number = 8
    await turns(2)
    expect(said()).toEqual(['take 8'])
    leave()
    state.number = 9
    await turns(2)
    expect(said()).toEqual([])
  })

  it('goes with the clock step by step, and jumps over a long step and over what the server is ahead', async () => {
    const { scene, clock, said } = newScene()
    await scene.prepare(null, new Show())
    said()
    clock.step(16)
    clock.step(250)
    clock.step(251)
    expect(said()).toEqual(['step 16 to 16', 'step 250 to 266', 'jump 251 to 517'])
    clock.play()
    vi.setSystemTime(ZERO + 5_000)
    clock.frame(100)
    expect(said()).toEqual(['step 100 to 617', 'jump 4383 to 5000'])
  })

  it('shows each step once though it begins again', async () => {
    const { scene, clock, said } = newScene()
    await scene.prepare(null, new Show())
    said()
    scene.again()
    clock.step(16)
    expect(said()).toEqual(['jump 0 to 0', 'step 16 to 16'])
  })

  it('builds nothing when it is left while it loads', async () => {
    const { scene, said } = newScene()
    const show = new Show()
    const preparing = scene.prepare(null, show)
    show.cancel()
    await expect(preparing).rejects.toThrow(ShowCancelled)
    expect(said()).toEqual(['load'])
  })

  it('reports a state that cannot be taken', async () => {
    const errors: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
    const { scene } = newScene()
    await scene.prepare(null, new Show())
    scene.fails = true
    scene.follow(proxy({ number: 3 }))
    await turns(2)
    expect(errors.map(String)).toEqual(['Error: round 3 cannot be shown'])
  })

  it('frees everything, and hears neither the clock nor the state after it', async () => {
    const { scene, clock, back, said } = newScene()
    const state = proxy({ number: 7 })
    scene.follow(state)
    await scene.prepare(null, new Show())
    said()
    scene.destroy()
    clock.step(16)
    state.number = 8
    await turns(2)
    expect(said()).toEqual(['free'])
    expect(back.children).toEqual([])
  })
})
