import { Term } from '#client/stage/Term.tsx'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'

/** 欧皇, 金中金 or 非酋, which a tap explains. Without a label it shows nothing. */
export function LabelTag({ label }: { label: ShowTimeRow['label'] }) {
  return label === null ? null : <Term of={label} />
}
