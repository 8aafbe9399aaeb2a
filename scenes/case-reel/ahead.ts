import type { CaseBook } from '#shared/book.ts'
import { artUrl } from '#state/platform/images.ts'
import { LANDING_FILMS } from '../kit/filmSlots.ts'
import { expectFilm } from '../kit/films.ts'
import { ItemSheet } from '../kit/parts/ItemSheet.ts'
import { cellUrl, dropPictures, heroUrl, loadPictures } from '../kit/pictures.ts'
import type { SceneContext } from '../kit/scene.ts'
import { textureCache } from '../kit/textureCache.ts'
import { requireWanted } from '../kit/waiting.ts'
import { likeliestGrade, stripContents } from './maths.ts'
import { cellsOf } from './openingCells.ts'
import { EMBLEM_PICTURE } from './pictures.ts'

/** Pictures that are loaded at a time. A turn of the shelf aborts between two such groups. */
const GROUP = 4
/** Share of the texture budget that may be in use before anything is painted ahead. */
const ROOM = 0.75

/**
 * Loads and paints what every opening of a box needs before its book is known: the pictures of its strip, the painted cells, and the film of the landing
 * that is likeliest. The skeleton of the box stands on the shelf already.
 */
export async function loadOpening(known: Partial<CaseBook>, context: SceneContext, signal: AbortSignal): Promise<void> {
  const { gifts = [], number = 1 } = known
  // Those of grade 0 too: an opening that waited for them alone would tell what it brings.
  const heroes = gifts.filter(({ grade }) => grade === 0).map(({ giftImage }) => heroUrl(giftImage))
  const urls = [artUrl(EMBLEM_PICTURE), ...gifts.map(({ giftImage }) => cellUrl(giftImage)), ...heroes]
  for (let at = 0; at < urls.length; at += GROUP) {
    const group = urls.slice(at, at + GROUP)
    await loadPictures(group)
    dropPictures(group)
    requireWanted(signal)
  }
  if (!hasRoom(context)) return
  const grade = likeliestGrade(gifts)
  if (context.budget.films && number === 1 && gifts.length > 0 && grade !== 0) await expectFilm(LANDING_FILMS[grade])
  requireWanted(signal)
  if (gifts.length > 0) await paintStrip(gifts, number, context)
}

/** Paints the cells in the shape in which the opening will show them, so that it finds them painted. */
async function paintStrip(gifts: CaseBook['gifts'], number: number, context: SceneContext): Promise<void> {
  const contents = stripContents(gifts)
  if (!contents || !hasRoom(context)) return
  const { shape, faces } = cellsOf(context.board(), number)
  const sheet = new ItemSheet()
  try {
    await sheet.paint(contents, shape, context.budget.paint, () => undefined, faces)
  } finally {
    sheet.destroy()
  }
}

const hasRoom = ({ budget }: SceneContext): boolean => textureCache.bytes < budget.textures * ROOM
