/** How many portraits lie in `assets/avatars`, numbered from 01. */
const PORTRAITS = 30

/** Avatars a player may choose; paths below the image host. */
export const HEAD_PICS: readonly { id: number; headPic: string }[] = Array.from({ length: PORTRAITS }, (_, index) => ({
  id: index + 1,
  headPic: `avatars/${String(index + 1).padStart(2, '0')}.webp`,
}))
