import { useMemo } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { ConfirmExchange } from '#client/stage/ConfirmExchange.tsx'
import { ExchangeButton } from '#client/stage/ExchangeButton.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import { type Exchange, useExchange } from '#client/stage/useExchange.ts'
import page from '#client/styles/page.module.css'
import type { Drop } from '#shared/book.ts'
import type { KujiBook } from '#shared/modes/kuji/pool.ts'
import { KUJI_RANKS, RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { toMinor, toWire } from '#shared/money.ts'
import { kujiFlow } from '#state/modes/kuji/flow.ts'
import { lookAtPool } from '#state/modes/kuji/pool.ts'
import css from './Result.module.css'

const worthOf = (drops: readonly Drop[]) => toWire(drops.reduce((sum, { recoveryPrice }) => sum + toMinor(recoveryPrice), 0))

/** The best prize stands first, where it needs no scrolling; equal ranks stand as they were peeled. */
const bestFirst = (tickets: KujiBook['tickets']) => [...tickets].sort((a, b) => KUJI_RANKS.indexOf(a.rank) - KUJI_RANKS.indexOf(b.rank))

/** What the tickets of a purchase had under their strips. */
export function Result({ book }: { book: KujiBook }) {
  const { tickets, lastOne, paid } = book
  const drops = useMemo(() => [...tickets.map(({ drop }) => drop), ...(lastOne ? [lastOne] : [])], [tickets, lastOne])
  const exchange = useExchange(drops, kujiFlow.state.found)
  const keep = () => {
    kujiFlow.keep()
    void lookAtPool()
  }
  return (
    <div className={css.view}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the prizes must scroll by keyboard */}
      <section className={cx(page.scroll, css.scroll)} tabIndex={0} aria-label='开出的奖品'>
        <h2 className={css.title}>{lastOne ? '恭喜拿下最后赏' : '开签结果'}</h2>
        <ul className={cx(css.won, tickets.length === 1 && !lastOne && css.single)}>
          {lastOne && <Prize drop={lastOne} rank='最后赏' sub='最后一签' exchange={exchange} last />}
          {bestFirst(tickets).map(({ number, rank, drop }) => (
            <Prize key={number} drop={drop} rank={RANK_NAMES[rank]} sub={`${number} 号签`} exchange={exchange} />
          ))}
        </ul>
      </section>
      <p className={css.sums}>
        <span>
          花费 <Amount value={paid} size={15} />
        </span>
        <span>
          奖品价值 <Amount value={worthOf(drops)} size={17} />
        </span>
      </p>
      <Acts drops={drops} exchange={exchange} onKeep={keep} />
    </div>
  )
}

interface PrizeProps {
  drop: Drop
  rank: string
  sub: string
  exchange: Exchange
  last?: boolean
}

function Prize({ drop, rank, sub, exchange, last = false }: PrizeProps) {
  return (
    <li className={cx(css.prize, gradeClass(drop.grade), last && css.last)}>
      <p className={css.rank}>
        <b>{rank}</b>
        <small>{sub}</small>
      </p>
      <ItemCard item={drop} size='m' spent={exchange.isGone([drop])}>
        <ExchangeButton drops={[drop]} exchange={exchange} className={css.exchange} />
      </ItemCard>
    </li>
  )
}

function Acts({ drops, exchange, onKeep }: { drops: readonly Drop[]; exchange: Exchange; onKeep: () => void }) {
  const none = exchange.left.length === 0
  const asked = exchange.asked ?? []
  return (
    <ResultActs>
      <Button tone='ghost' disabled={none} busy={exchange.busy} onClick={() => exchange.ask(drops)}>
        {none ? '已兑换' : drops.length > 1 ? '全部兑换' : '兑换金币'}
      </Button>
      <Button tone='gold' onClick={onKeep}>
        {none ? '返回' : '收下'}
      </Button>
      <ConfirmExchange
        open={exchange.asked !== null}
        text={asked.length === 1 ? `将「${asked[0]?.giftName}」兑换为金币？` : `将 ${asked.length} 件奖品兑换为金币？`}
        amount={worthOf(asked)}
        onClose={exchange.dismiss}
        onConfirm={exchange.confirm}
      />
    </ResultActs>
  )
}
