import { Tag } from '#client/chrome/Tag.tsx'
import type { ShowTimeRow } from '#shared/calls/showTime.ts'
import { LABEL_NAMES } from '#shared/codes.ts'

/** 欧皇, 金中金 or 非酋. Without a label it shows nothing. */
export function LabelTag({ label }: { label: ShowTimeRow['label'] }) {
  if (label === null) return null
  return <Tag tone={label === 1 ? 'unlucky' : 'lucky'}>{LABEL_NAMES[label]}</Tag>
}
