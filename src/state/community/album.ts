import { proxy, ref } from 'valtio/vanilla'
import { type Album, type AlbumDetail, albumClaim, albumDetail, albumSetShown, albumSets, albumSetsShown } from '#shared/calls/album.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { setBalances } from '#state/account/session.ts'
import { request } from '#state/platform/api/request.ts'
import { spend } from '#state/platform/api/spend.ts'
import { appState } from '#state/platform/app.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'
import { beginSeen, noteSeen, unseenOf } from './albumSeen.ts'

interface AlbumState {
  status: LoadStatus
  /** Null until the first successful load. */
  album: Album | null
  /** Ids of items that the player has had and not yet looked at on this device. */
  fresh: readonly number[]
  /** Loading of the open set. */
  detailStatus: LoadStatus
  detail: AlbumDetail | null
  /** Items of the open set that were new when it was opened. They stay marked until it is left. */
  detailFresh: readonly number[]
}

const blank = (): AlbumState => ({ status: 'idle', album: null, fresh: [], detailStatus: 'idle', detail: null, detailFresh: [] })

/** 图鉴 of the player, and the set that is open. */
export const albumState = proxy<AlbumState>(blank())

const sets = loading({
  ask: () => request(appState.token ? albumSets : albumSetsShown, { quiet: true }),
  take: (album) => {
    const had = album.sets.flatMap((set) => set.had)
    beginSeen(had)
    Object.assign(albumState, { album: ref(album), fresh: unseenOf(had), status: 'ready' })
  },
  show: (status) => {
    albumState.status = status
  },
})

const set = loading({
  ask: (family: string) => request(appState.token ? albumDetail : albumSetShown, { query: { family }, quiet: true }),
  take: (detail) => {
    const had = detail.items.flatMap(({ giftId, at }) => (at === null ? [] : giftId))
    const detailFresh = [...albumState.detailFresh, ...unseenOf(had)]
    noteSeen(had)
    const fresh = albumState.fresh.filter((giftId) => !had.includes(giftId))
    Object.assign(albumState, { detail: ref(detail), detailFresh, fresh, detailStatus: 'ready' })
  },
  show: (detailStatus, [family]) => {
    if (detailStatus === 'loading' && albumState.detail?.family !== family) Object.assign(albumState, { detail: null, detailFresh: [] })
    albumState.detailStatus = detailStatus
  },
})

forgetOnLogout(() => {
  sets.outdate()
  set.outdate()
  Object.assign(albumState, blank())
})

/** Loads the sets again. The old ones stay meanwhile and after a failure, which `status` tells. Never rejects. */
export const loadAlbum = sets.load

/** Loads one set, whose new items then count as looked at. Another one that was open leaves the view at once. Never rejects. */
export const loadSet = set.load

/** The open set is left: the next look at it shows nothing as new that was new now. */
export const leaveSet = (): void => {
  albumState.detailFresh = []
}

/** Takes the reward of a finished set. Afterwards, and after a refusal, the sets are loaded again. Rejects with ApiError after a toast. */
export async function claimSet(family: string): Promise<DataOf<typeof albumClaim>> {
  try {
    const got = await spend(albumClaim, { query: { family } })
    setBalances(got)
    return got
  } finally {
    void loadAlbum()
    if (albumState.detail?.family === family) void loadSet(family)
  }
}
