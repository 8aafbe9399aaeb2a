import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { cx } from '#client/chrome/cx.ts'
import { Dial } from '#client/chrome/Dial.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { CurrencyIcon } from '#client/chrome/icons/CurrencyIcon.tsx'
import { check } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Tag } from '#client/chrome/Tag.tsx'
import type { CaseBook } from '#shared/book.ts'
import { largeUrl } from '#state/platform/images.ts'
import { useDissolve } from './dissolve.ts'
import { exchangeName } from './ExchangeButton.tsx'
import { Explained } from './Explained.tsx'
import { HeroTool } from './HeroTool.tsx'
import { ReceiptList, useReceipts } from './ReceiptList.tsx'
import css from './ResultHero.module.css'
import { Stamp } from './ResultStamp.tsx'
import { useReplay } from './replay.ts'
import { factsOf, formatChance, isForced, type Result, type Stack, stampOf, titleOf } from './result.ts'
import { Term } from './Term.tsx'
import { pityWords, worthText } from './terms.ts'
import type { Exchange } from './useExchange.ts'

interface Props {
  book: CaseBook
  result: Result
  exchange: Exchange
}

const DIAL = ['#ffc766', 'var(--g1-tx)', 'var(--g2-tx)', 'var(--g3-tx)', 'var(--g4-tx)']

/** The best drop of a result, with its title, its chance and the stamp of its label. Without other drops it gets more room. */
export function ResultHero({ book, result, exchange }: Props) {
  const { best, others, label } = result
  const { drop, all } = best
  const alone = others.length === 0
  const stamp = stampOf(label, drop)
  const title = titleOf(book, result)
  const replay = useReplay() !== null
  const gone = exchange.isGone(all.map((one) => one.drop))
  const stage = useDissolve<HTMLDivElement>(gone, exchange.busy)
  return (
    <section className={cx(css.hero, alone && css.alone, gradeClass(drop.grade), gone && css.spent)}>
      {title.grand && <span className={css.rays} />}
      <span className={css.halo} />
      <span className={css.dial}>
        <Dial size={alone ? 268 : 222} color={DIAL[drop.grade] ?? '#ffc766'} turning />
      </span>
      <h2 className={cx(css.title, !title.grand && css.calm)}>{title.text}</h2>
      <div ref={stage} className={css.stage}>
        <img className={css.item} src={largeUrl(drop.giftImage)} alt='' />
        <HeroTools stack={best} alone={alone} exchange={exchange} />
        {stamp !== null && <Stamp label={stamp} />}
      </div>
      {(replay || book.demo) && <Tag className={css.demo}>{replay ? '回放' : '试玩'} · 不发奖励</Tag>}
      <div className={css.ribbon} data-keep-clear>
        <b>{drop.giftName}</b>
        {all.length > 1 && <span className={css.times}>×{all.length}</span>}
        <Amount value={drop.recoveryPrice} size={19} />
      </div>
      <Facts book={book} result={result} golden={drop.label !== null && stamp !== drop.label} />
    </section>
  )
}

/**
 * 凭证 on the left, 兑换 on the right. A demo has neither. Alone on the panel the drop has no 兑换 here, because the button below the
 * panel does the same.
 */
function HeroTools({ stack, alone, exchange }: { stack: Stack; alone: boolean; exchange: Exchange }) {
  const [listed, setListed] = useState(false)
  const openReceipts = useReceipts(stack, () => setListed(true))
  return (
    <>
      {openReceipts && (
        <HeroTool
          label={`${stack.drop.giftName} 的凭证`}
          tone='green'
          side='left'
          onClick={openReceipts}
          icon={<Icon glyph={shieldCheck} size={19} />}
        >
          凭证
        </HeroTool>
      )}
      {!alone && stack.drop.itemId !== null && <ExchangeTool stack={stack} exchange={exchange} />}
      <ReceiptList stack={stack} open={listed} onClose={() => setListed(false)} />
    </>
  )
}

function ExchangeTool({ stack: { drop, all }, exchange }: { stack: Stack; exchange: Exchange }) {
  const drops = all.map((one) => one.drop)
  const gone = exchange.isGone(drops)
  return (
    <HeroTool
      label={gone ? `${drop.giftName} 已兑换` : exchangeName(drop, exchange.leftOf(drops).length)}
      tone={gone ? 'green' : 'gold'}
      side='right'
      disabled={gone || exchange.busy}
      onClick={() => exchange.ask(drops)}
      icon={gone ? <Icon glyph={check} size={18} /> : <CurrencyIcon currency='coin' size={21} />}
    >
      {gone ? '已兑换' : exchange.isBusy(drops) ? '兑换中' : '兑换'}
    </HeroTool>
  )
}

/** Grade of the drop, its worth compared with the price, and its box. Its chance shows here unless the panel below tells it. */
function Facts({ book, result: { best, others }, golden }: { book: CaseBook; result: Result; golden: boolean }) {
  const { drop, all } = best
  const alone = others.length === 0
  const { chance, times } = factsOf(book, drop)
  // A replay does not contain the pity count, so 概率 is then the chance in the odds table only.
  const replay = useReplay() !== null
  return (
    <p className={css.facts}>
      <Tag grade={drop.grade}>{gradeName(drop.grade)}</Tag>
      {golden && <Term of={4} />}
      {!alone && chance !== null && (
        <span className={css.fact}>
          {replay ? '箱内概率' : '概率'} <b>{formatChance(chance)}</b>
        </span>
      )}
      {book.pity && isForced(book, drop) && (
        <Explained name='保底' words={pityWords(book.pity.limit)}>
          <span className={css.fact}>保底必得</span>
        </Explained>
      )}
      {book.openPrice > 0 && (
        <span className={css.fact}>
          {all.length > 1 && '每件'}
          {times < 1 ? '约为花费的 ' : '价值 '}
          <b>{worthText(times)}</b>
          {times >= 1 && ' 倍'}
        </span>
      )}
      {alone && <span className={css.fact}>{book.boxName}</span>}
    </p>
  )
}
