import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import { playTimeState, playWords, REMINDER_MINUTES, type ReminderMinutes, setReminder, setReminderEvery } from '#state/account/playTime.ts'
import css from './PlayTime.module.css'

const LENGTHS: Record<ReminderMinutes, string> = { 15: '15 分钟', 30: '30 分钟', 60: '1 小时' }

/** The switch of the reminder, after how much play it comes, and how long the player has played today on this device. */
export function PlayTime() {
  const { reminds, every, today } = useSnapshot(playTimeState)
  return (
    <Panel tone='dim' className={css.panel}>
      <Switch on={reminds} onChange={setReminder}>
        <span className={css.words}>
          <b className={css.name}>游玩提醒</b>
          <span className={css.today}>今日已游玩 {playWords(today)}</span>
        </span>
      </Switch>
      {reminds && (
        <RadioGroup label='多久提醒一次' className={css.lengths}>
          {REMINDER_MINUTES.map((minutes) => (
            <Chip key={minutes} kind='radio' on={minutes === every} onClick={() => setReminderEvery(minutes)}>
              {LENGTHS[minutes]}
            </Chip>
          ))}
        </RadioGroup>
      )}
    </Panel>
  )
}
