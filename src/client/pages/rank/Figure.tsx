import { Amount } from '#client/chrome/Amount.tsx'
import { typeRem } from '#client/chrome/rem.ts'
import type { RankBoard } from '#shared/rank.ts'
import css from './Figure.module.css'
import { figureText } from './words.ts'

/** What a board counts: percent, wins or coins. `size` is the height of the digits, px at 375 width. */
export function Figure({ board, value, size }: { board: RankBoard; value: number; size: number }) {
  if (board === 'spend') return <Amount value={value} size={size} />
  return (
    <b className={css[board]} style={{ fontSize: typeRem(size) }}>
      {figureText(board, value)}
    </b>
  )
}
