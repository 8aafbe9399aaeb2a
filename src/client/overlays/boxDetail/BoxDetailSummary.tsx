import { Amount } from '#client/chrome/Amount.tsx'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './BoxDetailSummary.module.css'

interface Props {
  detail: BoxDetail
  image: string
  /** Scrolls to the explanation of return rate and 保底. */
  onRules: () => void
}

/** Picture, name, price, return rate and 保底. */
export function BoxDetailSummary({ detail, image, onRules }: Props) {
  const { boxName, boxImage, openPrice, returnRate, pity } = detail
  const rate = `返还率 ${returnRate.toFixed(2)}%`
  const floor = pity ? `保底 ${pity.count}/${pity.limit}` : '无保底'
  const spoken = `${rate}，${floor}`
  return (
    <section className={css.summary}>
      <div className={`${css.picture} g0`}>
        <span className={css.halo} />
        <img src={image || imageUrl(boxImage)} alt='' />
      </div>
      <div>
        <h3 className={css.name}>{boxName}</h3>
        <Amount value={openPrice} size={22} />
        <button type='button' className={css.tags} aria-label={`${spoken}，查看规则`} onClick={pressed(onRules)}>
          <Tag grade={0}>{rate}</Tag>
          <Tag grade={pity ? 2 : 4}>{floor}</Tag>
          <Icon glyph={info} size={16} className={css.info} />
        </button>
      </div>
    </section>
  )
}
