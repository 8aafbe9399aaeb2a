import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { qualityState } from '#scenes/kit/quality.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { FRAME, Player } from '#scenes/lab/player.ts'
import { onAssetSwap } from '#state/assetSwap.ts'
import { setFreeArea, stageState } from '#state/stage.ts'
import { type BenchAddress, formatAddress, parseAddress } from './address.ts'
import { bench, chosenPreview } from './benchState.ts'
import { pretendRatio } from './pretend.ts'

/** Ms between two writings of the address while time runs. */
const WRITE_EVERY = 300
/** After a swap the stage is drawn every so many ms, so many times. */
const SWAP_LOOK = 120
const SWAP_LOOKS = 25

let player: Player | null = null
let queue: Promise<void> = Promise.resolve()
/** Grows with every wish for a preview: only the latest is shown. */
let turn = 0

/** Begins to show what `bench` names on the stage that stands; call the result when the stage goes. */
export function openSession(): () => void {
  const own = new Player()
  player = own
  own.onChange = () => {
    bench.playing = own.playing
    // While it loads, `bench` says which moment is wanted.
    if (bench.phase === 'ready') bench.time = own.time
  }
  own.onStart = applyFreeArea
  const stops = [keepAddress(), watchFailures(), watchHash(), watchSwaps()]
  show()
  return () => {
    for (const stop of stops) stop()
    turn += 1
    own.destroy()
    if (player === own) player = null
  }
}

/** Shows the chosen preview anew at the time that `bench` names. */
export function show(): void {
  turn += 1
  const mine = turn
  const time = bench.time
  bench.phase = 'loading'
  bench.error = ''
  queue = queue.then(() => (mine === turn ? load(mine, time) : undefined))
}

async function load(mine: number, time: number): Promise<void> {
  const chosen = chosenPreview()
  if (!chosen || !player) {
    bench.phase = chosen ? 'idle' : 'failed'
    return
  }
  try {
    pretendRatio(bench.ratio)
    qualityState.choice = bench.tier
    qualityState.motion = bench.calm ? 'calm' : 'full'
    stageEngine()?.resize()
    player.speed = bench.speed
    player.loop = bench.loop
    const { playing } = player
    player.pause()
    await player.load(chosen.preview, bench.seed ?? chosen.preview.seed)
    if (mine !== turn) return
    await player.seek(time)
    if (mine !== turn) return
    bench.phase = 'ready'
    bench.time = player.time
    if (playing) player.play()
  } catch (error) {
    if (mine === turn) fail(error)
  }
}

function fail(error: unknown): void {
  player?.pause()
  bench.phase = 'failed'
  bench.error = error instanceof Error ? error.message : String(error)
}

/** Takes another preview, from its beginning. */
export function choose(scene: string, name: string): void {
  Object.assign(bench, { scene, name, time: 0, seed: null })
  show()
}

/** Changes what decides the whole picture; the moment stays. */
export function change(changes: Partial<Pick<BenchAddress, 'seed' | 'tier' | 'calm' | 'ratio' | 'free'>>): void {
  Object.assign(bench, changes)
  show()
}

export function setSpeed(speed: BenchAddress['speed']): void {
  bench.speed = speed
  if (player) player.speed = speed
}

export function setLoop(loop: boolean): void {
  bench.loop = loop
  if (player) player.loop = loop
}

/** Shows the moment `ms`; resolves when it is on the stage. */
export async function seek(ms: number): Promise<void> {
  if (!player || bench.phase !== 'ready') return
  bench.seeking = true
  try {
    await player.seek(ms)
  } catch (error) {
    fail(error)
  } finally {
    bench.seeking = false
  }
}

/** Goes `count` frames on or back, from the frame that stands. */
export function stepFrames(count: number): Promise<void> {
  player?.pause()
  return seek((Math.round(bench.time / FRAME) + count) * FRAME)
}

export function pause(): void {
  player?.pause()
}

export function togglePlay(): void {
  if (!player || bench.phase !== 'ready') return
  if (player.playing) player.pause()
  else player.play()
}

function applyFreeArea(): void {
  const { free } = bench
  if (free === 'none') setFreeArea(0, 0)
  else if (free !== 'own') setFreeArea(free.top, free.bottom)
}

/** Keeps the address bar at what is shown, so that loading the page again loses nothing. */
function keepAddress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = subscribe(bench, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      writeAddress()
    }, WRITE_EVERY)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

function writeAddress(): void {
  if (bench.scene && parseAddress(window.location.hash)) window.history.replaceState(null, '', formatAddress(bench))
}

/** Follows an address that somebody types or pastes into the page that is open. */
function watchHash(): () => void {
  const follow = () => {
    const asked = parseAddress(window.location.hash)
    if (!asked?.scene || formatAddress(asked) === formatAddress(bench)) return
    Object.assign(bench, asked)
    show()
  }
  window.addEventListener('hashchange', follow)
  return () => window.removeEventListener('hashchange', follow)
}

/** A file that was swapped shows at once, also while nothing plays; it comes when it is loaded. */
function watchSwaps(): () => void {
  let left = 0
  const timer = setInterval(() => {
    if (left > 0 && bench.phase === 'ready' && !bench.playing) stageEngine()?.draw()
    left = Math.max(left - 1, 0)
  }, SWAP_LOOK)
  const stop = onAssetSwap(() => {
    left = SWAP_LOOKS
  })
  return () => {
    clearInterval(timer)
    stop()
  }
}

/** A scene that cannot be drawn says so on the stage's state; what a script throws comes to the window. */
function watchFailures(): () => void {
  const stop = subscribeKey(stageState, 'phase', (phase) => {
    if (phase === 'failed' && bench.phase === 'ready') fail('')
  })
  const rejected = ({ reason }: PromiseRejectionEvent) => fail(reason)
  const thrown = ({ error, message }: ErrorEvent) => fail(error ?? message)
  window.addEventListener('unhandledrejection', rejected)
  window.addEventListener('error', thrown)
  return () => {
    stop()
    window.removeEventListener('unhandledrejection', rejected)
    window.removeEventListener('error', thrown)
  }
}
