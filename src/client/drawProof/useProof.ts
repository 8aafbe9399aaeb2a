import { useCallback, useEffect, useRef, useState } from 'react'

/** Loads what proves something whenever another one is wanted; a null `id` wants none. `ask` must stay the same function. */
export function useProof<Id, Proof>(id: Id | null, ask: (id: Id) => Promise<Proof>) {
  const [proof, setProof] = useState<Proof | null>(null)
  const [failed, setFailed] = useState(false)
  const latest = useRef(0)
  const load = useCallback(async () => {
    const mine = ++latest.current
    setProof(null)
    setFailed(false)
    if (id === null) return
    const loaded = await ask(id).catch(() => null)
    if (mine !== latest.current) return
    setProof(loaded)
    setFailed(!loaded)
  }, [id, ask])
  useEffect(() => void load(), [load])
  return { proof, failed, load }
}
