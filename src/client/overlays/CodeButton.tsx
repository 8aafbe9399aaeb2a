import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { useSecondsLeft } from '#client/chrome/useSecondsLeft.ts'
import { askCode, smsState } from '#state/account/smsCode.ts'
import css from './CodeButton.module.css'

/** Asks for an SMS code and counts down until the next one. Null asks for a code to the logged-in player's own phone. */
export function CodeButton({ phone }: { phone: string | null }) {
  const { until, ownUntil } = useSnapshot(smsState)
  const left = useSecondsLeft(phone === null ? ownUntil : until)
  return (
    <Button tone='violet' size='sm' className={css.send} disabled={left > 0} onClick={() => askCode(phone)}>
      {left > 0 ? `${left}s` : '获取验证码'}
    </Button>
  )
}
