import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { Countdown } from '#client/modes/roll/Countdown.tsx'
import { ShowerProofDialog } from '#client/modes/shower/ShowerProofDialog.tsx'
import { ShowerRulesDialog } from '#client/modes/shower/ShowerRulesDialog.tsx'
import { diamonds, people, type ShowerPhase, showerPhase } from '#client/modes/shower/words.ts'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { PartView } from '#client/parts/PartView.tsx'
import { part } from '#client/parts/part.ts'
import { beijingMoment } from '#shared/beijingTime.ts'
import type { OwnShower, Shower } from '#shared/modes/shower/shower.ts'
import { requireLogin } from '#state/account/session.ts'
import { reloadShowers, showerState, watchShowers } from '#state/modes/shower/watch.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './ShowerCard.module.css'

const show = part(() => import('#client/modes/shower/ShowerShow.tsx'))

/** 红包雨 on the page 福利: when the next one falls and what is in it, the way in, and how the last one ended. */
export function ShowerCard() {
  const { status, ownLast } = useSnapshot(showerState)
  const next = useSnapshot(showerState).next as Shower | null
  const last = useSnapshot(showerState).last as Shower | null
  const [entered, setEntered] = useState<Shower | null>(null)
  const [proof, setProof] = useState<string | null>(null)
  const [rules, setRules] = useState(false)
  useEffect(() => watchShowers(), [])
  if (status === 'loading') return <Skeleton className={css.wait} />
  if (status === 'error') return <ErrorState onRetry={reloadShowers} />
  const ended = last && <Last last={last} own={ownLast?.showerId === last.showerId ? (ownLast as OwnShower) : null} onProof={setProof} />
  return (
    <section className={css.card} aria-label='限时红包雨'>
      {next ? (
        <Next next={next} onEnter={() => requireLogin() && setEntered(next)} onRules={() => setRules(true)}>
          {ended}
        </Next>
      ) : (
        <NoneNext>{ended}</NoneNext>
      )}
      <ShowerRulesDialog shower={rules ? next : null} onClose={() => setRules(false)} />
      <ShowerProofDialog showerId={proof} onClose={() => setProof(null)} />
      {entered && (
        <PartView
          part={show}
          given={{ shower: entered, onClose: () => setEntered(null) }}
          waiting={null}
          broken={(broken) => <OverlayFailed {...broken} onClose={() => setEntered(null)} />}
        />
      )}
    </section>
  )
}

/** How often the card looks where the shower is, in ms. */
const LOOK = 250

const HINTS: Record<ShowerPhase, string> = { early: '开场前 3 分钟可以进入', door: '马上开始', rain: '正在下红包', settle: '正在分奖' }

interface NextProps {
  next: Shower
  /** How the last one ended. */
  children: ReactNode
  onEnter: () => void
  onRules: () => void
}

function Next({ next, children, onEnter, onRules }: NextProps) {
  const phase = useServerTime((now) => showerPhase(next, now), LOOK)
  const when = useServerTime((now) => beijingMoment(next.startAt, now), LOOK)
  const open = phase !== 'early'
  return (
    <div className={css.next}>
      <img className={css.art} src={artUrl('icons/red-packet')} alt='' />
      <div className={css.facts}>
        <h2 className={css.name}>
          限时红包雨
          {next.demo && <small>演示场</small>}
          <button type='button' className={css.info} aria-label='红包雨规则' onClick={pressed(onRules)}>
            <Icon glyph={info} size={16} />
          </button>
        </h2>
        <p className={css.line}>
          <span>{open ? HINTS[phase] : when}</span>
          <span className={css.pot}>
            奖池
            <CurrencyIcon currency='diamond' size={15} />
            <b>{diamonds(next.pot)}</b>
          </span>
        </p>
        {children}
      </div>
      <div className={css.way}>
        {(phase === 'early' || phase === 'door') && <Countdown to={next.startAt} look='line' label='距离开始' />}
        <Button tone={open ? 'red' : 'ghost'} size='sm' {...(open ? {} : { reason: HINTS.early })} onClick={onEnter}>
          进入
        </Button>
      </div>
    </div>
  )
}

function NoneNext({ children }: { children: ReactNode }) {
  return (
    <div className={css.next}>
      <img className={css.art} src={artUrl('icons/red-packet')} alt='' />
      <div className={css.facts}>
        <h2 className={css.name}>限时红包雨</h2>
        <p className={css.line}>还没有安排下一场，请稍后再来</p>
        {children}
      </div>
    </div>
  )
}

function Last({ last, own, onProof }: { last: Shower; own: OwnShower | null; onProof: (showerId: string) => void }) {
  const { end, showerId } = last
  if (!end) return null
  if (end.withdrawn) return <p className={css.last}>上一场作废，没有人分得钻石</p>
  return (
    <p className={css.last}>
      <span>
        {own?.amount != null ? (
          <>
            上一场您分得 <b>{diamonds(own.amount)}</b> 钻石
          </>
        ) : end.grabbers > 0 ? (
          `上一场 ${people(end.grabbers)} 人分得 ${diamonds(end.paid)} 钻石`
        ) : (
          '上一场没有人参加'
        )}
      </span>
      <button type='button' className={css.proof} onClick={pressed(() => onProof(showerId))}>
        公平验证
      </button>
    </p>
  )
}
