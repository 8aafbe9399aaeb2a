import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { RobotDot } from '#client/chrome/RobotMark.tsx'
import { formatAmount } from '#shared/money.ts'
import { dropsState, loadDrops } from '#state/core/items/drops.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { artUrl, thumbUrl } from '#state/platform/images.ts'
import css from './Sides.module.css'

const SHOWN = 10

/** The two gutters of a wide screen: the name of the game and a box on the left, the latest drops on the right. */
export default function Sides() {
  return (
    <>
      <div className={css.left} aria-hidden='true'>
        <span className={css.logo} />
        <span className={css.glow} />
        <img className={css.box} src={artUrl('boxes/red_chest')} alt='' />
        <p className={css.words}>概率公开 · 每一抽都可验证</p>
      </div>
      <Drops />
    </>
  )
}

function Drops() {
  const { drops } = useSnapshot(dropsState)
  useEffect(() => void loadDrops(), [])
  if (drops.length === 0) return null
  return (
    <aside className={css.right} aria-label='实时掉落'>
      <h2 className={css.title}>实时掉落</h2>
      <ul className={css.list}>
        {drops.slice(0, SHOWN).map((drop) => (
          <li key={drop.dropId}>
            <button
              type='button'
              className={`${css.drop} ${gradeClass(drop.grade)}`}
              onClick={pressed(() => drop.boxId > 0 && openBoxDetail(drop.boxId))}
            >
              <img src={thumbUrl(drop.giftImage)} alt='' />
              <span className={css.item}>
                <b>{drop.giftName}</b>
                <span className={css.price}>{formatAmount(drop.recoveryPrice)}</span>
                <span className={css.who}>
                  {drop.robot && <RobotDot />} {drop.nickname}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
