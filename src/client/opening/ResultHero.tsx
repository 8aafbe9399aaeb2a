import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Dial } from '#client/chrome/Dial.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { CaseBook, Drop } from '#shared/book.ts'
import { LABEL_NAMES } from '#shared/codes.ts'
import { formatAmount } from '#shared/money.ts'
import { openReceipt } from '#state/fair.ts'
import { largeUrl } from '#state/images.ts'
import { useFlight } from './coinFlight.ts'
import { HeroTool } from './HeroTool.tsx'
import css from './ResultHero.module.css'
import { Stamp } from './ResultStamp.tsx'
import { useReplay } from './replay.ts'
import { factsOf, formatChance, isForced, RESULT_TITLES, type Result, stampOf } from './result.ts'
import type { Exchange } from './useExchange.ts'

interface Props {
  book: CaseBook
  drop: Drop
  label: Result['label']
  /** True when the opening won only this drop, which then gets more room. */
  alone: boolean
  exchange: Exchange
}

const DIAL = ['#ffc766', '#ff85a6', '#cb9dff', '#86b7ff', '#b4c3d4']

/** The best drop of a result, with its title, its chance and the stamp of its label. */
export function ResultHero({ book, drop, label, alone, exchange }: Props) {
  const stamp = stampOf(label, drop)
  const replay = useReplay() !== null
  return (
    <section className={cx(css.hero, alone && css.alone, gradeClass(drop.grade), exchange.isGone(drop) && css.spent)}>
      {drop.grade < 2 && <span className={css.rays} />}
      <span className={css.halo} />
      <span className={css.dial}>
        <Dial size={alone ? 268 : 222} color={DIAL[drop.grade] ?? '#ffc766'} turning />
      </span>
      <h2 className={cx(css.title, drop.grade > 1 && css.calm)}>{RESULT_TITLES[drop.grade]}</h2>
      <div className={css.stage}>
        <img className={css.item} src={largeUrl(drop.giftImage)} alt='' />
        <HeroTools drop={drop} exchange={exchange} />
        {stamp !== null && <Stamp label={stamp} />}
      </div>
      {(replay || book.demo) && <Tag className={css.demo}>{replay ? '回放' : '试玩'} · 不发奖励</Tag>}
      <div className={css.ribbon}>
        <b>{drop.giftName}</b>
        <Amount value={drop.recoveryPrice} size={19} />
      </div>
      <Facts book={book} drop={drop} alone={alone} golden={drop.label !== null && stamp !== drop.label} />
      {alone && drop.grade > 2 && !book.demo && !replay && <p className={css.kept}>已放入背包，随时可以兑换</p>}
    </section>
  )
}

/** 凭证 on the left, 兑换 on the right. A demo has neither. */
function HeroTools({ drop, exchange }: { drop: Drop; exchange: Exchange }) {
  const gone = exchange.isGone(drop)
  const flight = useFlight(gone, exchange.busy !== null)
  const { itemId, receiptId } = drop
  return (
    <>
      {receiptId !== null && (
        <HeroTool
          label={`${drop.giftName} 的凭证`}
          tone='green'
          side='left'
          onClick={() => openReceipt(receiptId)}
          icon={<Icon glyph={shieldCheck} size={19} />}
        >
          凭证
        </HeroTool>
      )}
      {itemId !== null && (
        <span ref={flight}>
          <HeroTool
            label={gone ? `${drop.giftName} 已兑换` : `兑换 ${drop.giftName}，得 ${formatAmount(drop.recoveryPrice)} 金币`}
            tone={gone ? 'green' : 'gold'}
            side='right'
            disabled={gone || exchange.busy !== null}
            onClick={() => exchange.ask(drop)}
            icon={gone ? <Icon glyph={check} size={18} /> : <CurrencyIcon currency='coin' size={21} />}
          >
            {gone ? '已兑换' : exchange.busy === itemId ? '兑换中' : '兑换'}
          </HeroTool>
        </span>
      )}
    </>
  )
}

/** Grade of the drop, its chance, its worth compared with the price, and its box. */
function Facts({ book, drop, alone, golden }: { book: CaseBook; drop: Drop; alone: boolean; golden: boolean }) {
  const { chance, times } = factsOf(book, drop)
  // A replay does not contain the pity count, so 概率 is then the chance in the odds table only.
  const replay = useReplay() !== null
  return (
    <p className={css.facts}>
      <Tag grade={drop.grade}>{gradeName(drop.grade)}</Tag>
      {golden && <Tag tone='lucky'>{LABEL_NAMES[4]}</Tag>}
      {chance !== null && (
        <span className={css.fact}>
          {replay ? '箱内概率' : '概率'} <b>{formatChance(chance)}</b>
        </span>
      )}
      {isForced(book, drop) && <span className={css.fact}>保底必得</span>}
      <span className={css.fact}>
        价值 <b>{times.toFixed(2)}</b> 倍
      </span>
      {alone && <span className={css.fact}>{book.boxName}</span>}
    </p>
  )
}
