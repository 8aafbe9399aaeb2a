import type { ReactNode } from 'react'
import { CheckList } from '#client/chrome/CheckList.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import type { SavedProof } from '#shared/fairness/proofFile.ts'
import { DrawVerdict } from './DrawVerdict.tsx'
import css from './ProofDialog.module.css'
import { ProofFacts } from './ProofFacts.tsx'
import { SaveProof } from './SaveProof.tsx'
import { type DrawChecks, useChecks } from './useChecks.ts'
import { useProof } from './useProof.ts'

/** One kind of draw that a player can check. Its functions must stay the same from render to render. */
export interface DrawProofKind<Id, Proof, Name extends string> extends DrawChecks<Proof, Name> {
  /** Loads a proof. */
  ask: (id: Id) => Promise<Proof>
  /** What each check says, and what it has compared. */
  names: Record<Name, string>
  notes: Record<Name, (proof: Proof) => string>
  /** What the proof consists of. */
  factsOf: (proof: Proof) => readonly { name: string; text: string }[]
  /** Why a proof cannot prove the draw whole, whatever device checks it, without a full stop; null where it can. */
  lacks?: (proof: Proof) => string | null
  /** What names its file. */
  savedAs: (proof: Proof) => Omit<SavedProof, 'proof'>
}

interface Props<Id, Proof, Name extends string> {
  kind: DrawProofKind<Id, Proof, Name>
  /** Null closes the dialog. */
  id: Id | null
  onClose: () => void
  title: string
  /** In px of a page 375 px wide. */
  height: number
  layer?: 1
  /** What was drawn, in plain words without a full stop. */
  said: (proof: Proof) => string
  /** What the outcome is compared with, e.g. 开奖前锁定的. */
  fixed: string
  /** What stands below the verdict. */
  head?: (proof: Proof) => ReactNode
  /** How the draw is computed. */
  how: (proof: Proof) => ReactNode
}

/** 公平验证 of a draw, computed on this phone with the code of the server. */
export function DrawProofDialog<Id, Proof, Name extends string>({ kind, id, said, fixed, head, how, ...modal }: Props<Id, Proof, Name>) {
  const { proof, failed, load } = useProof<Id, Proof>(id, kind.ask)
  const { found, open } = useChecks(kind, proof)
  const checks = proof && found?.map(({ name, ok }) => ({ name: kind.names[name], ok, note: kind.notes[name](proof) }))
  return (
    <Modal open={id !== null} {...modal}>
      {failed && <ErrorState onRetry={load} />}
      {!proof && !failed && <Skeleton className={css.wait} />}
      {proof && checks && (
        <>
          <DrawVerdict
            said={said(proof)}
            fixed={fixed}
            agrees={checks.every(({ ok }) => ok !== false)}
            forged={found?.every(({ name, ok }) => ok !== false || name === 'beacon')}
            open={open}
            lacks={kind.lacks?.(proof)}
          />
          {head?.(proof)}
          <CheckList checks={checks} />
          <p className={css.how}>{how(proof)}</p>
          <ProofFacts facts={kind.factsOf(proof)} />
          <div className={css.save}>
            <SaveProof saved={{ ...kind.savedAs(proof), proof }} />
          </div>
        </>
      )}
    </Modal>
  )
}
