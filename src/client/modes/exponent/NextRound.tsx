import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useArriving } from '#client/chrome/arrival.ts'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { ServerText } from '#client/chrome/ServerText.tsx'
import type { ExponentView } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { requireLogin } from '#state/account/session.ts'
import { armedState, armNext, disarm, type EntryTerms, isFarAbove, padTerms } from '#state/modes/exponent/armed.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import css from './Bars.module.css'
import { FarAbove } from './FarAbove.tsx'
import { leaveWords, tenthsText } from './words.ts'

const STEP = 100

/** 预投下一轮 while the next round is not open yet: what will be staked, and where it leaves. What is armed can be cancelled in the same place. */
export function NextRound({ view }: { view: ExponentView }) {
  const [asks, setAsks] = useState(false)
  const { armed } = useSnapshot(armedState)
  const terms = padTerms(useSnapshot(padState))
  const deaf = useArriving(armed !== null)
  const arm = () => {
    setAsks(false)
    armNext(view.round.round)
  }
  const press = () => {
    if (!requireLogin()) return
    if (isFarAbove(terms.stake)) setAsks(true)
    else arm()
  }
  if (armed)
    return (
      <Button tone='violet' className={css.act} deaf={deaf} onClick={() => void disarm()}>
        <Offer title='取消预投' terms={armed} view={view} />
      </Button>
    )
  return (
    <>
      <PayButton tone='gold' className={css.act} onPay={press}>
        <Offer title='预投下一轮' terms={terms} view={view} />
      </PayButton>
      <FarAbove open={asks} stake={terms.stake} onClose={() => setAsks(false)} onArm={arm} />
    </>
  )
}

function Offer({ title, terms: { stake, auto }, view }: { title: string; terms: EntryTerms; view: ExponentView }) {
  const { broken } = view.round
  return (
    <span className={css.offer}>
      <b>
        {title}
        <CurrencyIcon currency='coin' size={17} />
        {formatAmount(stake)}
      </b>
      <small>
        {leaveWords(auto, EXPONENT.multiple.most)}
        {broken && <ServerText className={css.until} text={(now) => `${tenthsText(broken.nextAt - now)} 后开放`} step={STEP} />}
      </small>
    </span>
  )
}
