import type * as z from 'zod/mini'
import type { Check, Fact, Kind } from '../verdict.ts'

/** A proof of a kind, as it was read: named, and ready to be checked. */
export interface Ready {
  mode: string
  id: string
  title: string
  facts?: Fact[]
  /** May throw where the proof contains what nobody could have drawn. */
  check: () => Check[]
}

/** One kind of proof. */
export interface ProofKind {
  kind: Kind
  /** The fields by which a proof is recognised that does not say its kind. */
  marks: readonly string[]
  /** Reads a proof, and refuses one whose fields are missing or of a wrong form. */
  read: (input: unknown) => Read
}

/** What became of reading a proof: it is ready, or where its form is wrong. */
export type Read = { ready: Ready } | { wrong: string }

/** Makes the reader of a kind. */
export const reader =
  <S extends z.ZodMiniType>(schema: S, ready: (proof: z.output<S>) => Ready): ProofKind['read'] =>
  (input) => {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { ready: ready(parsed.data) }
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    return { wrong: path }
  }

/** A check of which only the comparison is known: both sides are told, and what was computed stands beside what was claimed. */
export const compared = (name: string, title: string, claimed: string, computed: string): Check => ({
  name,
  title,
  ok: claimed === computed,
  claimed,
  computed,
})

/** What each check of a kind compares: as claimed, and as computed. */
export type Sides<Name extends string, Proof> = Record<Name, { claimed: (proof: Proof) => string; computed: (proof: Proof) => string }>

/** Tells what the checks of a proof have found. What agrees is not computed a second time. */
export const told = <Name extends string, Proof>(
  proof: Proof,
  found: readonly { name: Name; ok: boolean | null }[],
  { titles, sides }: { titles: Record<Name, string>; sides: Sides<Name, Proof> },
): Check[] =>
  found.map(({ name, ok }) => {
    const claimed = sides[name].claimed(proof)
    return { name, title: titles[name], ok, claimed, computed: ok ? claimed : sides[name].computed(proof) }
  })
