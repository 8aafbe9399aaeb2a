import { gsap } from 'gsap'
import { stageState } from '#state/core/play/stage.ts'
import type { Show } from '../kit/show.ts'
import { HANDOVER, LEAST, TIMES } from './maths.ts'
import type { Reveal } from './Reveal.ts'

/** Brightness of the hall behind a gift, and of the light behind the prize that stays. */
const DARK = 0.34
const LIGHT = 0.85

/** Plays a gift: the hall darkens, the film lifts the prize, the word is stamped, and the amounts roll. */
export async function perform(reveal: Reveal, show: Show, reduced: boolean): Promise<void> {
  show.sound('whoosh')
  const { film, burst, title, name, amounts, end } = TIMES
  show.cue(darken(reveal))
  await show.wait(film)
  lift(reveal, show, reduced)
  await show.wait(burst - film)
  reveal.playBurst(show)
  show.sound(reveal.book.item ? 'revealLegendary' : 'lotteryItem')
  show.vibrate('legend')
  await show.wait(title - burst)
  show.sound('stamp')
  show.cue(stamp(reveal, reduced))
  if (reveal.host) show.cue(reveal.host.come())
  await show.wait(name - title)
  show.cue(gsap.timeline({ paused: true }).to(reveal.line, { alpha: 1, duration: 0.26 }))
  await show.wait(amounts - name)
  count(reveal, show)
  await show.wait(end - amounts)
  stageState.phase = 'revealed'
}

function darken(reveal: Reveal): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  timeline.to(reveal, { light: DARK, duration: TIMES.dark / 1000, ease: 'sine.inOut' }, 0)
  return timeline.to(reveal.rays, { power: LIGHT, duration: 0.7, ease: 'sine.inOut' }, TIMES.film / 1000)
}

/** The film carries the prize and gives it over to the picture that stays. Without a film that moves the picture comes by itself. */
function lift(reveal: Reveal, show: Show, reduced: boolean): void {
  reveal.playLevel(show)
  const { carried } = reveal
  const timeline = gsap.timeline({ paused: true })
  const [at, ms] = carried ? [HANDOVER.at, HANDOVER.ms] : [0, 400]
  timeline.to(reveal.prize, { alpha: 1, duration: ms / 1000, ease: 'power1.out' }, at / 1000)
  if (!reduced && !carried) timeline.fromTo(reveal, { size: LEAST }, { size: 1, duration: 0.5, ease: 'back.out(1.6)' }, 0)
  show.cue(timeline)
}

function stamp(reveal: Reveal, reduced: boolean): gsap.core.Timeline {
  const timeline = gsap.timeline({ paused: true })
  timeline.to(reveal.title, { alpha: 1, duration: reduced ? 0.3 : 0.12 }, 0)
  if (reduced) return timeline
  return timeline.fromTo(reveal, { stamp: 1.9 }, { stamp: 1, duration: 0.26, ease: 'power2.in' }, 0)
}

function count(reveal: Reveal, show: Show): void {
  const { amounts } = reveal
  if (amounts.length === 0) return
  show.sound('countUp')
  if (reveal.book.coins > 0) show.sound('coin')
  reveal.playRain(show)
  for (const row of amounts) show.cue(row.play(TIMES.roll))
}
