import { gsap } from 'gsap'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { stageState } from '#state/core/play/stage.ts'
import { TickVoice } from '../kit/reel/TickVoice.ts'
import type { Show } from '../kit/show.ts'
import { arcCoins, arcSparks, forgeSparks, goldEmbers, steam } from './bursts.ts'
import { heartTimes, landingOf, needleAt, speedAt, spinTime, swingOf, timeLeft, timesOf, trailAt } from './maths.ts'
import type { StageObjects } from './StageObjects.ts'

/** Marks of the ring that the needle passes in a turn. */
const MARKS = 100

/** Plays a book: the needle spins and stops on the roll, then the end of a win or a loss follows. */
export async function perform(objects: StageObjects, book: DreamBook, show: Show): Promise<void> {
  const times = timesOf(book)
  arm(objects, show, times.wind)
  await show.run(objects.reduced ? fadeOver(objects, book, spinTime(times)) : spin(objects, book, show))
  await show.wait(times.hold)
  objects.ended = true
  objects.go(show.skipped ? 0 : 0.3)
  if (book.won) await win(objects, book, show)
  else await lose(objects, book, show)
  stageState.phase = 'revealed'
}

/** The hall darkens and the grip goes. */
function arm(objects: StageObjects, show: Show, wind: number): void {
  const seconds = wind / 1000
  const timeline = gsap.timeline({ paused: true })
  timeline.to(objects.dial, { hold: 0, duration: seconds * 0.6 }, 0)
  timeline.to(objects.forge, { level: 0.55, duration: seconds, ease: 'sine.inOut' }, 0)
  timeline.to(objects.percent.container, { alpha: 0.5, duration: seconds }, 0)
  show.cue(timeline)
  show.cue(objects.camera.push(1.03, seconds))
  show.sound('wind')
  show.vibrate('wind')
}

/** The needle's whole way to the roll. */
function spin(objects: StageObjects, book: DreamBook, show: Show): gsap.core.Timeline {
  const swing = swingOf(book)
  const length = swing.wind + swing.gather + swing.slow
  const [voice, hearts] = [new TickVoice(show, 1, true, 'notch'), heartTimes(swing, book.fast)]
  const way = { ms: 0 }
  let [mark, beats] = [0, 0]
  const turn = () => {
    const [turns, speed] = [needleAt(swing, way.ms), speedAt(swing, way.ms)]
    objects.needle.point(turns + tremble(way.ms, swing.wind), trailAt(speed))
    const passed = Math.floor(turns * MARKS)
    if (way.ms > swing.wind && passed > mark) voice.tick(way.ms, speed * MARKS, (swing.to - turns) * MARKS, true)
    mark = passed
    for (; beats < hearts.length && way.ms >= (hearts[beats] ?? 0); beats++) beat(objects, show)
  }
  const timeline = gsap.timeline({ paused: true })
  timeline.to(way, { ms: length, duration: length / 1000, ease: 'none', onUpdate: turn }, 0)
  timeline.call(() => show.sound('whirl', book.fast ? { rate: 4, volume: 0.6 } : {}), [], swing.wind / 1000)
  if (!book.fast)
    timeline.call(() => show.cue(objects.camera.push(1.06, 2, 'sine.inOut', { ...objects.place })), [], timeLeft(swing, 1) / 1000)
  return timeline
}

/** Turns by which the drawn needle trembles at `ms`: a quarter of a degree at most, nothing at both ends. */
const tremble = (ms: number, wind: number) => (ms < wind ? 0.0007 * Math.sin(ms / 9) * Math.sin((Math.PI * ms) / wind) : 0)

function beat(objects: StageObjects, show: Show): void {
  if (show.skipped) return
  objects.beat = 0
  show.sound('heartbeat')
  show.vibrate('heart')
}

/** For calm motion: the needle fades out and is there again where it stops. */
function fadeOver(objects: StageObjects, book: DreamBook, ms: number): gsap.core.Timeline {
  const seconds = ms / 1000
  const { to } = swingOf(book)
  const timeline = gsap.timeline({ paused: true })
  timeline.to(objects.needle, { alpha: 0, duration: seconds * 0.16 }, 0)
  timeline.call(() => objects.needle.point(to, 0), [], seconds * 0.5)
  return timeline.to(objects.needle, { alpha: 1, duration: seconds * 0.24 }, seconds * 0.76)
}

async function win(objects: StageObjects, book: DreamBook, show: Show): Promise<void> {
  const { fall, won } = timesOf(book)
  if (objects.reduced) await show.wait(fall)
  else await show.run(objects.ending.fall(fall / 1000))
  strikeForge(objects, book, show)
  const rest = (won - fall) / 1000
  const pace = Math.min(rest / 0.94, 1)
  const timeline = gsap.timeline({ paused: true })
  const { ending, target, forge, heart } = objects
  timeline.fromTo(objects, { flare: objects.reduced ? 0 : 0.75 }, { flare: 0.22, duration: 0.9 * pace, ease: 'power2.out' }, 0)
  timeline.to(heart, { burst: 1, duration: 0.92 * pace, ease: 'none' }, 0)
  timeline.to(forge, { level: 0.9, duration: 0.3 * pace }, 0)
  timeline.to(objects.percent.container, { alpha: 0, duration: 0.12 * pace }, 0)
  timeline.fromTo(target, { white: objects.reduced ? 0 : 1 }, { white: 0, duration: 0.5 * pace, ease: 'power2.out' }, 0)
  timeline.fromTo(target, { swell: objects.reduced ? 1.38 : 0.92 }, { swell: 1.38, duration: 0.42 * pace, ease: 'back.out(2.2)' }, 0)
  timeline.to(ending.rays, { power: 1, duration: 0.5 * pace, ease: 'power2.out' }, 0)
  timeline.to(ending.burst, { power: 0.72, duration: 0.6 * pace, ease: 'power2.out' }, 0)
  stampTitle(objects, show, timeline, 0.22 * pace, 0.26 * pace)
  timeline.to({}, { duration: 0.001 }, rest)
  await show.run(timeline)
}

/** The hammer strikes: light, sparks, and the arc bursts to coins. */
function strikeForge(objects: StageObjects, book: DreamBook, show: Show): void {
  const { ending, place, reduced } = objects
  show.sound('forgeStrike')
  show.vibrate('forge')
  show.cue(ending.rebound())
  if (show.skipped) return
  ending.celebrate(show, place)
  const middle = { x: place.x, y: place.y + place.radius * 0.16 }
  show.cue(ending.wave.play({ x: place.x, y: place.y, radius: place.radius * 1.7, tint: 0xffb040 }))
  if (reduced) return
  show.cue(ending.floorWave.play({ ...middle, radius: place.radius, tint: 0xffe0a0, flat: 0.3 }))
  show.cue(objects.flash.play(0.42, 0xfff0cc))
  show.cue(objects.camera.punch(1.05, 0.4))
  objects.shake.play(6)
  ending.coins.emit(arcCoins(place, book.chance / 10_000))
  ending.sparks.emit(arcSparks(place, book.chance / 10_000))
  for (const emission of forgeSparks(place)) ending.sparks.emit(emission)
  ending.sparks.emit(goldEmbers(place))
}

function stampTitle({ ending, reduced }: StageObjects, show: Show, timeline: gsap.core.Timeline, at: number, seconds: number): void {
  timeline.call(() => show.sound('stamp'), [], at)
  timeline.fromTo(ending.title, { alpha: 0 }, { alpha: 1, duration: seconds * 0.4 }, at)
  timeline.fromTo(
    ending,
    { size: reduced ? 1 : ending.stampFrom, below: 0 },
    { size: 1, below: 0, duration: seconds, ease: 'power3.in' },
    at,
  )
}

async function lose(objects: StageObjects, book: DreamBook, show: Show): Promise<void> {
  const rest = timesOf(book).lost / 1000
  const pace = Math.min(rest / 0.9, 1)
  const { ending, landing, label } = objects
  show.sound('cooling')
  landing.text = landingOf(book.roll)
  if (!objects.reduced && !show.skipped) ending.sparks.emit(steam(objects.place))
  const timeline = gsap.timeline({ paused: true })
  const cooling = { duration: 0.42 * pace, ease: 'sine.inOut' }
  for (const part of [objects.dial, objects.needle]) timeline.to(part, { cold: 1, ...cooling }, 0)
  timeline.to(objects.forge, { cold: 1, level: 0.8, ...cooling }, 0)
  timeline.to(objects.target, { grey: 1, ...cooling }, 0)
  timeline.to(objects.heart, { cold: 1, duration: 0.88 * pace, ease: 'none' }, 0)
  timeline.to(objects.percent.container, { alpha: 0, duration: 0.2 * pace }, 0)
  for (const { container } of [landing, label]) timeline.to(container, { alpha: 1, duration: 0.3 * pace }, 0.2 * pace)
  timeline.set(ending, { size: 1 }, 0)
  timeline.to(ending.title, { alpha: 1, duration: 0.4 * pace }, 0.2 * pace)
  timeline.fromTo(ending, { below: objects.reduced ? 0 : 8 }, { below: 0, duration: 0.5 * pace, ease: 'power2.out' }, 0.2 * pace)
  timeline.to({}, { duration: 0.001 }, rest)
  await show.run(timeline)
}
