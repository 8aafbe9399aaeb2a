import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { user } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import page from '#client/styles/page.module.css'
import type { Purchase, ShopOffer } from '#shared/calls/shop.ts'
import { openLogin } from '#state/account/session.ts'
import { purchases } from '#state/economy/purchases.ts'
import { shopState } from '#state/economy/shop.ts'
import { appState } from '#state/platform/app.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { lightOf, OfferArt } from './OfferArt.tsx'
import { nameOfCurrency } from './offers.ts'
import css from './Purchases.module.css'

/** 我的购买: what the player has bought, newest first. */
export function Purchases() {
  const { token } = useSnapshot(appState)
  if (!token) return <Anonymous />
  return (
    <EndlessList list={purchases} keepAs='shop/mine' rowHeight={74} empty={<Nothing />}>
      {(rows) => <Rows rows={rows} />}
    </EndlessList>
  )
}

function Rows({ rows }: { rows: readonly Purchase[] }) {
  const offers = useSnapshot(shopState).offers as readonly ShopOffer[]
  return (
    <ul className={css.list}>
      {rows.map((row) => (
        <Row key={row.purchaseId} row={row} offer={offers.find(({ offerId }) => offerId === row.offerId)} />
      ))}
    </ul>
  )
}

/** One purchase. When its offer is closed by now, a general picture shows instead of the offer's. */
function Row({ row: { name, quantity, time, paid, currency }, offer }: { row: Purchase; offer: ShopOffer | undefined }) {
  return (
    <li className={cx(css.row, offer ? lightOf(offer) : 'g4')}>
      <span className={css.art}>
        {offer ? <OfferArt offer={offer} size={54} /> : <img src={artUrl('icons/shop')} alt='' loading='lazy' />}
      </span>
      <span className={css.words}>
        <span className={css.name}>
          <span className={css.what}>{name}</span>
          {quantity > 1 && <span className={css.times}>×{quantity}</span>}
        </span>
        <time className={css.time}>{timeText(time)}</time>
      </span>
      <span className={css.paid}>
        <span className='sr-only'>花费</span>
        <Amount value={paid} currency={nameOfCurrency(currency)} size={15} />
      </span>
    </li>
  )
}

function Nothing() {
  return (
    <EmptyState art={<img src={artUrl('icons/shop')} alt='' />} mascot='idle' title='还没有购买过' text='买到的每一件都会记在这里'>
      <Button tone='gold' size='sm' onClick={() => go('/shop')}>
        去逛逛
      </Button>
    </EmptyState>
  )
}

function Anonymous() {
  return (
    <div className={page.centre}>
      <EmptyState art={<Icon glyph={user} size={72} />} title='登录后查看购买记录' text='商品可以随便看，购买时再登录也不迟'>
        <Button tone='gold' size='sm' onClick={openLogin}>
          登录 / 注册
        </Button>
      </EmptyState>
    </div>
  )
}
