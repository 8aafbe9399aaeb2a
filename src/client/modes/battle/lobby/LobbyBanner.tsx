import { useEffect, useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { loadTop } from '#state/modes/battle/top.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './LobbyBanner.module.css'

/** What 竞技场 is, and the most that a battle of today has won. */
export function LobbyBanner() {
  const [best, setBest] = useState<number | null>(null)
  useEffect(() => {
    let gone = false
    loadTop(0)
      .then((rows) => !gone && setBest(rows[0]?.value ?? null))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  return (
    <div className={css.banner}>
      <div className={css.words}>
        <h2 className={css.title}>同箱对决 六种玩法</h2>
        <p className={css.text}>未获胜也有回馈：每 1 金币入场得 1 钻石</p>
        <p className={css.best}>今日最高 {best === null ? '虚位以待' : <Amount value={best} size={16} />}</p>
      </div>
      <img className={css.art} src={artUrl('items/axe_tiger')} alt='' />
    </div>
  )
}
