import { useMemo, useState } from 'react'
import { Status } from '#shared/codes.ts'
import { requireLogin } from '#state/account/session.ts'
import { payGate } from '#state/core/play/payGate.ts'
import { poorRefusal, type Refusal } from '#state/core/play/refusal.ts'
import { enterRound } from '#state/modes/exponent/own.ts'
import { padState } from '#state/modes/exponent/pad.ts'
import { reloadExponent } from '#state/modes/exponent/round.ts'
import { ApiError } from '#state/platform/api/apiError.ts'
import { tellFailure } from '#state/platform/api/tellFailure.ts'

/** The press of 投入本轮: asks for a login, pays, and says why it was refused. */
export function useEntry(round: number) {
  const gate = useMemo(payGate, [])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const enter = () =>
    gate.pay(async () => {
      if (!requireLogin()) return
      const { stake, isAuto, auto } = padState
      try {
        await enterRound(round, stake, isAuto ? auto : 0)
      } catch (error) {
        const poor = poorRefusal(error, stake)
        if (poor) setRefusal(poor)
        else tellFailure(error)
        if (error instanceof ApiError && error.status === Status.conflict) reloadExponent()
      }
    })
  return { gate, refusal, closeRefusal: () => setRefusal(null), enter }
}
