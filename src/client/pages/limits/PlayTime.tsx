import { useSnapshot } from 'valtio'
import { Panel } from '#client/chrome/Panel.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import { playTimeState, playWords, setReminder } from '#state/account/playTime.ts'
import css from './PlayTime.module.css'

/** The switch of the hourly reminder, and how long the player has played today on this device. */
export function PlayTime() {
  const { reminds, today } = useSnapshot(playTimeState)
  return (
    <Panel tone='dim' className={css.panel}>
      <Switch on={reminds} onChange={setReminder}>
        <span className={css.words}>
          <b className={css.name}>每小时提醒</b>
          <span className={css.today}>今日已游玩 {playWords(today)}</span>
        </span>
      </Switch>
    </Panel>
  )
}
