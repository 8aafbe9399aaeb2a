import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { calmMotion } from '#client/chrome/calmMotion.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { type Verification, verifyReceipt } from '#shared/fairness/verify.ts'
import { copiesOf, receiptsState, withRevealed } from '#state/core/fairness/receipts.ts'
import { seedsState } from '#state/core/fairness/seeds.ts'
import { playSound } from '#state/platform/sound.ts'

/** Ms between two rows. */
const APART = 120

export interface Proof {
  receipt: Receipt
  verification: Verification
  /** Ms that the computation took. */
  took: number
  /** Number of steps that show as checked so far. The verdict shows when it is all of them. */
  shown: number
  done: boolean
  /** Computes and shows everything again. It needs no network. */
  again: () => void
}

interface Computed {
  receipt: Receipt
  verification: Verification
  took: number
}

function compute(receipt: Receipt): Computed {
  const begun = performance.now()
  const verification = verifyReceipt(receipt, copiesOf(receipt))
  return { receipt, verification, took: performance.now() - begun }
}

/** Counts from 0 to `all`, one step at a time. It starts again with every new `run`, e.g. when the seed has just become public. */
function useSteps(all: number, run: string): number {
  const [shown, setShown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run starts again with the first row
  useEffect(() => setShown(calmMotion() ? all : 0), [run])
  useEffect(() => {
    if (shown >= all) return
    const timer = setTimeout(() => setShown(shown + 1), APART)
    return () => clearTimeout(timer)
  }, [shown, all])
  return Math.min(shown, all)
}

/** Checks a loaded receipt on this device and shows it step by step; null until it is loaded. */
export function useProof(receiptId: string): Proof | null {
  const known = useSnapshot(receiptsState).known[receiptId]
  const { revealed } = useSnapshot(seedsState)
  const [run, setRun] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every run computes again
  const computed = useMemo(() => (known ? compute(withRevealed(known as Receipt, revealed)) : null), [known, revealed, run])
  const verdict = computed?.verification.verdict
  const all = computed?.verification.steps.length ?? 0
  const shown = useSteps(all, `${run} ${verdict}`)
  const done = all > 0 && shown === all
  useEffect(() => {
    if (done && verdict !== 'failed') playSound('seal')
  }, [done, verdict])
  return computed && { ...computed, shown, done, again: () => setRun(run + 1) }
}
