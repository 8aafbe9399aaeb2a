import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { Nothing } from '#client/records/Nothing.tsx'
import { countLuck, luckState } from '#state/core/fairness/luck.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './Luck.module.css'
import { LuckBox } from './LuckBox.tsx'
import { countText, type LuckOf, luckByBox } from './luckWords.ts'

/** Boxes that are added to the list at once. */
const BOXES = 10

/** 我的手气: what the player has drawn so far, against what was stated, by mode and box. It is counted anew whenever it is looked at. */
export function Luck() {
  const { status, counted, shown } = useSnapshot(luckState)
  useEffect(() => void countLuck(), [])
  if (shown) return <Boxes list={luckByBox(shown.luck as Parameters<typeof luckByBox>[0])} asOf={shown.asOf} />
  if (status === 'failed')
    return (
      <div className={css.scroll}>
        <ErrorState text={`网络中断，已统计 ${countText(counted)} 次`} onRetry={() => void countLuck()} />
      </div>
    )
  return (
    <div role='status' aria-label='正在统计手气' className={css.scroll}>
      <p className={css.progress}>正在统计，已统计 {countText(counted)} 次</p>
      <Skeleton height={200} />
    </div>
  )
}

function Boxes({ list, asOf }: { list: readonly LuckOf[]; asOf: number }) {
  const [most, setMost] = useState(BOXES)
  if (list.length === 0)
    return (
      <div className={css.scroll}>
        <Nothing
          art='boxes/red_chest'
          title='还没有可以统计的抽取'
          text='一分钟前的每一次抽取都会算进来'
          way='去开盲盒'
          onWay={() => go('/mystery-box')}
        />
      </div>
    )
  return (
    <div className={css.scroll}>
      <p className={css.words}>统计至 {timeText(asOf)}，从第一次抽取开始，不做平滑。每次抽取相互独立，过去的结果不会改变下一次的概率。</p>
      {list.slice(0, most).map((of) => (
        <LuckBox key={`${of.mode}:${of.subject}`} of={of} />
      ))}
      {list.length > most && (
        <Button tone='ghost' block onClick={() => setMost(most + BOXES)}>
          更多（还有 {list.length - most} 个）
        </Button>
      )}
      <p className={css.words}>
        物品都按今天的价值计算，应值是同样次数按公示概率的平均。范围是 99% 的偶然会落到的区间，落在外面显示为红色。对战、指数、ROLL
        与红包雨由全场共同决定结果，不在此统计。
      </p>
      <Button tone='ghost' block onClick={() => go('/fair', '/record?tab=luck')}>
        验证自己的每一次抽取
      </Button>
    </div>
  )
}
