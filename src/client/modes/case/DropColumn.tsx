import { useEffect, useLayoutEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { calmMotion } from '#client/chrome/calmMotion.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { openOrigin } from '#client/openOrigin.ts'
import { formatAmount } from '#shared/money.ts'
import { dropsState, loadDrops } from '#state/core/items/drops.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './DropColumn.module.css'

const SHOWN = 3
/** Animation with which the column makes room for a new drop; `duration` in ms. */
const SHIFT = { duration: 420, easing: 'cubic-bezier(0.16, 1, 0.3, 1)' }

/** 新掉落: the latest three drops of all players. */
export function DropColumn() {
  const { drops } = useSnapshot(dropsState)
  const list = useShift(drops[0]?.dropId)
  useEffect(() => {
    void loadDrops()
  }, [])
  if (drops.length === 0) return null
  return (
    <section className={css.column} aria-label='新掉落'>
      <h3 className={css.title}>新掉落</h3>
      <div className={css.list} ref={list}>
        {drops.slice(0, SHOWN).map((drop) => (
          <button
            key={drop.dropId}
            type='button'
            className={`${css.drop} ${gradeClass(drop.grade)}`}
            aria-label={`${drop.robot ? '机器人 ' : ''}${drop.nickname} 获得 ${drop.giftName}，${formatAmount(drop.recoveryPrice)} 金币`}
            onClick={pressed(() => openOrigin(drop))}
          >
            <img src={thumbUrl(drop.giftImage)} alt='' />
            {drop.robot && <RobotDot className={css.robot} />}
            <span className={css.who}>{drop.nickname}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

/** Animates the column when a new drop arrives: the new one slides in from the side, and the others move down by one place. */
function useShift(newest: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef(newest)
  useLayoutEffect(() => {
    const was = before.current
    before.current = newest
    const [first, second, ...rest] = Array.from(list.current?.children ?? [])
    if (!first || !second || was === undefined || was === newest || calmMotion()) return
    const step = first.getBoundingClientRect().top - second.getBoundingClientRect().top
    first.animate([{ transform: 'translateX(120%)', opacity: 0 }, {}], SHIFT)
    for (const one of [second, ...rest]) one.animate([{ transform: `translateY(${step}px)` }, {}], SHIFT)
  }, [newest])
  return list
}
