import type { ReactNode } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { check, close, lock, spinner } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import type { Grade } from '#shared/codes.ts'
import { imageUrl } from '#state/platform/images.ts'
import css from './PlainResult.module.css'

/** How far a draw has been found to agree with what was fixed before it. */
export type Agreement = 'passed' | 'failed' | 'sealed' | 'working'

const GLYPHS = { passed: check, failed: close, sealed: lock, working: spinner } as const

/** An item that a draw has brought. */
export interface PlainItem {
  giftImage: string
  grade: Grade
  /** In coins; undefined where it is not known. */
  worth: number | undefined
}

interface Props {
  agreement: Agreement
  item?: PlainItem
  /** Stands above the sentence in small writing, e.g. who has drawn, and below it, e.g. when. */
  above?: ReactNode
  below?: ReactNode
  /** One plain sentence: what was drawn, and whether the check agrees. */
  children: string
}

/** What a proof says first, before any hash or formula. */
export function PlainResult({ agreement, item, above, below, children }: Props) {
  return (
    <section className={cx(css.plain, css[agreement], item && gradeClass(item.grade))} data-plain={agreement}>
      {item ? <Picture item={item} agreement={agreement} /> : <Mark agreement={agreement} />}
      <div className={css.words}>
        {above && <p className={css.small}>{above}</p>}
        <p className={css.sentence} role='status'>
          {children}
        </p>
        {item && (
          <p className={css.worth}>
            <Tag grade={item.grade}>{gradeName(item.grade)}</Tag>
            {item.worth !== undefined && <Amount value={item.worth} size={15} />}
          </p>
        )}
        {below && <p className={css.small}>{below}</p>}
      </div>
    </section>
  )
}

function Picture({ item, agreement }: { item: PlainItem; agreement: Agreement }) {
  return (
    <span className={css.picture}>
      <span className={css.halo} />
      <img src={imageUrl(item.giftImage)} alt='' />
      <Mark agreement={agreement} />
    </span>
  )
}

const Mark = ({ agreement }: { agreement: Agreement }) => (
  <span className={css.mark} key={agreement} aria-hidden='true'>
    <Icon glyph={GLYPHS[agreement]} size={15} className={agreement === 'working' ? css.spin : undefined} />
  </span>
)
