import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { useOwn } from '#client/chrome/own.ts'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import { formatAmount } from '#shared/money.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './Balances.module.css'
import { DiamondDialog } from './DiamondDialog.tsx'

/** True when the address asks for the diamond exchange: `/mine?open=coins`. */
const isAsked = () => new URLSearchParams(window.location.search).get('open') === 'coins'

/** The two balances as cards. The coin card leads to 充值, the diamond card to the exchange for coins. */
export function Balances() {
  const { userInfo } = useSnapshot(appState)
  const [exchanging, setExchanging] = useState(isAsked)
  return (
    <div className={css.balances}>
      <Card
        name='金币'
        note='各种玩法都用它'
        act='去充值'
        tone='coin'
        art={artUrl('items/coin_star')}
        value={userInfo?.balance}
        onClick={() => go('/pay', '/mine')}
      />
      <Card
        name='钻石'
        note='可在商城购物'
        act='兑金币'
        tone='diamond'
        art={artUrl('items/crystal_blue')}
        value={userInfo?.secondaryBalance}
        onClick={() => setExchanging(true)}
      />
      {exchanging && <DiamondDialog onClose={() => setExchanging(false)} />}
    </div>
  )
}

interface CardProps {
  name: string
  /** What the currency is for. */
  note: string
  /** What a tap does, in words for the player. */
  act: string
  tone: 'coin' | 'diamond'
  art: string
  /** Undefined until the player is loaded. */
  value: number | undefined
  onClick: () => void
}

function Card({ name, note, act, tone, art, value, onClick }: CardProps) {
  const { spoken } = useOwn()
  const label = value === undefined ? `${name}，${note}，${act}` : `${name}，${note} ${spoken(formatAmount(value))}，${act}`
  return (
    <button type='button' className={cx(css.card, css[tone])} aria-label={label} onClick={pressed(onClick)}>
      <img src={art} alt='' className={css.art} />
      <span className={css.name}>
        {name}
        <small>{note}</small>
      </span>
      {value === undefined ? <Skeleton width={96} height={22} className={css.waiting} /> : <Value value={value} />}
      <span className={css.act}>
        {act}
        <Icon glyph={caretRight} size={12} />
      </span>
    </button>
  )
}

/** Returns the class of a font size in which a text of this length fits. */
const sizeOf = (text: string) => (text.length <= 9 ? css.large : text.length <= 12 ? css.middle : css.small)

function Value({ value }: { value: number }) {
  const shown = useCount(value)
  const { balance } = useOwn()
  return <span className={cx(css.value, sizeOf(balance(value)))}>{balance(shown)}</span>
}
