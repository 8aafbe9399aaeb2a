import { useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { pressed } from '#client/chrome/press.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import { REST_DAYS } from '#shared/calls/limits.ts'
import type { RestDays } from '#state/account/limits.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Rest.module.css'
import { RestDialog } from './RestDialog.tsx'
import { Section } from './Section.tsx'

const WORDS: Record<RestDays, string> = { 1: '冷静片刻', 7: '休整一周', 30: '长期休息' }
const DAY = 24 * 3_600_000

/** Offers rests of 1, 7 and 30 days. During a rest it offers only those that end later. */
export function Rest({ restUntil }: { restUntil: number | null }) {
  const [days, setDays] = useState<RestDays | null>(null)
  const now = serverNow()
  const until = restUntil !== null && restUntil > now ? restUntil : null
  const choose = (wanted: RestDays, shorter: boolean) => {
    if (shorter && until) notify.error(`已在休息到 ${beijingMoment(until, now)}，只能延长`)
    else setDays(wanted)
  }
  return (
    <Section title={until ? '延长休息' : '休息一下'} note='开始后谁都不能缩短'>
      <div className={css.row}>
        {REST_DAYS.map((wanted) => {
          const shorter = until !== null && now + wanted * DAY <= until
          return (
            <button
              key={wanted}
              type='button'
              className={cx(css.choice, shorter && css.off)}
              aria-disabled={shorter || undefined}
              onClick={pressed(() => choose(wanted, shorter))}
            >
              <b className={css.days}>{wanted} 天</b>
              <span className={css.words}>{shorter ? '已包含' : WORDS[wanted]}</span>
            </button>
          )
        })}
      </div>
      {days && <RestDialog days={days} extends={until !== null} onClose={() => setDays(null)} />}
    </Section>
  )
}
