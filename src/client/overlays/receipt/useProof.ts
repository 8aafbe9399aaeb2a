import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { calmMotion } from '#client/chrome/calmMotion.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { type Verification, verifyReceipt } from '#shared/fairness/verify.ts'
import { copiesOf, receiptsState, withRevealed } from '#state/receipts.ts'
import { seedsState } from '#state/seeds.ts'
import { playSound } from '#state/sound.ts'

/** Between two rows, in ms. */
const APART = 120

export interface Proof {
  receipt: Receipt
  verification: Verification
  /** What the computation took, in ms. */
  took: number
  /** Steps that are shown as checked so far; the seal stands when it is all of them. */
  shown: number
  done: boolean
  /** Computes and shows everything again; needs no network. */
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

/** Shows `all` rows one after another, from the first again with every new `run`: a seed that has just become public is worth being watched. */
function useSteps(all: number, run: string): number {
  const [shown, setShown] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new run begins with the first row
  useEffect(() => setShown(calmMotion() ? all : 0), [run])
  useEffect(() => {
    if (shown >= all) return
    const timer = setTimeout(() => setShown(shown + 1), APART)
    return () => clearTimeout(timer)
  }, [shown, all])
  return Math.min(shown, all)
}

/** Recomputes a loaded receipt on this phone and shows it step by step; null until it is loaded. */
export function useProof(receiptId: string): Proof | null {
  const known = useSnapshot(receiptsState).known[receiptId]
  const { revealed } = useSnapshot(seedsState)
  const [run, setRun] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every run computes anew
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
