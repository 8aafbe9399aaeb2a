import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { backpack } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { ConfirmRare } from '#client/items/ConfirmRare.tsx'
import { rareOf } from '#client/items/rareWords.ts'
import { CapHint } from '#client/stage/CapHint.tsx'
import { TrialButton } from '#client/stage/TrialButton.tsx'
import { DREAM } from '#shared/modes/dream/dream.ts'
import { toWire } from '#shared/money.ts'
import { requireLogin } from '#state/account/session.ts'
import { dreamState, quoteNow, setStakes, stakedWorth } from '#state/modes/dream/dream.ts'
import { dreamGate } from '#state/modes/dream/flow.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import css from './PayPanel.module.css'
import { StakePicker } from './StakePicker.tsx'
import { StakeWords } from './StakeWords.tsx'
import { again } from './useUpgrade.ts'

/** How the upgrade is paid, what it costs, 试玩 and 开始升级. */
export function PayPanel({ asking }: { asking: 'real' | 'demo' | null }) {
  const { target, chance } = useSnapshot(dreamStage)
  const { stakes } = useSnapshot(dreamState)
  const [picking, setPicking] = useState(false)
  const quote = quoteNow(target, chance, stakedWorth())
  const staking = stakes.length > 0
  const [confirming, setConfirming] = useState(false)
  const rare = rareOf(stakes).length > 0
  return (
    <section className={css.panel}>
      <p className={css.note}>
        <Icon glyph={shieldCheck} size={15} />
        指针停在金色区域即得目标，未中得价格 1%–5% 的物品
      </p>
      <RadioGroup className={css.ways} label='支付方式' follows={false}>
        <Chip kind='radio' on={!staking} className={css.way} onClick={() => setStakes([])}>
          <CurrencyIcon currency='coin' size={17} />
          金币支付
        </Chip>
        <Chip kind='radio' on={staking} className={css.way} onClick={() => requireLogin() && setPicking(true)}>
          <Icon glyph={backpack} size={17} />
          背包装备{staking && ` ${stakes.length}/${DREAM.maxStakes}`}
        </Chip>
      </RadioGroup>
      {quote && staking && <StakeWords quote={quote} staked={stakedWorth()} />}
      <div className={css.acts}>
        <p className={css.price}>
          需要支付
          <Amount value={toWire(quote?.paid ?? 0)} size={19} />
        </p>
        <TrialButton asking={asking} className={css.demo} onTry={() => again(true)} />
        <PayButton
          tone='gold'
          className={css.start}
          busy={asking === 'real'}
          disabled={!quote || asking === 'demo'}
          gate={dreamGate}
          onPay={() => (rare ? setConfirming(true) : again(false))}
        >
          开始升级
        </PayButton>
      </div>
      <CapHint price={toWire(quote?.paid ?? 0)} from='/dream' />
      <ConfirmRare open={confirming} items={stakes} verb='投入' onClose={() => setConfirming(false)} onConfirm={() => again(false)} />
      <StakePicker open={picking} onClose={() => setPicking(false)} />
    </section>
  )
}
