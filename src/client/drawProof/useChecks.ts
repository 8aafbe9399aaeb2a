import { useEffect, useMemo, useState } from 'react'

/** What a check has found; null when it was not made. */
interface Found<Name extends string> {
  name: Name
  ok: boolean | null
}

/** How a proof is checked. The functions must stay the same from render to render. */
export interface DrawChecks<Proof, Name extends string> {
  /** Computes everything anew on this phone. */
  verify: (proof: Proof) => readonly Found<Name>[]
  /** The same with checks for which a part of the page must be loaded first. Until then `verify` says null of them. */
  verifyWhole?: (proof: Proof) => Promise<readonly Found<Name>[]>
}

/** Checks a proof, with `verifyWhole` where `verify` leaves something open. `open` says what has no result: it is still checked, or this device cannot do it. */
export function useChecks<Proof, Name extends string>({ verify, verifyWhole }: DrawChecks<Proof, Name>, proof: Proof | null) {
  const first = useMemo(() => proof && verify(proof), [proof, verify])
  const [whole, setWhole] = useState<{ of: Proof; found: readonly Found<Name>[] } | null>(null)
  const lacks = first?.some(({ ok }) => ok === null) === true
  useEffect(() => {
    if (!proof || !lacks || !verifyWhole) return
    let gone = false
    verifyWhole(proof).then(
      (found) => !gone && setWhole({ of: proof, found }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [proof, lacks, verifyWhole])
  const isWhole = whole !== null && whole.of === proof
  const found = isWhole ? whole.found : first
  const isOpen = found?.some(({ ok }) => ok === null) === true
  const open: 'working' | 'unable' | undefined = isOpen ? (isWhole || !verifyWhole ? 'unable' : 'working') : undefined
  return { found, open }
}
