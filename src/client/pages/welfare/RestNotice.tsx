import { Icon } from '#client/chrome/icons/Icon.tsx'
import { moon } from '#client/chrome/icons/moreGlyphs.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import { serverNow } from '#state/platform/clock.ts'
import css from './RestNotice.module.css'

/** Says to a player who takes a break what waits until it is over, and that nothing is lost meanwhile. */
export function RestNotice({ until }: { until: number | null }) {
  const now = serverNow()
  if (until === null || until <= now) return null
  return (
    <p className={css.notice}>
      <Icon glyph={moon} size={18} />
      <span>休息到 {beijingMoment(until, now)}。免费宝匣到时可以开，签到进度不会因此减少</span>
    </p>
  )
}
