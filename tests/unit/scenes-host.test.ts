import fc from 'fast-check'
import { proxy } from 'valtio/vanilla'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { previewBook } from '#scenes/case-reel/fixtures.ts'
import { clock } from '#scenes/kit/clock.ts'
import { SceneHost } from '#scenes/kit/sceneHost.ts'
import { playBook } from '#state/core/play/openingStage.ts'
import {
  elapsedOfShow,
  holdShow,
  leaveStage,
  retryStage,
  sceneOf,
  setFreeArea,
  showScene,
  skipBook,
  stageState,
} from '#state/core/play/stage.ts'
import { enterShelf } from '#state/modes/case/shelfStage.ts'
import { FakeWorld, type Fate, type Fault, turn, turns } from '../support/fakeScenes.ts'

const BOOK = previewBook([4])
const ASKS: Record<string, () => void> = {
  shelf: () => enterShelf([], 1),
  open: () => playBook(BOOK),
  late: () => playBook(BOOK, { at: 70 }),
  shared: () => playBook(BOOK, { since: Date.now() - 40 }),
  leave: () => leaveStage(),
  skip: () => skipBook(),
  retry: () => retryStage(),
}

const errors: unknown[] = []
const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => unhandled.push(reason)

beforeEach(() => {
  // A jump to a server time takes as many steps as real time has passed meanwhile; here none passes.
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  process.on('unhandledRejection', onUnhandled)
  errors.length = 0
  unhandled.length = 0
})

afterEach(() => {
  vi.useRealTimers()
  process.off('unhandledRejection', onUnhandled)
  vi.unstubAllGlobals()
})

/** Turns the event loop until nothing has changed for long enough that every fate has come true. */
async function settle(): Promise<void> {
  // A jump takes as many turns as the machine's message ports are slow.
  for (let quiet = 0; quiet < 2; quiet = clock.leaping ? 0 : quiet + 1) await turns(80)
}

async function begin(fates: readonly Fate[]): Promise<{ world: FakeWorld; host: SceneHost }> {
  leaveStage()
  await turn()
  const world = new FakeWorld(fates)
  return { world, host: new SceneHost(world) }
}

async function end(world: FakeWorld, host: SceneHost): Promise<void> {
  host.close()
  await settle()
  expect(world.scenes.map(({ destroyed }) => destroyed)).toEqual(world.scenes.map(() => 1))
  expect({ held: world.held, mounted: world.mounted, wrong: world.wrong, unhandled }).toEqual({
    held: 0,
    mounted: 0,
    wrong: [],
    unhandled: [],
  })
}

const turnsArbitrary = fc.integer({ min: 0, max: 6 })
const asksArbitrary = fc.array(fc.record({ ask: fc.constantFrom(...Object.keys(ASKS)), after: turnsArbitrary }), {
  minLength: 1,
  maxLength: 14,
})
const smooth = fc.record({ turns: turnsArbitrary, fault: fc.constant<Fault>(null) })
const troubled = fc.record({
  turns: turnsArbitrary,
  fault: fc.option(fc.constantFrom<Fault>('load', 'build', 'prepare', 'play', 'destroy'), { freq: 2 }),
})

async function interleave(fates: readonly Fate[], asks: readonly { ask: string; after: number }[]) {
  const { world, host } = await begin(fates)
  for (const { ask, after } of asks) {
    ASKS[ask]?.()
    await turns(after)
  }
  await settle()
  return { world, host }
}

describe('a standing scene', () => {
  it('is laid out again as soon as the page covers more or less of the stage, each time', async () => {
    const { world, host } = await begin([{ turns: 0, fault: null }])
    enterShelf([], 1)
    await settle()
    const [scene] = world.alive
    const before = scene?.laidOut ?? 0
    setFreeArea(10, 20)
    await turn()
    expect(scene?.laidOut).toBe(before + 1)
    setFreeArea(10, 20)
    await turn()
    expect(scene?.laidOut).toBe(before + 1)
    setFreeArea(11, 20)
    await turn()
    expect(scene?.laidOut).toBe(before + 2)
    await end(world, host)
  })
})

describe('a scene that follows a state', () => {
  const room = sceneOf<object>('mystery-box')

  it('gets it before it is prepared, another one when the page names another, and the same one once', async () => {
    const { world, host } = await begin([{ turns: 1, fault: null }])
    const [first, second] = [proxy({ id: 1 }), proxy({ id: 2 })]
    showScene(room, first)
    await settle()
    showScene(room, first)
    await settle()
    showScene(room, second)
    await settle()
    expect(world.scenes).toHaveLength(1)
    expect(world.scenes[0]?.followed.map((state) => state === first)).toEqual([true, false])
    expect(world.scenes[0]?.following).toBe(1)
    await end(world, host)
  })
})

describe('a book that is held at a moment', () => {
  it('has reached it when its scene comes onto the stage, stands still there, and tells how far it is; skipping lets it go', async () => {
    // Loading, building and readying are quick, the show is long, and the scene comes without a fade.
    const { world, host } = await begin([0, 0, 0, 400, 0].map((count) => ({ turns: count, fault: null })))
    playBook(BOOK, { at: 100, held: true })
    stageState.phase = 'playing'
    while (stageState.standing === null) await turn()
    await turns(3)
    expect(stageState.held).toBe(true)
    expect(elapsedOfShow()).toBe(100)
    skipBook()
    expect(stageState.held).toBe(false)
    await turns(400)
    await end(world, host)
  })

  it('is forgotten with the book', async () => {
    const { world, host } = await begin([{ turns: 1, fault: null }])
    playBook(BOOK)
    stageState.phase = 'playing'
    holdShow(true)
    expect(stageState.held).toBe(true)
    playBook(BOOK)
    expect(stageState.held).toBe(false)
    holdShow(true)
    expect(stageState.held).toBe(false)
    await settle()
    await end(world, host)
  })
})

describe('a book from a moment', () => {
  it('has reached that moment when its scene comes onto the stage, and nothing was drawn before', async () => {
    const { world, host } = await begin([{ turns: 12, fault: null }])
    let drawn = 0
    const stop = clock.addPicture(() => drawn++)
    const from = clock.now
    playBook(BOOK, { at: 100 })
    while (stageState.standing === null) await turn()
    expect(clock.now - from).toBeCloseTo(100, 6)
    expect(drawn).toBe(0)
    await settle()
    expect(stageState.phase).toBe('revealed')
    stop()
    await end(world, host)
  })
})

describe('scene host', () => {
  it('ends at the scene and the book asked last, whatever is asked while', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(smooth, { minLength: 1, maxLength: 12 }), asksArbitrary, async (fates, asks) => {
        const { world, host } = await interleave(fates, asks)
        expect(stageState.standing).toBe(stageState.scene)
        expect(world.alive.map(({ name }) => name)).toEqual(stageState.scene ? [stageState.scene] : [])
        expect(world.held).toBe(stageState.scene ? 1 : 0)
        if (stageState.play) {
          expect(stageState.phase).toBe('revealed')
          expect(world.alive[0]?.performed.at(-1)).toBe(stageState.play.book)
        }
        expect(errors).toEqual([])
        await end(world, host)
      }),
      { numRuns: 250 },
    )
  }, 60_000)

  it('stays whole when loading, building, readying, performing or freeing fails', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(troubled, { minLength: 1, maxLength: 12 }), asksArbitrary, async (fates, asks) => {
        const { world, host } = await interleave(fates, asks)
        expect(world.alive.length).toBeLessThanOrEqual(1)
        expect(stageState.standing).toBe(world.alive[0]?.name ?? null)
        expect(world.held).toBe(world.alive.length)
        if (stageState.standing !== stageState.scene) expect(stageState.failed).toBe(stageState.scene)
        world.fates = [{ turns: 1, fault: null }]
        retryStage()
        await settle()
        expect(stageState.standing).toBe(stageState.scene)
        expect(stageState.failed).toBeNull()
        await end(world, host)
      }),
      { numRuns: 250 },
    )
  }, 60_000)

  it('keeps the scene before when the next one cannot be had, says so, and shows it when asked again', async () => {
    const { world, host } = await begin([{ turns: 1, fault: null }])
    ASKS.shelf?.()
    await settle()
    world.fates = [{ turns: 1, fault: 'load' }]
    ASKS.open?.()
    await settle()
    expect(stageState).toMatchObject({ standing: 'mystery-box', failed: 'case-reel', phase: 'failed' })
    expect(errors).toHaveLength(1)
    world.fates = [{ turns: 1, fault: null }]
    retryStage()
    expect(stageState.phase).toBe('loading')
    await settle()
    expect(stageState).toMatchObject({ standing: 'case-reel', failed: null, phase: 'revealed' })
    await end(world, host)
  })

  it('takes a load that hangs for failed, without an error, and shows the scene when asked again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { world, host } = await begin([{ turns: 1, fault: null }])
    const load = vi.spyOn(world, 'load').mockReturnValueOnce(new Promise(() => undefined))
    ASKS.open?.()
    await turns(20)
    expect(stageState).toMatchObject({ standing: null, failed: null, phase: 'loading' })
    vi.advanceTimersByTime(20_000)
    await settle()
    expect(stageState).toMatchObject({ standing: null, failed: 'case-reel', phase: 'failed' })
    expect(errors).toEqual([])
    retryStage()
    await settle()
    expect(stageState).toMatchObject({ standing: 'case-reel', failed: null, phase: 'revealed' })
    expect(load).toHaveBeenCalledTimes(2)
    await end(world, host)
  })

  it('does not wait for a load that nobody wants any more', async () => {
    const { world, host } = await begin([{ turns: 60, fault: null }, ...Array<Fate>(9).fill({ turns: 0, fault: null })])
    ASKS.open?.()
    await turns(3)
    ASKS.shelf?.()
    await turns(12)
    expect(stageState.standing).toBe('mystery-box')
    await settle()
    expect(world.held).toBe(1)
    await end(world, host)
  })

  it('readies the later book when another is asked for while the first is being readied', async () => {
    const { world, host } = await begin([{ turns: 4, fault: null }])
    const [first, second] = [previewBook([4]), previewBook([3])]
    playBook(first)
    await turns(10)
    expect(stageState).toMatchObject({ standing: null, phase: 'loading' })
    playBook(second)
    await settle()
    expect(world.scenes.flatMap(({ performed }) => performed)).toEqual([second])
    await end(world, host)
  })
})
