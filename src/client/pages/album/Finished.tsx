import { useState } from 'react'
import { GiftShow } from '#client/stage/GiftShow.tsx'
import type { Metal } from '#shared/album.ts'
import type { AlbumDetail } from '#shared/calls/album.ts'
import type { Grade } from '#shared/codes.ts'
import type { GiftBook } from '#shared/gift.ts'
import { go } from '#state/platform/go.ts'

/** What a finished set has just given. */
export interface Got {
  diamonds: number
  /** Name of the frame that came; '' where the player had it. */
  frame: string
}

/** The grade whose light falls on what a set of a metal gives. */
const LIGHT: Record<Metal, Grade> = { bronze: 3, silver: 3, gold: 0, royal: 2 }

interface Props {
  set: AlbumDetail
  got: Got
  onClose: () => void
}

/** A finished set as the stage reveals it. */
function bookOf({ family, name, metal, frame }: AlbumDetail, got: Got): GiftBook {
  const item = got.frame && frame ? { picture: frame.image, name: `头像框“${got.frame}”`, grade: LIGHT[metal] } : null
  return { kind: 'set', title: `集齐「${name}」`, item, coins: 0, diamonds: got.diamonds, cosmeticSeed: `set:${family}` }
}

/** The moment of a finished set: what it gives, in the light of its metal. */
export function Finished({ set, got, onClose }: Props) {
  // A set that is read anew meanwhile must not begin the show anew.
  const [book] = useState(() => bookOf(set, got))
  const wear = got.frame ? { more: { label: '去佩戴', onPress: () => go('/mine', '/album') } } : {}
  return <GiftShow book={book} onClose={onClose} {...wear} {...(book.item && { note: book.title })} />
}
