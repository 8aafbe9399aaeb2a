import { useCallback, useEffect, useRef, useState } from 'react'
import type { RollProof } from '#shared/roll/verify.ts'
import { loadRollProof } from '#state/roll/proof.ts'

/** Loads the proof of a draw whenever another one is wanted; null wants none. */
export function useRollProof(roomId: string | null) {
  const [proof, setProof] = useState<RollProof | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)
  const load = useCallback(async () => {
    const mine = ++latest.current
    setProof(null)
    setFailed(false)
    if (roomId === null) return
    const loaded = await loadRollProof(roomId).catch(() => null)
    if (mine !== latest.current) return
    setProof(loaded)
    setFailed(!loaded)
  }, [roomId])
  useEffect(() => void load(), [load])
  return { proof, failed, load }
}
