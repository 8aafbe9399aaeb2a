import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import { endOf } from '#shared/modes/shower/rules.ts'
import { countedOf, type Shower } from '#shared/modes/shower/shower.ts'
import type { ShowerTold } from '#shared/modes/shower/verify.ts'
import { leaveStage } from '#state/core/play/stage.ts'
import { enterShower, setShower, setSum, sumOf } from '#state/modes/shower/stage.ts'
import { leaveShowerPlay, playShower, showerTaps } from '#state/modes/shower/taps.ts'
import { showerState, watchShowers } from '#state/modes/shower/watch.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type ShowerPhase, showerPhase } from './words.ts'

/** How often the show looks where the shower is, in ms. The scene keeps its own time. */
const LOOK = 100
/** Ms after the end at which the sum is shown at the earliest: the caught packets have flown together by then. */
const GATHERED = 2_100
/** Ms from then until the large packet has burst and the sum stands there. */
const BURST = 420
/** A sum whose show is skipped looks as if it had been known so long. */
const LONG_AGO = 60_000

/** What the parts of the show know. */
export interface ShowerPlay {
  shower: Shower
  phase: ShowerPhase
  /** Packets of the player that count; packets that the server has. */
  counted: number
  held: number
  refusal: string | null
  lost: boolean
  /** True for somebody who entered when it was over already. */
  late: boolean
  /** The shower after this one; null while it is not known. */
  next: Shower | null
  /** What was said of the shower since the player entered. */
  told: ShowerTold
  /** The settled shower once everything of the end may be shown; null before. `amount` is null for somebody who has caught none. */
  end: { shower: Shower; amount: number | null } | null
  skip: () => void
}

/** Plays a shower from wherever it is now, until the component goes. */
export function useShowerPlay(shower: Shower): ShowerPlay {
  const [skipped, setSkipped] = useState(false)
  const phase = useServerTime((now) => showerPhase(shower, now), LOOK)
  const taps = useSnapshot(showerTaps)
  const last = useSnapshot(showerState).last as Shower | null
  const own = useSnapshot(showerState).ownLast
  const next = useSnapshot(showerState).next as Shower | null
  const [late] = useState(() => showerPhase(shower, serverNow()) === 'settle')
  useEffect(() => {
    const stop = watchShowers()
    enterShower()
    setShower(shower)
    playShower(shower)
    return () => {
      leaveShowerPlay()
      leaveStage()
      stop()
    }
  }, [shower])
  const settled = last?.showerId === shower.showerId ? last : null
  const mine = own?.showerId === shower.showerId ? own : null
  const since = useSumSince(shower, mine !== null, skipped)
  const amount = mine?.amount ?? null
  const burst = useServerTime((now) => since !== null && now >= since + BURST, LOOK)
  useEffect(() => setSum(sumOf(settled ?? shower, amount, since)), [settled, shower, amount, since])
  return {
    shower,
    phase,
    counted: countedOf(taps.torn.length),
    held: countedOf(taps.held.length),
    refusal: taps.refusal,
    lost: taps.lost,
    late,
    next: next && next.startAt > shower.startAt ? next : null,
    told: useTold(shower, next),
    end: settled && mine && burst ? { shower: settled, amount } : null,
    skip: () => setSkipped(true),
  }
}

/** Server time at which the show of the sum begins; null until the sum is known. */
function useSumSince({ startAt }: Shower, known: boolean, skipped: boolean): number | null {
  const [since, setSince] = useState<number | null>(null)
  useEffect(() => {
    if (!known) return
    if (skipped) setSince(serverNow() - LONG_AGO)
    else setSince(Math.max(serverNow(), endOf(startAt) + GATHERED))
  }, [known, skipped, startAt])
  return since
}

/** What was said of a shower: its seed and its number when the player entered, and the hash of its list as it was heard first. */
function useTold(shower: Shower, next: Shower | null): ShowerTold {
  const [listHash, setListHash] = useState<string | null>(null)
  const heard = next?.showerId === shower.showerId ? next.listHash : undefined
  useEffect(() => setListHash((first) => first ?? heard ?? null), [heard])
  return useMemo(
    () => ({ seedHash: shower.serverSeedHash, round: shower.number?.round ?? null, listHash }),
    [shower.serverSeedHash, shower.number, listHash],
  )
}
