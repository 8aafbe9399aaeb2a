import { useEffect, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { loadTop, type Top } from '#state/modes/battle/top.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './LobbyBanner.module.css'

/** Of when the best is, by the period that has any. */
const WHEN = ['今日最高', '本周最高', '近日最高']

/** What 竞技场 is, and the most that a battle of today has won; without one of this week, or of the last day that had any. */
export function LobbyBanner() {
  const [best, setBest] = useState<Top | null>(null)
  useEffect(() => {
    let gone = false
    loadTop(0)
      .then((top) => !gone && setBest(top))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  const first = best?.rows[0]
  return (
    <div className={css.banner}>
      <div className={css.words}>
        <h2 className={css.title}>同箱对决 六种玩法</h2>
        <p className={css.text}>未获胜也有回馈：每 1 金币入场得 1 钻石</p>
        <p className={css.best}>
          {WHEN[best?.period ?? 0]} {first ? <Amount value={first.value} size={16} /> : '虚位以待'}
        </p>
      </div>
      <img className={css.art} src={artUrl('items/axe_tiger')} alt='' />
    </div>
  )
}
