import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { pressed } from '#client/chrome/press.ts'
import { FreeOdds } from '#client/gifts/FreeOdds.tsx'
import { FREE_BOXES } from '#client/gifts/places.ts'
import { USED_UP } from '#client/gifts/usedUp.ts'
import type { FreeBox, WelfareView } from '#shared/calls/welfare.ts'
import { SIGN_IN_DAYS } from '#shared/welfare.ts'
import { freeGate, freeState, startFree } from '#state/modes/free/freeBox.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './FreeBoxes.module.css'
import { Head } from './Head.tsx'

type Offer = WelfareView['free'][number]

/** The free boxes that the player may open, with their chances before the opening. */
export function FreeBoxes({ view }: { view: WelfareView }) {
  const [looking, look] = useState<FreeBox | null>(null)
  if (view.free.length === 0) return null
  return (
    <>
      <Head title='免费宝匣'>
        等级 <b>Lv.{view.level}</b>
      </Head>
      <Panel className={css.panel}>
        <ul id={FREE_BOXES}>
          {view.free.map((offer) => (
            <Row
              key={offer.box.use}
              offer={offer}
              signed={view.sign.signed}
              usedUp={view.usedUp.free.includes(offer.box.use)}
              onLook={() => look(offer.box)}
            />
          ))}
        </ul>
      </Panel>
      {looking && <FreeOdds box={looking} onClose={() => look(null)} />}
    </>
  )
}

interface RowProps {
  offer: Offer
  signed: number
  usedUp: boolean
}

function Row({ offer, signed, usedUp, onLook }: RowProps & { onLook: () => void }) {
  const { box, left, won } = offer
  return (
    <li className={css.row}>
      <img className={css.box} src={imageUrl(box.boxImage)} alt='' />
      <div className={css.what}>
        <b className={css.name}>{box.boxName}</b>
        <p className={css.text}>{won && left === 0 ? <>开出 {won.giftName}</> : wordsOf(offer, signed)}</p>
        {won && left === 0 ? <Amount value={won.recoveryPrice} size={14} /> : <Odds name={box.boxName} onLook={onLook} />}
      </div>
      <Open offer={offer} signed={signed} usedUp={usedUp} />
    </li>
  )
}

/** When the player may open the box. */
function wordsOf({ box, left }: Offer, signed: number): string {
  if (box.first) return '首次必得稀有'
  if (box.use === 'daily') return '每天一次，0 点刷新'
  if (left > 0) return left > 1 ? `签满一轮所得，还有 ${left} 次` : '签满一轮所得'
  return `再签 ${SIGN_IN_DAYS.length - (signed % SIGN_IN_DAYS.length)} 天得一次`
}

function Odds({ name, onLook }: { name: string; onLook: () => void }) {
  return (
    <button type='button' className={css.odds} aria-label={`${name} 的奖品与概率`} onClick={pressed(onLook)}>
      <Icon glyph={info} size={14} />
      奖品与概率
    </button>
  )
}

/** The word on the button, and why it cannot be pressed; '' where it can. */
function stateOf({ offer: { box, left }, signed, usedUp }: RowProps): { label: string; reason: string } {
  if (left > 0) return usedUp ? USED_UP : { label: '免费开启', reason: '' }
  if (box.use === 'daily') return { label: '今日已开', reason: '今天已经开过，明天 0 点后再来' }
  return { label: '未获得', reason: `再签 ${SIGN_IN_DAYS.length - (signed % SIGN_IN_DAYS.length)} 天即可开启` }
}

function Open(row: RowProps) {
  const { asking } = useSnapshot(freeState)
  const [pressedBox, setPressed] = useState(false)
  const { boxId, boxName, oddsVersion } = row.offer.box
  const open = () => {
    setPressed(true)
    void startFree({ boxId, oddsVersion, fast: false, demo: false }).finally(() => setPressed(false))
  }
  const { label, reason } = stateOf(row)
  return (
    <PayButton
      tone='violet'
      size='sm'
      className={css.open}
      gate={freeGate}
      busy={asking !== null && pressedBox}
      reason={reason}
      label={`${label} ${boxName}`}
      onPay={open}
    >
      {label}
    </PayButton>
  )
}
