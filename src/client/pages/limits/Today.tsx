import { useSnapshot } from 'valtio'
import { Panel } from '#client/chrome/Panel.tsx'
import { TodayFacts } from '#client/stage/TodayFacts.tsx'
import type { LimitState } from '#shared/calls/limits.ts'
import { todayState } from '#state/account/today.ts'
import { Section } from './Section.tsx'
import css from './Today.module.css'

/** The running day in figures. */
export function Today({ limits }: { limits: LimitState }) {
  const { sums } = useSnapshot(todayState)
  return (
    <Section title='今日收支' note='按北京时间'>
      <Panel tone='dim' className={css.panel}>
        <TodayFacts sums={sums} limits={limits} />
      </Panel>
    </Section>
  )
}
