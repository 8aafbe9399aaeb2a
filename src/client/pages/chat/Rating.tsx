import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { star } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { CHAT_STARS } from '#shared/chat.ts'
import { rate, rateState } from '#state/community/chat/rate.ts'
import css from './Rating.module.css'

const STARS = Array.from({ length: CHAT_STARS }, (_, index) => index + 1)

/** Asks once how 客服 has done, and thanks for the answer. `stars` is 0 until the player has given some. */
export function Rating({ ticket, stars }: { ticket: number; stars: number }) {
  const { ticket: underWay } = useSnapshot(rateState)
  if (stars > 0)
    return (
      <div className={css.panel} role='img' aria-label={`您的评价：${stars} 星`}>
        <Stars lit={stars} />
        <p className={css.thanks}>感谢您的评价</p>
      </div>
    )
  return (
    <fieldset className={css.panel} aria-busy={underWay === ticket}>
      <legend className={css.question}>这次服务怎么样？</legend>
      <div className={css.stars}>
        {STARS.map((each) => (
          <button key={each} type='button' className={css.star} aria-label={`${each} 星`} onClick={pressed(() => void rate(ticket, each))}>
            <Icon glyph={star} size={26} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Stars({ lit }: { lit: number }) {
  return (
    <div className={css.stars}>
      {STARS.map((each) => (
        <span key={each} className={cx(css.given, each <= lit && css.lit)}>
          <Icon glyph={star} size={22} />
        </span>
      ))}
    </div>
  )
}
