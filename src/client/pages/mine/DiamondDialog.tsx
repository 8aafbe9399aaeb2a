import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { plus } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { minusLine } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { useOwn } from '#client/chrome/own.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { pressed } from '#client/chrome/press.ts'
import { formatAmount } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { exchangeDiamonds } from '#state/account/profile.ts'
import { appState } from '#state/platform/app.ts'
import { notify } from '#state/platform/notice.ts'
import { playSound } from '#state/platform/sound.ts'
import css from './DiamondDialog.module.css'
import { coinsOf, diamondFault, diamondsOf, mostDiamonds, steppedDiamonds, wholeText } from './diamondLots.ts'
import { Hint } from './Hint.tsx'

const QUICK = [100, 500, 1_000] as const

/** Exchanges diamonds for coins, in multiples of 100. It shows the coins while the player types. */
export function DiamondDialog({ onClose }: { onClose: () => void }) {
  const { userInfo } = useSnapshot(appState)
  const { hides } = useOwn()
  const balance = userInfo?.secondaryBalance ?? 0
  const most = mostDiamonds(balance)
  const [text, setText] = useState(most > 0 && !hides ? String(most) : '')
  const [busy, setBusy] = useState(false)
  const fault = diamondFault(text, balance)
  const quantity = diamondsOf(text)
  const set = (value: number) => setText(String(value))

  const exchange = async () => {
    if (fault || busy) return
    setBusy(true)
    try {
      const coins = await exchangeDiamonds(quantity)
      playSound('coin')
      notify.success(`已兑换 ${formatAmount(coins)} 金币`)
      onClose()
    } catch {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title='钻石兑金币'
      dismissable={!busy}
      footer={
        <PayButton tone='gold' block busy={busy} disabled={Boolean(fault)} onPay={exchange}>
          {fault ? '兑换' : `兑换 ${formatAmount(coinsOf(quantity))} 金币`}
        </PayButton>
      }
    >
      <div className={css.have}>
        <span>可用钻石</span>
        <Amount value={balance} currency='diamond' size={17} own />
      </div>
      <div className={css.type}>
        <Step
          label={`减少 ${DIAMOND_LOT} 钻石`}
          glyph={minusLine}
          off={busy || quantity <= DIAMOND_LOT}
          act={() => set(steppedDiamonds(quantity, -1, most))}
        />
        <Field
          label='兑换的钻石数量'
          placeholder={`至少 ${DIAMOND_LOT}`}
          value={text}
          onChange={(value) => setText((before) => wholeText(value, before))}
          inputMode='numeric'
          autoComplete='off'
          numeric
          replaces
          error={text === '' ? null : fault}
          disabled={busy}
          onEnter={() => void exchange()}
          className={css.field}
        />
        <Step
          label={`增加 ${DIAMOND_LOT} 钻石`}
          glyph={plus}
          off={busy || quantity >= most}
          act={() => set(steppedDiamonds(quantity, 1, most))}
        />
      </div>
      <div className={css.quick}>
        {QUICK.map((amount) => (
          <Chip key={amount} kind='action' on={quantity === amount} disabled={busy || amount > most} onClick={() => set(amount)}>
            {amount}
          </Chip>
        ))}
        <Chip kind='action' on={most > 0 && quantity === most} tone='gold' disabled={busy || most === 0} onClick={() => set(most)}>
          全部
        </Chip>
      </div>
      <Hint bad={Boolean(fault) && (text !== '' || most === 0)}>
        {fault && (text !== '' || most === 0) ? fault : `${DIAMOND_LOT} 钻石兑换 1 金币，不能撤回；也可在商城购物`}
      </Hint>
      <div className={css.result} aria-live='polite'>
        <span>
          可得
          <Amount value={fault ? 0 : coinsOf(quantity)} size={22} />
        </span>
        <span className={css.left}>
          剩余
          <Amount value={fault ? balance : Math.round((balance - quantity) * 100) / 100} currency='diamond' size={14} own />
        </span>
      </div>
    </Modal>
  )
}

function Step({ label, glyph, off, act }: { label: string; glyph: string; off: boolean; act: () => void }) {
  return (
    <button type='button' className={css.step} aria-label={label} disabled={off} onClick={pressed(act)}>
      <Icon glyph={glyph} size={18} />
    </button>
  )
}
