import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { qualityState } from '#scenes/kit/quality.ts'
import { stageEngine } from '#scenes/kit/Stage.tsx'
import { FRAME, Player } from '#scenes/lab/player.ts'
import { setFreeArea, stageState } from '#state/core/play/stage.ts'
import { onAssetSwap } from '#state/platform/assetSwap.ts'
import { type BenchAddress, formatAddress, parseAddress } from './address.ts'
import { bench, chosenPreview } from './benchState.ts'
import { pretendRatio } from './pretend.ts'

/** Ms between two changes of the address while time runs. */
const WRITE_EVERY = 300
/** After a file was replaced, the stage is drawn every SWAP_LOOK ms, SWAP_LOOKS times. */
const SWAP_LOOK = 120
const SWAP_LOOKS = 25

let player: Player | null = null
let queue: Promise<void> = Promise.resolve()
/** Increases with every preview that is asked for. Only the latest one is shown. */
let turn = 0

/** Starts to show what `bench` names on the stage. The returned function ends that; call it when the stage is removed. */
export function openSession(): () => void {
  const own = new Player()
  player = own
  own.onChange = () => {
    bench.playing = own.playing
    // While a preview loads, `bench.time` is the wanted moment and must not change.
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

/** Shows the chosen preview again, at the time in `bench`. */
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

/** Chooses another preview and starts at its beginning. */
export function choose(scene: string, name: string): void {
  Object.assign(bench, { scene, name, time: 0, seed: null })
  show()
}

/** Changes something that decides the whole picture. The moment stays. */
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

/** Shows the moment `ms`. Resolves when it is on the stage. */
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

/** Moves by `count` frames from the shown one. */
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

/** Keeps the address up to date with what is shown, so that a reload shows the same. */
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

/** Follows an address that somebody types or pastes into the open page. */
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

/** Draws the stage after a file was replaced, also while nothing plays, because the file loads later. */
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

/** Notices failures. A scene that cannot be drawn sets the stage's phase; an error in a script reaches the window. */
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
