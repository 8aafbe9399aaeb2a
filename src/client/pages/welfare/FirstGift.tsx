import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { FIRST_TOP_UP_LEAST, GIFT_TURNS } from '#shared/welfare.ts'
import { go } from '#state/go.ts'
import { largeUrl } from '#state/images.ts'
import { notify } from '#state/notice.ts'
import { takeGift } from '#state/welfare/welfare.ts'
import css from './FirstGift.module.css'

/** The gift for the first top-up. It goes when it was taken. */
export function FirstGift({ first }: { first: WelfareView['first'] }) {
  if (!first || first.state === 'taken') return null
  const { gift, state } = first
  const ready = state === 'ready'
  return (
    <section className={css.banner} aria-label='首充礼'>
      <img className={css.coins} src={largeUrl('items/coin_star.webp')} alt='' />
      <img className={css.item} src={largeUrl(gift.giftImage)} alt='' />
      <h2 className={css.title}>首充送{gift.giftName}</h2>
      <p className={css.text}>
        {ready ? '充值已到账，礼物等您收下' : `单笔充值满 ${toWire(FIRST_TOP_UP_LEAST)} 元即得 · 限 1 次`}
        <br />
        累计投入 {toWire(toMinor(gift.recoveryPrice) * GIFT_TURNS)} 金币后可提取
      </p>
      {ready ? (
        <Take />
      ) : (
        <Button tone='gold' size='sm' className={css.act} onClick={() => go('/pay', '/welfare')}>
          去充值
        </Button>
      )}
    </section>
  )
}

function Take() {
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      notify.success(`「${await takeGift()}」已放入背包`)
    } catch {
      // The toast has told it.
    } finally {
      setBusy(false)
    }
  }
  return (
    <PayButton tone='gold' size='sm' className={css.act} busy={busy} onPay={take}>
      领取首充礼
    </PayButton>
  )
}
