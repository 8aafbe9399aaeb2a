import { Amount } from '#client/chrome/Amount.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { largeUrl } from '#state/platform/images.ts'
import type { DayName } from './days.ts'
import css from './HeroMoment.module.css'
import { LabelTag } from './LabelTag.tsx'
import { Owner } from './Owner.tsx'
import { PlayButton } from './PlayButton.tsx'

interface Props {
  row: ShowTimeRow
  /** True when it is the best drop of its day, and not only of its label. */
  best: boolean
  day: DayName | undefined
  busy: boolean
  onPlay: (dropId: string) => void
}

/** The first drop of the list, shown large. */
export function HeroMoment({ row, best, day, busy, onPlay }: Props) {
  const { giftName, giftImage, grade, recoveryPrice, boxName, label } = row
  return (
    <li className={`${css.hero} ${gradeClass(grade)}`}>
      <span className={css.light}>
        <i className={css.rays} />
      </span>
      <img className={css.art} src={largeUrl(giftImage)} alt='' />
      <span className={css.shade} />
      <div className={css.words}>
        <p className={css.tags}>
          <LabelTag label={label} />
          {best && <Tag tone='lucky'>{day?.back === 0 ? '今日最佳' : '当日最佳'}</Tag>}
          <Tag grade={grade}>
            {gradeName(grade)}
            {boxName && ` · ${boxName}`}
          </Tag>
        </p>
        <h2 className={css.name}>{giftName}</h2>
        <Amount value={recoveryPrice} size={23} />
        <Owner row={row} />
      </div>
      <PlayButton row={row} large busy={busy} onPlay={onPlay} />
    </li>
  )
}
