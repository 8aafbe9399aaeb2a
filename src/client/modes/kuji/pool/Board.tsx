import { type ReactNode, type RefObject, useMemo } from 'react'
import { cx } from '#client/chrome/cx.ts'
import { gradeClass } from '#client/chrome/grade.ts'
import { pressed } from '#client/chrome/press.ts'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { VirtualRows } from '#client/chrome/VirtualRows.tsx'
import { heldAt } from '#shared/modes/kuji/apply.ts'
import type { KujiOwn } from '#shared/modes/kuji/calls.ts'
import { placeOf } from '#shared/modes/kuji/order.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { KUJI, RANK_NAMES } from '#shared/modes/kuji/rules.ts'
import { toggleTicket } from '#state/modes/kuji/pool.ts'
import { notify } from '#state/platform/notice.ts'
import css from './Board.module.css'

/** Tickets in a row, and the height of a row with its gap, px at 375 width. */
const ROW = 5
const HEIGHT = 66

interface Props {
  pool: KujiPool
  own: KujiOwn | null
  chosen: readonly number[]
  /** False while no ticket can be bought. */
  open: boolean
  scroller: RefObject<HTMLElement>
}

/** The board of all tickets. Only the rows near the view exist, so a thousand tickets scroll like twenty. */
export function Board({ pool, own, chosen, open, scroller }: Props) {
  const held = useHeld(pool, own)
  const mine = useMemo(() => new Set(own?.bought), [own])
  const rows = useMemo(() => Array.from({ length: Math.ceil(pool.tickets / ROW) }, (_, row) => row * ROW + 1), [pool.tickets])
  return (
    <VirtualRows items={rows} rowHeight={HEIGHT} scroller={scroller} label='签板'>
      {(first) => (
        <div className={css.row}>
          {numbersOf(first, pool.tickets).map((number) => (
            <Ticket
              key={number}
              number={number}
              sign={pool.board[number - 1] ?? '.'}
              pool={pool}
              held={held.has(number)}
              mine={mine.has(number)}
              place={chosen.indexOf(number)}
              open={open}
            />
          ))}
        </div>
      )}
    </VirtualRows>
  )
}

const numbersOf = (first: number, tickets: number) =>
  Array.from({ length: Math.min(ROW, tickets - first + 1) }, (_, index) => first + index)

/** The numbers that others hold now. */
function useHeld({ holds }: KujiPool, own: KujiOwn | null): ReadonlySet<number> {
  const except = own?.hold?.holdId ?? null
  const text = useServerTime((now) => [...heldAt(holds, now, except)].join(), 500)
  return useMemo(() => new Set(text === '' ? [] : text.split(',').map(Number)), [text])
}

interface TicketProps {
  number: number
  sign: string
  pool: KujiPool
  held: boolean
  mine: boolean
  /** Place among the chosen ones, from 0; -1 when it is not chosen. */
  place: number
  open: boolean
}

/** One ticket: free, chosen, held by somebody, being peeled, or torn open with its rank. */
function Ticket({ number, sign, pool, held, mine, place, open }: TicketProps) {
  const prize = sign === '.' || sign === '?' ? null : pool.prizes[placeOf(sign)]
  if (prize)
    return (
      <span className={cx(css.ticket, css.torn, gradeClass(prize.grade), mine && css.mine)}>
        <b>{prize.rank === 'N' ? '普' : prize.rank}</b>
        <small>{mine ? '我的' : number}</small>
        <span className='sr-only'>{`${number} 号，${RANK_NAMES[prize.rank]}`}</span>
      </span>
    )
  if (sign === '?') return <Shut number={number} word='开签中' />
  if (held) return <Shut number={number} word='选购中' />
  if (!open) return <Shut number={number} word={pool.state === 'ended' ? '作废' : ''} />
  return (
    <button
      type='button'
      className={cx(css.ticket, css.free, place >= 0 && css.on)}
      aria-pressed={place >= 0}
      aria-label={`${number} 号签`}
      onClick={pressed(() => choose(number))}
    >
      <b>{number}</b>
      {place >= 0 && <i className={css.place} data-place={place + 1} />}
    </button>
  )
}

function Shut({ number, word }: { number: number; word: string }): ReactNode {
  return (
    <span className={cx(css.ticket, css.shut)}>
      <b>{number}</b>
      <small>{word}</small>
    </span>
  )
}

function choose(number: number): void {
  const done = toggleTicket(number)
  if (done === 'full') notify.info(`一次最多选 ${KUJI.atOnce} 张签`)
  if (done === 'taken') notify.info(`${number} 号签刚被选走`)
}
