/** The kinds of proofs. A receipt is that of one draw of 盲盒, of a free box or of 黄金装备. */
export type Kind = 'receipt' | 'battle' | 'exponent' | 'roll' | 'shower' | 'kuji'

/** One check: what the proof says, and what was computed from its seeds, lists and tables alone. */
export interface Check {
  name: string
  /** What it proves, in Chinese. */
  title: string
  /** Null when it needs a server seed that is not public yet, or something that the proof lacks. */
  ok: boolean | null
  claimed: string
  computed: string
}

/** Something that a proof tells and that no computing can check, e.g. when a hash was published. */
export interface Fact {
  /** In Chinese. */
  name: string
  text: string
}

/** What came out for one proof. Nothing that it may contain makes a check throw. */
export interface Verdict {
  /** Null when it is no proof of any kind. */
  kind: Kind | null
  /** `case`, `free`, `dream`, `battle`, `exponent`, `roll`, `shower` or `kuji`; '' where that is not known. */
  mode: string
  /** Number of the receipt, room, round, shower or pool; '' where that is not known. */
  id: string
  /** What was drawn, in Chinese. */
  title: string
  /**
   * `sealed`: nothing has failed, but the server seed is not public yet. `unproven`: nothing has failed, but the proof lacks what would prove it whole. `unknown`: it
   * is no proof.
   */
  verdict: 'passed' | 'failed' | 'sealed' | 'unproven' | 'unknown'
  checks: Check[]
  facts: Fact[]
  /** Why it could not be checked, in Chinese; null when it was checked. */
  fault: string | null
}

/** One step through a file of proofs. */
export interface FileStep {
  /** Line of the proof, or its place in the list, from 1. */
  place: number
  /** How much of the file is done, from 0 to 1. */
  done: number
  /** Null for a line that holds no proof: the head of the file, an odds table, an empty line. */
  verdict: Verdict | null
}
