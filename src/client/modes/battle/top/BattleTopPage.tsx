import { useCallback, useEffect, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { cx } from '#client/chrome/cx.ts'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { beijingDay } from '#shared/beijingTime.ts'
import type { BattleTopRow } from '#shared/modes/battle/calls.ts'
import { loadTop, type Top as TopOf } from '#state/modes/battle/top.ts'
import { go } from '#state/platform/go.ts'
import { artUrl, thumbUrl } from '#state/platform/images.ts'
import css from './BattleTopPage.module.css'
import { FreePlaces, NoTop } from './NoTop.tsx'
import { STEPS } from './steps.ts'

const TABS = [
  { id: '', label: '今日', period: 0 },
  { id: 'week', label: '本周', period: 1 },
] as const

/** Places of a list. */
const BEST = 10

/** 十佳: the battles of today and of this week that have won most. */
export default function BattleTopPage() {
  const [name, choose] = useAddress('tab')
  const tab = TABS.find(({ id }) => id === name) ?? TABS[0]
  return (
    <div className={page.page}>
      <Tabs items={TABS} value={tab.id} onChange={choose} label='时间' name='top' />
      <TabPanel of='top' tab={tab.id}>
        <Top key={tab.id} period={tab.period} />
      </TabPanel>
    </div>
  )
}

function Top({ period }: { period: 0 | 1 }) {
  const [top, setTop] = useState<TopOf | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    loadTop(period).then(setTop, () => setFailed(true))
  }, [period])
  useEffect(load, [load])
  if (failed && !top)
    return (
      <div className={page.centre}>
        <ErrorState onRetry={load} />
      </div>
    )
  if (!top) return <Skeleton height={420} className={css.wait} />
  const { rows } = top
  return <div className={css.scroll}>{rows.length === 0 ? <NoTop period={period} /> : <Best wanted={period} top={top} />}</div>
}

/** The first three on their steps, the others in rows, and the places that are left. */
function Best({ wanted, top }: { wanted: 0 | 1; top: TopOf }) {
  const { rows, period } = top
  const free = wanted === period ? BEST - rows.length : 0
  return (
    <>
      {wanted !== period && <p className={css.note}>{noteOf(wanted, top)}</p>}
      <ol className={css.podium} aria-label='前三名'>
        {rows.slice(0, STEPS.length).map((row, place) => (
          <li key={keyOf(row)} className={cx(css.step, STEPS[place])}>
            <Step row={row} place={place + 1} />
          </li>
        ))}
      </ol>
      <ol className={css.list} start={STEPS.length + 1}>
        {rows.slice(STEPS.length).map((row, place) => (
          <li key={keyOf(row)}>
            <Row row={row} place={place + 1 + STEPS.length} />
          </li>
        ))}
      </ol>
      {free > 0 && <FreePlaces count={free} />}
    </>
  )
}

/** Says of when the rows are that stand in for those which do not exist yet. */
function noteOf(wanted: 0 | 1, { period, rows }: TopOf): string {
  const none = wanted === 0 ? '今天还没有人上榜' : '本周还没有人上榜'
  if (period === 1) return `${none}，先看看本周十佳`
  const [, month, day] = beijingDay(rows[0]?.endedAt ?? 0)
    .split('-')
    .map(Number)
  return `${none}，先看看 ${month} 月 ${day} 日的十佳`
}

const keyOf = ({ roomId, customerId }: BattleTopRow) => `${roomId}/${customerId}`
const enter = ({ roomId }: BattleTopRow) => go(`/battle-room?id=${roomId}`, '/battle-top')

/** One of the first three: who has won, how much, and on the step the best that was won. */
function Step({ row, place }: { row: BattleTopRow; place: number }) {
  const { nickname, headPic, headGround, robot, value, best } = row
  return (
    <button type='button' className={css.stand} onClick={pressed(() => enter(row))}>
      <span className={css.head}>
        {place === 1 && <img className={css.crown} src={artUrl('items/crown')} alt='' />}
        <Avatar
          src={headPic}
          frame={headGround}
          size={place === 1 ? 78 : 60}
          tone={place === 1 ? 'gold' : place === 2 ? 'silver' : 'violet'}
        />
        {robot && <RobotDot className={css.robot} />}
      </span>
      <b className={css.name}>{nickname}</b>
      <Amount value={value} size={place === 1 ? 17 : 15} />
      <span className={css.block}>
        <b className={css.number}>{place}</b>
        <span className={cx(css.won, gradeClass(best.grade))}>
          <img src={thumbUrl(best.giftImage)} alt={best.giftName} />
        </span>
      </span>
    </button>
  )
}

function Row({ row, place }: { row: BattleTopRow; place: number }) {
  const { nickname, headPic, headGround, robot, value, cost, best } = row
  return (
    <button type='button' className={css.button} onClick={pressed(() => enter(row))}>
      <Panel className={css.row}>
        <b className={css.place}>{place}</b>
        <Avatar src={headPic} frame={headGround} size={44} tone='violet' />
        <span className={css.who}>
          <span className={css.title}>
            <b className={css.name}>{nickname}</b>
            {robot && <RobotDot className={css.mark} />}
          </span>
          <Amount value={value} size={17} />
          <small>入场 {cost.toFixed(2)}</small>
        </span>
        <span className={cx(css.best, gradeClass(best.grade))}>
          <img src={thumbUrl(best.giftImage)} alt={best.giftName} />
        </span>
      </Panel>
    </button>
  )
}
