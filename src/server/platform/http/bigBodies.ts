import type { FastifyReply, FastifyRequest } from 'fastify'
import { Status } from '#shared/codes.ts'
import { Refusal } from './refusal.ts'

/** A body of more bytes counts. */
const LARGE = 64 * 1024
/** Large bodies of one player that may be on their way to this process. A second one may be the first, sent again over a new network. */
const MOST = 2
const onTheWay = new Map<string, number>()

/** A body without a length may become large. */
const mayBeLarge = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > LARGE

/** Takes a place of the player. Returns the function that gives it back, once. */
function takePlace(playerId: string): () => void {
  onTheWay.set(playerId, (onTheWay.get(playerId) ?? 0) + 1)
  let held = true
  return () => {
    if (!held) return
    held = false
    const left = (onTheWay.get(playerId) ?? 1) - 1
    if (left > 0) onTheWay.set(playerId, left)
    else onTheWay.delete(playerId)
  }
}

/**
 * Refuses a large body of a player who has two on their way already, before it is read: what has come of each is held in memory until its
 * end comes. A hook for calls that take large bodies; the player must be known.
 */
export async function limitBigBodies({ playerId, headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (playerId === null || !mayBeLarge(headers)) return
  if ((onTheWay.get(playerId) ?? 0) >= MOST) throw new Refusal(Status.tooMany, '还有图片正在上传，请等它完成后再试')
  const giveBack = takePlace(playerId)
  // A request is closed when its body has come, and when its connection breaks off. After the reply what still comes is thrown away.
  raw.once('close', giveBack)
  reply.raw.once('close', giveBack)
}
