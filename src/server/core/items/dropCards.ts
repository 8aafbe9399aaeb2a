import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { seenAs } from '#server/core/player/hidden.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { cardOf } from './cards.ts'

/** A row of a query for public drops. `time` is the moment of its reveal, in ms since 1970. */
export interface DropRow extends Record<string, unknown> {
  drop_id: string
  time: number
  uid: string
  nickname: string
  head_pic: string
  robot: boolean
  hidden: boolean
  gift_id: number
  grade: number
  price: number
  box_id: number
}

/** Whose drop it is. Of whoever wishes to be hidden nothing leads to the player: the receiver of a gift is found by the uid. */
export const ownerOf = ({
  uid,
  nickname,
  head_pic,
  robot,
  hidden,
}: Pick<DropRow, 'uid' | 'nickname' | 'head_pic' | 'robot' | 'hidden'>): Pick<DropCard, 'uid' | 'nickname' | 'headPic' | 'robot'> => ({
  uid: hidden ? '' : uid,
  ...seenAs({ nickname, headPic: head_pic }, hidden),
  robot,
})

/** Makes the card of a public drop. Names come from the current catalogue; grade and price are those at the time of the opening. */
export function dropCardOf(catalogue: Catalogue, row: DropRow): DropCard {
  return {
    ...cardOf(catalogue, { giftId: row.gift_id, grade: row.grade, price: row.price }),
    dropId: row.drop_id,
    time: Math.round(row.time),
    ...ownerOf(row),
    boxId: row.box_id,
    boxName: catalogue.boxes.get(row.box_id)?.name ?? '',
  }
}
