import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { formatAmount } from '#shared/money.ts'
import { openBoxDetail } from '#state/boxDetailModal.ts'
import { dropsState, loadDrops } from '#state/drops.ts'
import { thumbUrl } from '#state/images.ts'
import css from './DropColumn.module.css'

const SHOWN = 3

/** 新掉落: the latest three of all players. */
export function DropColumn() {
  const { drops } = useSnapshot(dropsState)
  useEffect(() => {
    void loadDrops()
  }, [])
  if (drops.length === 0) return null
  return (
    <section className={css.column} aria-label='新掉落'>
      <h3 className={css.title}>新掉落</h3>
      {drops.slice(0, SHOWN).map((drop) => (
        <button
          key={drop.dropId}
          type='button'
          className={`${css.drop} ${gradeClass(drop.grade)}`}
          aria-label={`${drop.robot ? '机器人 ' : ''}${drop.nickname} 获得 ${drop.giftName}，${formatAmount(drop.recoveryPrice)} 金币`}
          onClick={pressed(() => openBoxDetail(drop.boxId))}
        >
          <img src={thumbUrl(drop.giftImage)} alt='' />
          <span className={cx(css.who, drop.robot && css.robot)}>{drop.robot ? '机器人' : drop.nickname}</span>
        </button>
      ))}
    </section>
  )
}
