import { useRef, useState } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { USED_UP } from '#client/gifts/usedUp.ts'
import { flyTo } from '#client/stage/coinFlight.ts'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { toWire } from '#shared/money.ts'
import { DIAMOND_LOT } from '#shared/rules.ts'
import { SIGN_IN_DAYS, signReward, signRun } from '#shared/welfare.ts'
import { signInToday } from '#state/community/welfare/welfare.ts'
import { artUrl } from '#state/platform/images.ts'
import { Head } from './Head.tsx'
import css from './SignIn.module.css'

const LAST = SIGN_IN_DAYS.length - 1

/** The run of seven sign-ins and the button that signs in. A tile flips when its day is signed, and its diamonds fly to the balance. */
export function SignIn({ sign, usedUp }: { sign: WelfareView['sign']; usedUp: boolean }) {
  const { signed, today } = sign
  const { done } = signRun(signed, today)
  const tiles = useRef<HTMLOListElement>(null)
  const [flips, setFlips] = useState(-1)
  return (
    <>
      <Head title='七日签到'>
        本轮已签 <b>{done}</b> 天
      </Head>
      <p className={css.use}>钻石可在商城购物，也可按 {DIAMOND_LOT} 钻石兑 1 金币</p>
      <ol className={css.tiles} ref={tiles} aria-label='本轮签到'>
        {SIGN_IN_DAYS.map((minor, at) => (
          <Tile
            // biome-ignore lint/suspicious/noArrayIndexKey: a tile is the day of the run
            key={at}
            at={at}
            diamonds={toWire(minor)}
            state={at < done ? 'done' : at === done && !today ? 'due' : 'coming'}
            flips={flips === at}
          />
        ))}
      </ol>
      <SignButton
        sign={sign}
        usedUp={usedUp}
        onSigned={() => {
          setFlips(done)
          const tile = tiles.current?.children[done]
          if (tile) flyTo('diamond', tile)
        }}
      />
    </>
  )
}

type TileState = 'done' | 'due' | 'coming'

const SPOKEN: Record<TileState, string> = { done: '，已领取', due: '，今天', coming: '' }

function Tile({ at, diamonds, state, flips }: { at: number; diamonds: number; state: TileState; flips: boolean }) {
  const last = at === LAST
  return (
    <li className={cx(css.tile, css[state], last && css.last, flips && css.flips)} aria-current={state === 'due' ? 'date' : undefined}>
      {last && <img className={css.box} src={artUrl('boxes/coral_geode')} alt='' />}
      <span className={css.day}>
        {state === 'due' ? '今天' : `第 ${at + 1} 天`}
        <span className='sr-only'>{SPOKEN[state]}</span>
      </span>
      {state === 'done' ? <Done /> : last ? <LastGift diamonds={diamonds} /> : <Gift diamonds={diamonds} />}
    </li>
  )
}

function Done() {
  return (
    <>
      <span className={css.stamp} aria-hidden='true'>
        <Icon glyph={check} size={13} />
      </span>
      <b className={css.taken}>已领取</b>
    </>
  )
}

function Gift({ diamonds }: { diamonds: number }) {
  return (
    <>
      <CurrencyIcon currency='diamond' size={22} />
      <b className={css.amount}>+{diamonds}</b>
    </>
  )
}

function LastGift({ diamonds }: { diamonds: number }) {
  return (
    <>
      <b className={css.name}>惊喜匣一次</b>
      <span className={css.more}>另加 {diamonds} 钻石</span>
    </>
  )
}

interface ButtonProps {
  sign: WelfareView['sign']
  usedUp: boolean
  onSigned: () => void
}

function SignButton({ sign: { signed, today }, usedUp, onSigned }: ButtonProps) {
  const [busy, setBusy] = useState(false)
  const next = toWire(signReward(signed + 1))
  const act = async () => {
    setBusy(true)
    try {
      await signInToday()
      onSigned()
    } catch {
      // The toast has told it.
    } finally {
      setBusy(false)
    }
  }
  const reason = today ? '今天已经签到，明天 0 点后再来' : usedUp ? USED_UP.reason : ''
  return (
    <PayButton tone='violet' block busy={busy} onPay={act} reason={reason} className={css.sign}>
      {!today && usedUp ? (
        <span>{USED_UP.label} · 签到进度不会减少</span>
      ) : today ? (
        <span>今天已签到 · 明天 +{next}</span>
      ) : (
        <>
          <span>签到领取</span>
          <CurrencyIcon currency='diamond' size={20} />
          <b className={css.gain}>{next}</b>
        </>
      )}
    </PayButton>
  )
}
