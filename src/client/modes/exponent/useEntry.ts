import { useMemo, useState } from 'react'
import { Status } from '#shared/codes.ts'
import { requireLogin } from '#state/account/session.ts'
import { type PayGate, payGate } from '#state/core/play/payGate.ts'
import { poorRefusal, type Refusal } from '#state/core/play/refusal.ts'
import { enterRound, loadOwnExponent, stakeIn } from '#state/modes/exponent/own.ts'
import { reloadExponent } from '#state/modes/exponent/round.ts'
import { type EntryTerms, padTerms } from '#state/modes/exponent/terms.ts'
import { ApiError, isLost } from '#state/platform/api/apiError.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'
import { notify } from '#state/platform/notice.ts'

const IN = '已投入，没有重复扣款'

export interface Entry {
  gate: PayGate
  refusal: Refusal | null
  closeRefusal: () => void
  /** 投入本轮 or 投入下一局, with what the pad says. */
  enter: () => void
}

/** Entering a round: asks for a login, pays, and says why it was refused. */
export function useEntry(round: number): Entry {
  // What hangs of one round keeps nobody out of the next.
  const { gate } = useMemo(() => ({ round, gate: payGate() }), [round])
  const [refused, setRefused] = useState<{ round: number; refusal: Refusal } | null>(null)
  // A later round has refused nothing.
  const refusal = refused?.round === round ? refused.refusal : null
  const enter = async ({ stake, auto }: EntryTerms) => {
    if (!requireLogin()) return
    try {
      await enterRound(round, stake, auto)
    } catch (error) {
      const poor = poorRefusal(error, stake)
      if (poor) setRefused({ round, refusal: poor })
      else await tellEntry(round, error)
      if (isConflict(error)) reloadExponent()
    }
  }
  return {
    gate,
    refusal,
    closeRefusal: () => setRefused(null),
    enter: () => void gate.pay(() => enter(padTerms())),
  }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === Status.conflict

/** Another tab or device of the player may have entered the round, or the server has done what its lost reply would have told; then nothing is wrong. */
async function tellEntry(round: number, error: unknown): Promise<void> {
  const mayBeIn = isConflict(error) || isLost(error)
  if (mayBeIn) await loadOwnExponent()
  if (mayBeIn && stakeIn(round)) notify.info(IN)
  else tellFailure(error)
}
