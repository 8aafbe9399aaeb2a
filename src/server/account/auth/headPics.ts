/** Number of pictures in `assets/avatars`, which are numbered from 01. */
const PORTRAITS = 30

/** The avatars that every player may choose. `headPic` is a path below the image host. */
export const HEAD_PICS: readonly { id: number; headPic: string }[] = Array.from({ length: PORTRAITS }, (_, index) => ({
  id: index + 1,
  headPic: `avatars/${String(index + 1).padStart(2, '0')}.webp`,
}))
