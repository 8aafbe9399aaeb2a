import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Switch } from '#client/chrome/Switch.tsx'
import { RefusalDialog } from '#client/opening/RefusalDialog.tsx'
import { refusalWordsOf } from '#client/opening/refusalWords.ts'
import type { ExponentView } from '#shared/exponent/round.ts'
import { mostOf } from '#shared/exponent/rules.ts'
import { formatAmount, toMinor } from '#shared/money.ts'
import { ownExponent } from '#state/exponent/own.ts'
import { autoStep, padState, QUICK_STAKES, setAuto, setStake, stakeStep } from '#state/exponent/pad.ts'
import css from './StakePad.module.css'
import { Stepper } from './Stepper.tsx'
import { useEntry } from './useEntry.ts'

const OVER = { title: '本轮已开始', text: '没有扣款，请等下一轮。' }
const WORDS = refusalWordsOf({ act: '投入', thing: '指数', changed: OVER, closed: OVER, again: '继续', other: '返回' })

/** Sets the stake of the next round, and stakes it. */
export function StakePad({ view }: { view: ExponentView }) {
  const { stake, isAuto, auto } = useSnapshot(padState)
  const { busy } = useSnapshot(ownExponent)
  const { gate, refusal, closeRefusal, enter } = useEntry(view.round.round)
  const fits = mostOf(toMinor(stake), isAuto ? auto : 0) <= toMinor(view.left)
  return (
    <div className={css.pad}>
      <Stepper
        label='投入金币'
        value={stake}
        text={formatAmount(stake)}
        icon={<CurrencyIcon currency='coin' size={22} />}
        onStep={(way) => setStake(stake + way * stakeStep(way < 0 ? stake - 1 : stake))}
        onType={(typed) => setStake(typed)}
        className={css.stake}
      />
      <div className={css.quick}>
        {QUICK_STAKES.map((quick) => (
          <Chip key={quick} on={stake === quick} className={css.chip} label={`投入 ${quick} 金币`} onClick={() => setStake(quick)}>
            {quick}
          </Chip>
        ))}
        <Chip kind='action' className={css.chip} onClick={() => setStake(stake / 2)}>
          减半
        </Chip>
        <Chip kind='action' className={css.chip} onClick={() => setStake(stake * 2)}>
          翻倍
        </Chip>
      </div>
      <div className={css.auto}>
        <Switch
          on={isAuto}
          className={css.switch}
          onChange={(on) => {
            padState.isAuto = on
          }}
        >
          <span>
            自动退出<small>到达即自动收手</small>
          </span>
        </Switch>
        <Stepper
          label='自动退出倍数'
          value={auto / 100}
          text={`${(auto / 100).toFixed(2)}x`}
          disabled={!isAuto}
          small
          onStep={(way) => setAuto(auto + way * autoStep(way < 0 ? auto - 1 : auto))}
          onType={(typed) => setAuto(typed * 100)}
          className={css.times}
        />
      </div>
      <PayButton
        tone='gold'
        block
        gate={gate}
        busy={busy === view.round.round}
        {...(!fits && { reason: '本轮奖励额度不足，请降低投入或设置自动退出' })}
        onPay={enter}
      >
        投入本轮
        <CurrencyIcon currency='coin' size={19} />
        {formatAmount(stake)}
      </PayButton>
      <RefusalDialog
        refusal={refusal}
        words={WORDS}
        gate={gate}
        back='/exponent'
        onClose={closeRefusal}
        onRetry={closeRefusal}
        onLook={closeRefusal}
      />
    </div>
  )
}
