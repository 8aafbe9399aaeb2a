import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { useServerNow } from '#client/chrome/useServerNow.ts'
import { timesText } from '#client/exponent/words.ts'
import type { ExponentView, OwnStake } from '#shared/exponent/round.ts'
import { autoOf, multipleAt, wonAt } from '#shared/exponent/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import { leaveRound } from '#state/exponent/own.ts'
import { exponentStage } from '#state/exponent/stage.ts'
import { notify } from '#state/notice.ts'
import css from './Bars.module.css'
import { StakeCard } from './StakeCard.tsx'

/** How often the amount changes, in ms. */
const STEP = 50

async function leave(round: number): Promise<void> {
  if ((await leaveRound(round)) === 'broken') notify.error('指数已断裂，这次没能退出')
}

/** 立即退出 with what it brings now. A press is shown at once; the answer may only say more, unless the index broke first. */
export function ExitBar({ view, own }: { view: ExponentView; own: OwnStake }) {
  const { pressed } = useSnapshot(exponentStage)
  const now = useServerNow(STEP)
  const { round, startAt } = view.round
  const shown = pressed?.round === round ? pressed.multiple : Math.min(multipleAt(now - startAt), autoOf(own.auto))
  const isOut = own.auto > 0 && shown >= own.auto
  const won = formatAmount(toWire(wonAt(toMinor(own.stake), shown)))
  return (
    <div className={css.bar}>
      <StakeCard own={own} />
      <Button tone='gold' className={css.act} busy={pressed !== null} disabled={isOut} onClick={() => void leave(round)}>
        <span className={css.exit}>
          <b>{pressed ? `已锁定 ${timesText(shown)}` : isOut ? `已自动退出 ${timesText(own.auto)}` : '立即退出'}</b>
          <span>
            <CurrencyIcon currency='coin' size={17} />
            {won}
          </span>
        </span>
      </Button>
    </div>
  )
}
