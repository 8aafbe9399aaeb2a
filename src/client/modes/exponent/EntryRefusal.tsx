import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { refusalWordsOf } from '#client/stage/refusalWords.ts'
import type { Entry } from './useEntry.ts'

const OVER = { title: '本轮已开始', text: '没有扣款，请等下一轮。' }
const WORDS = refusalWordsOf({ act: '投入', thing: '指数', changed: OVER, closed: OVER, again: '继续', other: '返回' })

/** Why an entry was refused, with the ways out. */
export function EntryRefusal({ entry: { gate, refusal, closeRefusal } }: { entry: Entry }) {
  return (
    <RefusalDialog
      refusal={refusal}
      words={WORDS}
      gate={gate}
      back='/exponent'
      onClose={closeRefusal}
      onRetry={closeRefusal}
      onLook={closeRefusal}
    />
  )
}
