import { useEffect, useState } from 'react'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { useCount } from '#client/chrome/useCount.ts'
import type { Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerTold } from '#shared/modes/shower/verify.ts'
import { serverNow } from '#state/platform/clock.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './ShowerEnd.module.css'
import { ShowerProofDialog } from './ShowerProofDialog.tsx'
import { diamonds, people, withoutShare } from './words.ts'

/** Ms in which the sum counts up. */
const COUNTING = 900

interface Props {
  /** The settled shower. */
  shower: Shower
  /** Null for somebody who has caught none. */
  amount: number | null
  /** Packets of the player that counted. */
  held: number
  late: boolean
  next: Shower | null
  /** What was said of the shower before it was shared out. */
  told: ShowerTold
  onClose: () => void
}

/** How the shower ended: the own sum, the largest shares, and the way to the proof. */
export function ShowerEnd({ shower, amount, held, late, next, told, onClose }: Props) {
  const [proof, setProof] = useState(false)
  const { end, showerId } = shower
  return (
    <div className={css.end} role='status'>
      {amount === null ? <None end={end} late={late} next={next} /> : <Sum amount={amount} counted={held} />}
      {end && end.grabbers > 0 && (
        <p className={css.all}>
          全场 {people(end.grabbers)} 人分得 {diamonds(end.paid)} 钻石
        </p>
      )}
      {end && end.best.length > 0 && <Best best={end.best} />}
      <div className={css.acts}>
        {!end?.withdrawn && (
          <Button tone='ghost' onClick={() => setProof(true)}>
            公平验证
          </Button>
        )}
        <Button tone='gold' onClick={onClose}>
          {amount === null ? '知道了' : '收下'}
        </Button>
      </div>
      <ShowerProofDialog showerId={proof ? showerId : null} told={told} onClose={() => setProof(false)} />
    </div>
  )
}

function None({ end, late, next }: Pick<Props, 'late' | 'next'> & Pick<Shower, 'end'>) {
  const { title, reason, text } = withoutShare(end, late, next, serverNow())
  return (
    <>
      {end?.grabbers === 0 && <img className={css.packet} src={artUrl('icons/red-packet')} alt='' />}
      <p className={css.none}>{title}</p>
      {reason && <p className={css.all}>{reason}</p>}
      <p className={css.next}>{text}</p>
    </>
  )
}

function Sum({ amount, counted }: { amount: number; counted: number }) {
  const [target, setTarget] = useState(0)
  useEffect(() => setTarget(amount), [amount])
  const shown = useCount(target, COUNTING)
  return (
    <>
      <p className={css.lead}>恭喜，{counted} 个红包开出</p>
      <p className={css.sum}>
        <CurrencyIcon currency='diamond' size={42} />
        <b aria-hidden='true'>{diamonds(shown)}</b>
        <span className={css.unit} aria-hidden='true'>
          钻石
        </span>
        <span className='sr-only'>{diamonds(amount)} 钻石，已到账</span>
      </p>
    </>
  )
}

function Best({ best }: Pick<NonNullable<Shower['end']>, 'best'>) {
  return (
    <ol className={css.best} aria-label='手气最佳'>
      {best.map(({ customerId, nickname, headPic, headGround, amount }) => (
        <li key={customerId}>
          <Avatar src={headPic} frame={headGround} size={34} />
          <span>{nickname}</span>
          <b>{diamonds(amount)}</b>
        </li>
      ))}
    </ol>
  )
}
