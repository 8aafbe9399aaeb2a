import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { wonAt } from '#shared/modes/exponent/rules.ts'
import { formatAmount, toMinor, toWire } from '#shared/money.ts'
import type { ExitOffer } from '#state/modes/exponent/offer.ts'
import { leaveRound } from '#state/modes/exponent/own.ts'
import { exponentStage } from '#state/modes/exponent/stage.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Bars.module.css'
import { CeilingLine } from './CeilingLine.tsx'
import { NextRound } from './NextRound.tsx'
import { StakeCard } from './StakeCard.tsx'
import type { Entry } from './useEntry.ts'
import { useExitOffer } from './useExitOffer.ts'
import { timesText } from './words.ts'

async function leave(round: number): Promise<void> {
  // One that the server has refused is told with both times.
  if ((await leaveRound(round)) === 'broken') notify.error('指数已断裂，这次没能退出')
}

/** 立即退出 with what it surely brings now. A press is shown at once; the answer may only say more, unless the index broke first. */
export function ExitBar({ view, own, deaf, entry }: { view: ExponentView; own: OwnStake; deaf: boolean; entry: Entry }) {
  const { pressed } = useSnapshot(exponentStage)
  const offer = useExitOffer(view, own)
  const { round } = view.round
  const press = pressed?.round === round && offer.kind === 'open' ? pressed : null
  const shown = press?.multiple ?? offer.multiple
  return (
    <>
      <CeilingLine view={view} own={own} />
      <div className={css.bar}>
        <StakeCard view={view} own={own} />
        <Button
          tone='gold'
          className={css.act}
          busy={press !== null}
          deaf={deaf}
          disabled={offer.kind !== 'open'}
          onClick={() => void leave(round)}
        >
          <span className={css.exit}>
            <b>{press ? `正在退出 ${timesText(shown)}` : TITLES[offer.kind](offer)}</b>
            {offer.kind === 'broken' ? (
              <small>断裂前未退出</small>
            ) : (
              <span>
                {offer.kind === 'open' && <i>至少</i>}
                <CurrencyIcon currency='coin' size={17} />
                {formatAmount(toWire(wonAt(toMinor(own.stake), shown)))}
              </span>
            )}
          </span>
        </Button>
      </div>
      <NextRound view={view} entry={entry} slim />
    </>
  )
}

const TITLES: Record<ExitOffer['kind'], (offer: ExitOffer) => string> = {
  open: () => '立即退出',
  alone: ({ multiple }) => `已自动退出 ${timesText(multiple)}`,
  broken: () => '指数已断裂',
}
