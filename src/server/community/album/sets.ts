import { eq } from 'drizzle-orm'
import { type Catalogue, currentCatalogue, type Item } from '#server/core/catalogue/snapshot.ts'
import { framesOf } from '#server/economy/shop/frames.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { familyName, METAL_FRAMES, metalOf, rewardOf, type SetReward } from '#shared/album.ts'
import type { Album, AlbumDetail, AlbumItem, AlbumSet } from '#shared/calls/album.ts'
import type { Frame } from '#shared/calls/shop.ts'
import { Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { albumClaim, albumItem } from './tables.ts'

/** Items of a set that the list shows. */
const FACES = 4

/** A kind of item that a player has had. */
interface Had {
  /** When the first came. */
  at: number
  /** False as long as other players have given all that came. */
  own: boolean
}

/** What is known of a player: the kinds of items that ever came, by their ids, the sets taken, the frames. */
interface Collection {
  had: ReadonlyMap<number, Had>
  claimed: ReadonlySet<string>
  frames: readonly Frame[]
}

/** The listed items of each family, rarest first; families in the order of the catalogue. */
export function familiesOf({ items }: Catalogue): Map<string, Item[]> {
  const families = new Map<string, Item[]>()
  for (const item of items.values()) if (item.listed) families.set(item.family, [...(families.get(item.family) ?? []), item])
  for (const members of families.values()) members.sort((a, b) => a.card.grade - b.card.grade || b.price - a.price)
  return families
}

/** The kinds of items that the player has ever had, by their ids. */
export async function hadOf(db: DbOrTx, playerId: string): Promise<Map<number, Had>> {
  const rows = await db.select().from(albumItem).where(eq(albumItem.playerId, playerId))
  return new Map(rows.map(({ giftId, at, own }) => [giftId, { at: at.getTime(), own }]))
}

/** What a finished set pays besides its frame. */
export const payOf = (members: readonly Item[]): SetReward => rewardOf(members.map(({ card: { grade }, price }) => ({ grade, price })))

async function collectionOf({ db }: Pick<Deps, 'db'>, playerId: string | null): Promise<Collection> {
  if (playerId === null) return { had: new Map(), claimed: new Set(), frames: await framesOf(db, null) }
  const claims = await db.select({ family: albumClaim.family }).from(albumClaim).where(eq(albumClaim.playerId, playerId))
  return {
    had: await hadOf(db, playerId),
    claimed: new Set(claims.map(({ family }) => family)),
    frames: await framesOf(db, playerId),
  }
}

function shown({ card }: Item, { had }: Collection): AlbumItem {
  const of = had.get(card.giftId)
  return { ...card, at: of?.at ?? null, own: of?.own ?? false }
}

function factsOf(family: string, members: readonly Item[], collection: Collection): Omit<AlbumSet, 'faces' | 'had'> {
  const metal = metalOf(members.map(({ card }) => card.grade))
  const { diamonds, instead } = payOf(members)
  const had = members.flatMap(({ card }) => collection.had.get(card.giftId) ?? [])
  const frame = collection.frames.find(({ frameId }) => frameId === METAL_FRAMES[metal])
  return {
    family,
    name: familyName(family),
    total: members.length,
    owned: had.length,
    earned: had.filter(({ own }) => own).length,
    metal,
    diamonds: toWire(diamonds),
    frame: frame ? { name: frame.name, image: frame.headGround, owned: frame.owned, instead: toWire(instead) } : null,
    claimed: collection.claimed.has(family),
  }
}

/** The rarest items of a set. Where none of them was ever had, the rarest that was had comes first. */
function facesOf(members: readonly Item[], collection: Collection): AlbumItem[] {
  const rarest = members.slice(0, FACES)
  const had = ({ card }: Item) => collection.had.has(card.giftId)
  const own = rarest.some(had) ? undefined : members.find(had)
  return (own ? [own, ...rarest.slice(0, FACES - 1)] : rarest).map((item) => shown(item, collection))
}

/** Every set, those with something to take first, then the fullest. A visitor (null) has nothing yet. */
export async function albumOf(deps: Pick<Deps, 'db' | 'now'>, playerId: string | null): Promise<Album> {
  const catalogue = await currentCatalogue(deps.db)
  const collection = await collectionOf(deps, playerId)
  const sets = [...familiesOf(catalogue)].map(([family, members]): AlbumSet => {
    const faces = facesOf(members, collection)
    const had = members.map(({ card }) => card.giftId).filter((giftId) => collection.had.has(giftId))
    return { ...factsOf(family, members, collection), faces, had }
  })
  const waits = ({ claimed, earned, total }: AlbumSet) => !claimed && earned === total
  sets.sort((a, b) => Number(waits(b)) - Number(waits(a)) || b.owned / b.total - a.owned / a.total)
  const sum = (of: (set: AlbumSet) => number) => sets.reduce((whole, set) => whole + of(set), 0)
  return { sets, total: sum(({ total }) => total), owned: sum(({ owned }) => owned) }
}

/** One set with all its items and the open boxes that hold each. */
export async function albumDetailOf(deps: Pick<Deps, 'db' | 'now'>, playerId: string | null, family: string): Promise<AlbumDetail> {
  const catalogue = await currentCatalogue(deps.db)
  const members = familiesOf(catalogue).get(family)
  if (!members) throw new Refusal(Status.notFound, '没有这套图鉴，请返回重试')
  const collection = await collectionOf(deps, playerId)
  const boxes = [...catalogue.boxes.values()].filter(({ open }) => open)
  const holding = (giftId: number) => boxes.filter(({ gifts }) => gifts.some((gift) => gift.giftId === giftId))
  return {
    ...factsOf(family, members, collection),
    items: members.map((item) => ({
      ...shown(item, collection),
      boxes: holding(item.card.giftId).map(({ boxId, name, image }) => ({ boxId, boxName: name, boxImage: image })),
    })),
  }
}
