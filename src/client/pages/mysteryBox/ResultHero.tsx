import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Dial } from '#client/chrome/Dial.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { Drop } from '#shared/book.ts'
import { LABEL_NAMES } from '#shared/codes.ts'
import { largeUrl } from '#state/images.ts'
import { ExchangeButton } from './ExchangeButton.tsx'
import css from './ResultHero.module.css'
import { RESULT_TITLES, type Result } from './result.ts'
import type { Exchange } from './useExchange.ts'

interface Props {
  drop: Drop
  label: Result['label']
  demo: boolean
  /** The only drop: takes the whole room. */
  alone: boolean
  exchange: Exchange
}

const DIAL = ['#ffc766', '#ff85a6', '#cb9dff', '#86b7ff', '#b4c3d4']

/** The best drop in its rays, with its ribbon and the stamp of the label. */
export function ResultHero({ drop, label, demo, alone, exchange }: Props) {
  return (
    <section className={cx(css.hero, alone && css.alone, gradeClass(drop.grade), exchange.isGone(drop) && css.spent)}>
      {drop.grade < 2 && <span className={css.rays} />}
      <span className={css.halo} />
      <span className={css.dial}>
        <Dial size={alone ? 268 : 222} color={DIAL[drop.grade] ?? '#ffc766'} turning />
      </span>
      <h2 className={cx(css.title, drop.grade > 1 && css.calm)}>{RESULT_TITLES[drop.grade]}</h2>
      <img className={css.item} src={largeUrl(drop.giftImage)} alt='' />
      {label !== null && <Stamp label={label} />}
      {demo && <Tag className={css.demo}>试玩 · 不发奖励</Tag>}
      <div className={css.ribbon}>
        <b>{drop.giftName}</b>
        <Amount value={drop.recoveryPrice} size={19} />
      </div>
      <p className={css.tags}>
        <Tag grade={drop.grade}>{gradeName(drop.grade)}</Tag>
        {drop.label !== null && <Tag tone='lucky'>{LABEL_NAMES[drop.label]}</Tag>}
        <ExchangeButton drop={drop} exchange={exchange} />
      </p>
    </section>
  )
}

/** 欧皇 or 非酋, slammed on. */
function Stamp({ label }: { label: 0 | 1 }) {
  return (
    <span className={cx(css.stamp, label === 1 && css.unlucky)}>
      <svg viewBox='0 0 64 64' aria-hidden='true'>
        <defs>
          <linearGradient id='stamp' x1='0' y1='0' x2='0' y2='1'>
            <stop className={css.from} />
            <stop offset='1' className={css.to} />
          </linearGradient>
        </defs>
        <path className={css.back} d={STAR} transform='translate(0 3)' />
        <path fill='url(#stamp)' d={STAR} />
      </svg>
      <b>{LABEL_NAMES[label]}</b>
    </span>
  )
}

/** A 16-pointed star in a 64 px box. */
const STAR = `M${Array.from({ length: 32 }, (_, at) => {
  const radius = at % 2 === 0 ? 31 : 26
  const angle = (at * Math.PI) / 16
  return `${(32 + radius * Math.cos(angle)).toFixed(1)} ${(32 + radius * Math.sin(angle)).toFixed(1)}`
}).join('L')}Z`
