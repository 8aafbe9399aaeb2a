import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { LABEL_NAMES, type Label } from '#shared/codes.ts'
import { go } from '#state/platform/go.ts'
import { artUrl } from '#state/platform/images.ts'
import type { DayName } from './days.ts'

interface Props {
  day: DayName | undefined
  /** -1 means all. */
  label: number
  onYesterday: () => void
}

/** Shows when a day, or a label of a day, has no drops. */
export function NoMoments({ day, label, onYesterday }: Props) {
  const what = label === -1 ? '巅峰时刻' : `${LABEL_NAMES[label as Label]}时刻`
  const today = day?.back === 0
  return (
    <EmptyState
      art={<img src={artUrl('items/trophy')} alt='' />}
      mascot='search'
      title={`${day?.name ?? ''}还没有${what}`}
      text={today ? '下一个上榜的，也许就是您' : '换一天看看，好运总会留下痕迹'}
      color='#f2b23a'
    >
      {today && (
        <Button tone='violet' size='sm' onClick={onYesterday}>
          看昨天的
        </Button>
      )}
      <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
        去开盲盒
      </Button>
    </EmptyState>
  )
}
