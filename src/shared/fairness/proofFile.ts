/** The word by which a saved proof names its form, and that of a whole history. */
export const PROOF_FORMAT = 'xingxia-proof'
export const HISTORY_FORMAT = 'xingxia-proofs'

/** The kinds of proofs that can be saved. A receipt is that of one draw of 盲盒, of a free box or of 黄金装备. */
export type ProofFileKind = 'receipt' | 'battle' | 'exponent' | 'roll' | 'shower' | 'kuji'

/** A proof as it is saved, so that the verifier knows it without our server. */
export interface SavedProof {
  kind: ProofFileKind
  /** The mode and the number of what was drawn: they name the file. */
  mode: string
  id: string
  /** What is checked: a receipt, the reply of a proof's call, or a battle's room with its tables. */
  proof: unknown
}

/** The text of a saved proof. */
export const proofFile = ({ kind, proof }: Pick<SavedProof, 'kind' | 'proof'>): string =>
  JSON.stringify({ format: PROOF_FORMAT, version: 1, kind, proof })

/** The name of its file. */
export const proofFileName = ({ mode, id }: Pick<SavedProof, 'mode' | 'id'>): string => `xingxia-${mode}-${id}.json`
