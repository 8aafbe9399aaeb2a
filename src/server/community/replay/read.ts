import { eq } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import { toldName } from '#server/core/player/toldName.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { sharedReplay } from '#shared/calls/replay.ts'
import { Status } from '#shared/codes.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import type { ReplayPorts, ReplaySource, Sharer, Shown, ToldPlay } from './ports.ts'
import { noReplay, sourceOf } from './share.ts'
import { replayShare } from './tables.ts'

/** A play never changes once it may be seen; it is kept for this long, in ms. */
const KEPT_FOR = 60_000

/** A link that leads somewhere. */
interface Found {
  source: ReplaySource
  refId: string
  sharer: Sharer
}

const noProof = () => new Refusal(Status.notFound, '分享的人没有附上凭证')

/**
 * Reads what was shared. The link itself is looked up each time, so that one that was withdrawn, or whose name was taken back, tells nothing
 * any more on any node; only what is the same for everybody is kept.
 */
export class SharedReplays {
  private readonly kept: SharedReads<unknown>

  constructor(
    private readonly db: Db,
    private readonly ports: ReplayPorts,
    now: () => number,
  ) {
    this.kept = new SharedReads(now, { life: KEPT_FOR })
  }

  /** Throws a Refusal: `notFound` for a link that leads nowhere, `conflict` for a play that is not public yet. */
  async read(token: string): Promise<DataOf<typeof sharedReplay>> {
    const found = await this.find(token)
    return { nickname: found.sharer.nickname, ...(await this.playOf(found)) }
  }

  /** The receipt of a draw. Its id concerns the owner alone: the place of the draw, counted from 1, stands there. Throws as `read` does. */
  async receipt(token: string, draw: number): Promise<Receipt> {
    const { source, refId, sharer } = await this.find(token)
    if (!sharer.known) throw noProof()
    const receiptId = await source.receiptId(this.db, refId, draw)
    const receipt = receiptId === null ? null : await this.ports.receipt(this.db, receiptId)
    if (!receipt) throw noReplay()
    return { ...receipt, receiptId: String(draw + 1) }
  }

  /** What a chat shows of a link, of a replay or of a receipt; null when nobody may see it. */
  async sight(token: string): Promise<Shown | null> {
    return (await orNull(this.replaySight(token))) ?? orNull(this.ports.receiptSight(this.db, token))
  }

  private async replaySight(token: string): Promise<Shown> {
    const found = await this.find(token)
    const { book } = await this.playOf(found)
    return { nickname: found.sharer.nickname, sight: found.source.sight(book), kind: found.source.kind }
  }

  private async playOf({ source, refId, sharer }: Found): Promise<ToldPlay> {
    const kept = await this.kept.read(`${source.kind}:${refId}`, () => source.read(this.db, refId))
    return source.told(this.db, kept, sharer)
  }

  private async find(token: string): Promise<Found> {
    const { kind, refId, named } = replayShare
    const [row] = await this.db
      .select({ kind, refId, named, uid: player.uid, nickname: player.nickname, hidden: player.hidden })
      .from(replayShare)
      .innerJoin(player, eq(player.id, replayShare.playerId))
      .where(eq(replayShare.token, token))
    if (!row) throw noReplay()
    const source = sourceOf(this.ports, row.kind)
    const left = await source.untilShown(this.db, row.refId)
    if (left === null) throw noReplay()
    if (left > 0) throw new Refusal(Status.conflict, `结果正在揭晓中，请${Math.ceil(left / 1_000)}秒后再看`)
    const sharer = { uid: row.uid, nickname: toldName(row), known: row.named && !row.hidden }
    return { source, refId: row.refId, sharer }
  }
}

/** What was refused is shown to nobody. */
const orNull = (reading: Promise<Shown>): Promise<Shown | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
