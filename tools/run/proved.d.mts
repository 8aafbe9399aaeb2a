/** The digest of a test and its subject when it passed last, and its seconds. */
export interface Proof {
  digest: string
  seconds: number
}

type Proofs = Record<string, Proof>

export function digestNow(test: string): string
export function provedIn(suite: string, proofs?: Proofs): { proved: string[]; touched: string[] }
export function oldProofs(proofs?: Proofs): string[]
