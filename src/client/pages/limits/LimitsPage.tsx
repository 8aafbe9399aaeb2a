import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import type { LimitState } from '#shared/calls/limits.ts'
import { limitsState, loadLimits } from '#state/account/limits.ts'
import { loadToday } from '#state/account/today.ts'
import { Caps } from './Caps.tsx'
import { HelpLines } from './HelpLines.tsx'
import { Hero } from './Hero.tsx'
import css from './LimitsPage.module.css'
import { PlayTime } from './PlayTime.tsx'
import { Rest } from './Rest.tsx'
import { Today } from './Today.tsx'
import { Totals } from './Totals.tsx'

const loadPage = () => Promise.all([loadLimits(), loadToday()])

/** 理性娱乐: today, caps, rest, the reminder, and the sums of coins in and out. */
export default function LimitsPage() {
  const { status, data } = useSnapshot(limitsState)
  useEffect(() => void loadPage(), [])
  if (data) return <Standing limits={data as LimitState} />
  return (
    <div className={page.page}>
      {status === 'error' ? (
        <div className={page.centre}>
          <ErrorState text='您设的限额一直有效，联网后即可查看和修改' onRetry={() => void loadPage()} />
        </div>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Standing({ limits }: { limits: LimitState }) {
  const rest = useRef<HTMLDivElement>(null)
  const [to, leadTo] = useAddress('to')
  useEffect(() => {
    if (to !== 'rest') return
    rest.current?.scrollIntoView({ block: 'center' })
    leadTo('')
  }, [to, leadTo])
  return (
    <div className={page.page}>
      <PullScroll onRefresh={loadPage} keepAs='limits' ready>
        <div className={css.stack}>
          <Hero limits={limits} />
          <Today limits={limits} />
          <Caps title='充值上限' kinds={['topUpDay', 'topUpMonth']} caps={limits.caps} />
          <Caps title='消费上限' kinds={['spendDay', 'spendMonth']} caps={limits.caps} />
          <div ref={rest}>
            <Rest restUntil={limits.restUntil} />
          </div>
          <PlayTime />
          <Totals totals={limits.totals} />
          <HelpLines />
        </div>
      </PullScroll>
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.stack} role='status' aria-label='正在读取限额'>
      <Skeleton height={112} />
      <Skeleton width={96} height={18} />
      <Skeleton height={196} />
      <Skeleton width={96} height={18} />
      <Skeleton height={196} />
    </div>
  )
}
