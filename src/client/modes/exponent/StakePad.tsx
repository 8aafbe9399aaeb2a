import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import type { NumberRule } from '#client/chrome/typedNumber.ts'
import { useTyped } from '#client/chrome/useTyped.ts'
import { ceilingWith } from '#shared/modes/exponent/apply.ts'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { formatAmount, toWire } from '#shared/money.ts'
import { ownExponent } from '#state/modes/exponent/own.ts'
import { autoStep, padState, QUICK_STAKES, setAuto, setStake, stakeStep } from '#state/modes/exponent/pad.ts'
import { EntryRefusal } from './EntryRefusal.tsx'
import css from './StakePad.module.css'
import { Stepper } from './Stepper.tsx'
import type { Entry } from './useEntry.ts'
import { leaveWords } from './words.ts'

const STAKE: NumberRule = { least: toWire(EXPONENT.stake.least), most: toWire(EXPONENT.stake.most), decimals: 0, unit: '金币' }
const TIMES: NumberRule = { least: EXPONENT.leastAuto / 100, most: EXPONENT.multiple.most / 100, decimals: 2, unit: '倍' }

/** Why this stake cannot be entered into the round; '' when it can. */
function hindrance(fault: string, gone: boolean, ceiling: number | null): string {
  if (fault) return fault
  if (gone) return '您已撤回本轮的投入，请等下一轮'
  return ceiling === null ? '本轮投入已满，请等下一轮，或降低投入' : ''
}

/** Sets the stake of the next round, and stakes it. */
export function StakePad({ view, entry }: { view: ExponentView; entry: Entry }) {
  const { stake, isAuto, auto } = useSnapshot(padState)
  const { busy, gone } = useSnapshot(ownExponent)
  const { round, maxPayout } = view.round
  const { gate, enter } = entry
  const typedStake = useTyped(stake, STAKE, setStake)
  const typedTimes = useTyped(auto / 100, TIMES, (times) => setAuto(times * 100))
  const ceiling = ceilingWith(maxPayout, [...view.stakes, { stake, auto: isAuto ? auto : 0 }])
  const fault = typedStake.fault || (isAuto ? typedTimes.fault : '')
  const reason = hindrance(fault, gone === round, ceiling)
  const choose = (chosen: number) => {
    typedStake.forget()
    setStake(chosen)
  }
  return (
    <div className={css.pad}>
      <p className={css.what}>指数从 1.00x 往上走，断裂前退出，得投入 × 倍数</p>
      <Stepper
        label='投入金币'
        text={formatAmount(stake)}
        icon={<CurrencyIcon currency='coin' size={22} />}
        onStep={(way) => setStake(stake + way * stakeStep(way < 0 ? stake - 1 : stake))}
        typed={typedStake}
        className={css.stake}
      />
      <div className={css.quick}>
        {QUICK_STAKES.map((quick) => (
          <Chip key={quick} on={stake === quick} className={css.chip} label={`投入 ${quick} 金币`} onClick={() => choose(quick)}>
            {quick}
          </Chip>
        ))}
        <Chip kind='action' className={css.chip} onClick={() => choose(stake / 2)}>
          减半
        </Chip>
        <Chip kind='action' className={css.chip} onClick={() => choose(stake * 2)}>
          翻倍
        </Chip>
      </div>
      <div className={css.auto}>
        <Switch
          on={isAuto}
          className={css.switch}
          onChange={(on) => {
            typedTimes.forget()
            padState.isAuto = on
          }}
        >
          <span>
            自动退出<small>到达即自动收手</small>
          </span>
        </Switch>
        <Stepper
          label='自动退出倍数'
          text={`${(auto / 100).toFixed(2)}x`}
          disabled={!isAuto}
          small
          onStep={(way) => setAuto(auto + way * autoStep(way < 0 ? auto - 1 : auto))}
          typed={typedTimes}
          className={css.times}
        />
      </div>
      <PayButton tone='gold' block gate={gate} busy={busy === round} {...(reason && { reason })} onPay={enter}>
        <span className={css.pay}>
          <span>
            投入本轮
            {fault === '' && <CurrencyIcon currency='coin' size={19} />}
            {fault === '' && formatAmount(stake)}
          </span>
          <small>{reason || leaveWords(isAuto ? auto : 0, ceiling ?? EXPONENT.leastCeiling)}</small>
        </span>
      </PayButton>
      <EntryRefusal entry={entry} />
    </div>
  )
}
