import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useArriving } from '#client/chrome/arrival.ts'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { ServerText } from '#client/chrome/ServerText.tsx'
import type { ExponentView, OwnStake } from '#shared/modes/exponent/round.ts'
import { EXPONENT } from '#shared/modes/exponent/rules.ts'
import { formatAmount } from '#shared/money.ts'
import { requireLogin } from '#state/account/session.ts'
import { ownExponent, withdrawStake } from '#state/modes/exponent/own.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import { type EntryTerms, isFarAbove, padTerms } from '#state/modes/exponent/terms.ts'
import css from './Bars.module.css'
import { EntryRefusal } from './EntryRefusal.tsx'
import { FarAbove } from './FarAbove.tsx'
import type { Entry } from './useEntry.ts'
import { AWAITS, leaveWords, tenthsText } from './words.ts'

const STEP = 100
const GONE = '已撤回，请等再下一局'

interface Props {
  view: ExponentView
  /** Entering the round after this one. */
  entry: Entry
  /** Beside the exit from a round that runs: one line. */
  slim?: boolean
}

/** 投入下一局 while a round runs, and after it: what is staked, and where it leaves. The stake can be taken back in the same place. */
export function NextRound({ view, entry, slim = false }: Props) {
  const [asks, setAsks] = useState(false)
  const { busy, gone, next } = useSnapshot(ownExponent)
  const terms = padTerms(useSnapshot(padState))
  const round = view.round.round + 1
  const own = next?.round === round ? (next as OwnStake) : null
  const deaf = useArriving(own !== null)
  const isGone = gone === round
  const enter = () => {
    setAsks(false)
    entry.enter()
  }
  const press = () => {
    if (!requireLogin()) return
    if (isFarAbove(terms.stake)) setAsks(true)
    else enter()
  }
  const look = slim ? { size: 'sm' as const, block: true } : { className: css.act }
  if (own)
    return (
      <Button tone='violet' {...look} busy={busy === round} deaf={deaf} onClick={() => void withdrawStake(round).catch(() => undefined)}>
        {slim ? <Line title='已投入下一局' terms={own} after='撤回' /> : <Offer title='已投入下一局' terms={own} view={view} act='撤回' />}
      </Button>
    )
  return (
    <>
      <PayButton
        tone={slim ? 'ghost' : 'gold'}
        {...look}
        gate={entry.gate}
        busy={busy === round}
        {...(isGone && { reason: GONE })}
        onPay={press}
      >
        {slim ? (
          <Line title='投入下一局' terms={terms} after={isGone ? GONE : ''} />
        ) : (
          <Offer title='投入下一局' terms={terms} view={view} act={isGone ? GONE : ''} />
        )}
      </PayButton>
      <FarAbove open={asks} stake={terms.stake} onClose={() => setAsks(false)} onEnter={enter} />
      <EntryRefusal entry={entry} />
    </>
  )
}

interface Told {
  title: string
  terms: EntryTerms
}

function Line({ title, terms: { stake }, after }: Told & { after: string }) {
  return (
    <span className={css.line}>
      {title}
      <CurrencyIcon currency='coin' size={15} />
      {formatAmount(stake)}
      {after && ` · ${after}`}
    </span>
  )
}

function Offer({ title, terms: { stake, auto }, view, act }: Told & { view: ExponentView; act: string }) {
  const { broken } = view.round
  return (
    <span className={css.offer}>
      <b>
        {title}
        <CurrencyIcon currency='coin' size={17} />
        {formatAmount(stake)}
      </b>
      <small>
        {act || leaveWords(auto, EXPONENT.multiple.most)}
        {view.awaits !== undefined && <span className={css.until}>{AWAITS}</span>}
        {broken && view.awaits === undefined && (
          <ServerText className={css.until} text={(now) => `${tenthsText(broken.nextAt - now)} 后开放`} step={STEP} />
        )}
      </small>
    </span>
  )
}
