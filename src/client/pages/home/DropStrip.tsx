import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { openOrigin } from '#client/openOrigin.ts'
import { formatAmount } from '#shared/money.ts'
import { loadRareDrops, rareDropsState } from '#state/core/items/drops.ts'
import { thumbUrl } from '#state/platform/images.ts'
import css from './DropStrip.module.css'

const SHOWN = 12

/** The latest drops of all players from 史诗 up. A tap opens the details of the box it came from. */
export function DropStrip() {
  const { drops, status } = useSnapshot(rareDropsState)
  useEffect(() => {
    void loadRareDrops()
  }, [])

  return (
    <section className={css.row} aria-label='最近掉落'>
      <h2 className={css.title}>
        最近
        <br />
        掉落
      </h2>
      <div className={css.list}>
        {drops.slice(0, SHOWN).map((drop) => (
          <button
            key={drop.dropId}
            type='button'
            className={`${css.drop} ${gradeClass(drop.grade)}`}
            onClick={pressed(() => openOrigin(drop))}
          >
            <img src={thumbUrl(drop.giftImage)} alt='' loading='lazy' />
            {drop.robot && <RobotDot className={css.robot} />}
            <span className='sr-only'>
              {drop.nickname} 在 {drop.boxName} 获得
            </span>
            <span className={css.name}>{drop.giftName}</span>
            <span className={css.price}>{formatAmount(drop.recoveryPrice)}</span>
            <span className='sr-only'>金币</span>
          </button>
        ))}
        {drops.length === 0 && <p className={css.empty}>{status === 'loading' ? '正在读取…' : '史诗及以上的掉落会实时出现在这里'}</p>}
      </div>
    </section>
  )
}
