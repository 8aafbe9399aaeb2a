import { seenAs } from '#server/core/player/hidden.ts'
import { toWire } from '#shared/money.ts'
import type { RankBoard } from '#shared/rank.ts'
import type { BoardRow } from './boards.ts'

/** What a board shows of somebody: of who wishes it neither name nor picture. */
export const shown = ({ nickname, headPic, headGround, masked }: Pick<BoardRow, 'nickname' | 'headPic' | 'headGround' | 'masked'>) => ({
  ...seenAs({ nickname, headPic, headGround }, masked),
  masked,
})

/** A figure as replies carry it: wins as they are, percent and coins with 2 decimals. */
export const figureOf = (board: RankBoard, figure: number): number => (board === 'battle' ? figure : toWire(figure))
