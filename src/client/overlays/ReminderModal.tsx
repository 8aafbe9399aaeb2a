import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Crest } from '#client/chrome/Crest.tsx'
import { cup } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { goOn, playTimeState, playWords, type ReminderMinutes } from '#state/account/playTime.ts'
import { go } from '#state/platform/go.ts'
import css from './CalmModal.module.css'

const TITLES: Record<ReminderMinutes, string> = { 15: '玩了 15 分钟了', 30: '玩了半小时了', 60: '玩了一小时了' }

/** Reminds the player after another length of play that the player has chosen, never while an opening or a game runs. */
export default function ReminderModal() {
  const { today, every } = useSnapshot(playTimeState)
  const rest = () => {
    goOn()
    go('/limits?to=rest')
  }
  return (
    <Modal open onClose={goOn} title={TITLES[every]} width={312} layer={1} art={<Crest glyph={cup} tone='calm' />}>
      <p className={css.text}>
        今天已游玩 <b className={css.figure}>{playWords(today)}</b>
        <br />
        起来走走，喝口水，看看远处。
      </p>
      <div className={css.acts}>
        <Button tone='ghost' size='sm' onClick={goOn}>
          继续
        </Button>
        <Button tone='violet' size='sm' onClick={rest}>
          休息一下
        </Button>
      </div>
    </Modal>
  )
}
