import { toWire } from '#shared/money.ts'
import { maskNickname } from '#shared/nickname.ts'
import type { RankBoard } from '#shared/rank.ts'
import type { BoardRow } from './boards.ts'

/** What a board shows of somebody: of who wishes it neither name nor picture. */
export const shown = ({ nickname, headPic, headGround, masked }: Pick<BoardRow, 'nickname' | 'headPic' | 'headGround' | 'masked'>) =>
  masked ? { nickname: maskNickname(nickname), headPic: '', headGround: '', masked } : { nickname, headPic, headGround, masked }

/** A figure as replies carry it: wins as they are, percent and coins with 2 decimals. */
export const figureOf = (board: RankBoard, figure: number): number => (board === 'battle' ? figure : toWire(figure))
