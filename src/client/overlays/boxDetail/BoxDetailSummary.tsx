import { Amount } from '#client/chrome/Amount.tsx'
import { info } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import { Explained } from '#client/stage/Explained.tsx'
import { NO_PITY_WORDS, pityWords, rateWords } from '#client/stage/terms.ts'
import type { BoxDetail } from '#shared/modes/case/calls.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './BoxDetailSummary.module.css'

interface Props {
  detail: BoxDetail
  image: string
  /** Scrolls to the rules of the box. */
  onRules: () => void
}

/** Picture, name, price, return rate and 保底, which a tap explains. */
export function BoxDetailSummary({ detail, image, onRules }: Props) {
  const { boxName, boxImage, openPrice, returnRate, pity } = detail
  const rate = `返还率 ${returnRate.toFixed(2)}%`
  const floor = pity ? `保底 ${pity.count}/${pity.limit}` : '无保底'
  return (
    <section className={css.summary}>
      <div className={`${css.picture} g0`}>
        <span className={css.halo} />
        <img src={image || imageUrl(boxImage)} alt='' />
      </div>
      <div>
        <h3 className={css.name}>{boxName}</h3>
        <Amount value={openPrice} size={22} />
        <p className={css.tags}>
          <Explained name='返还率' words={rateWords(returnRate)}>
            <Tag grade={0}>{rate}</Tag>
          </Explained>
          <Explained name={pity ? '保底' : '没有保底'} words={pity ? pityWords(pity.limit) : NO_PITY_WORDS}>
            <Tag grade={pity ? 2 : 4}>{floor}</Tag>
          </Explained>
          <button type='button' className={css.info} aria-label='查看规则' onClick={pressed(onRules)}>
            <Icon glyph={info} size={16} />
          </button>
        </p>
      </div>
    </section>
  )
}
