import { Tag } from '#client/chrome/Tag.tsx'
import { LABEL_NAMES, type Label } from '#shared/codes.ts'
import { Explained } from './Explained.tsx'
import { LABEL_WORDS } from './terms.ts'

/** The tag of a label. A tap explains it. */
export function Term({ of }: { of: Label }) {
  return (
    <Explained name={LABEL_NAMES[of]} words={LABEL_WORDS[of]}>
      <Tag tone={of === 1 ? 'unlucky' : 'lucky'}>{LABEL_NAMES[of]}</Tag>
    </Explained>
  )
}
