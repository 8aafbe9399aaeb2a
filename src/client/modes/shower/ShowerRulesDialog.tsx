import { Modal } from '#client/chrome/Modal.tsx'
import type { Shower } from '#shared/modes/shower/shower.ts'
import css from './ShowerRulesDialog.module.css'
import { rulesOf } from './words.ts'

/** The rules of a shower, and the hash of its seed. A null `shower` closes the dialog. */
export function ShowerRulesDialog({ shower, onClose }: { shower: Shower | null; onClose: () => void }) {
  return (
    <Modal open={shower !== null} onClose={onClose} title='红包雨规则'>
      {shower && (
        <>
          <ul className={css.rules}>
            {rulesOf(shower).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className={css.hash}>
            本场种子哈希 <span>{shower.serverSeedHash}</span>
          </p>
        </>
      )}
    </Modal>
  )
}
