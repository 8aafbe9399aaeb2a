import { useMemo, useState } from 'react'
import { Status } from '#shared/codes.ts'
import { requireLogin } from '#state/account/session.ts'
import { type PayGate, payGate } from '#state/core/play/payGate.ts'
import { poorRefusal, type Refusal } from '#state/core/play/refusal.ts'
import { type EntryTerms, padTerms, takeArmed } from '#state/modes/exponent/armed.ts'
import { enterRound, loadOwnExponent, ownExponent } from '#state/modes/exponent/own.ts'
import { reloadExponent } from '#state/modes/exponent/round.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'
import { notify } from '#state/platform/notice.ts'

const MISSED = '下一轮已经开始，预投没有投入，也没有扣款'
const HAS = '您已投入本轮，预投没有重复扣款'
const IN = '已投入本轮'

export interface Entry {
  gate: PayGate
  refusal: Refusal | null
  closeRefusal: () => void
  /** 投入本轮, with what the pad says. */
  enter: () => void
  /** Enters with what was armed for this round, if anything. It is tried once. */
  enterArmed: (takesStakes: boolean) => void
}

/** Entering a round, by a press or as armed: asks for a login, pays, and says why it was refused. */
export function useEntry(round: number): Entry {
  // What hangs of one round keeps nobody out of the next.
  const { gate } = useMemo(() => ({ round, gate: payGate() }), [round])
  const [refused, setRefused] = useState<{ round: number; refusal: Refusal } | null>(null)
  // A later round has refused nothing.
  const refusal = refused?.round === round ? refused.refusal : null
  const enter = async ({ stake, auto }: EntryTerms, failed: (error: unknown) => unknown) => {
    if (!requireLogin()) return
    try {
      await enterRound(round, stake, auto)
    } catch (error) {
      const poor = poorRefusal(error, stake)
      if (poor) setRefused({ round, refusal: poor })
      else await failed(error)
      if (isConflict(error)) reloadExponent()
    }
  }
  const enterArmed = (takesStakes: boolean) => {
    const taken = takeArmed(round, takesStakes)
    if (taken.kind === 'missed') notify.info(MISSED)
    if (taken.kind === 'has') notify.info(HAS)
    if (taken.kind === 'enter') void gate.pay(() => enter(taken, (error) => tellEntry(round, error, HAS)))
  }
  return {
    gate,
    refusal,
    closeRefusal: () => setRefused(null),
    enter: () => void gate.pay(() => enter(padTerms(), (error) => tellEntry(round, error, IN))),
    enterArmed,
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === Status.conflict

/** Another tab or device of the player may have entered the round, or the server has done what its lost reply would have told; then nothing is wrong. */
async function tellEntry(round: number, error: unknown, done: string): Promise<void> {
  const mayBeIn = isConflict(error) || isLost(error)
  if (mayBeIn) await loadOwnExponent()
  if (mayBeIn && ownExponent.own?.round === round) notify.info(isLost(error) ? IN : done)
  else tellFailure(error)
}
