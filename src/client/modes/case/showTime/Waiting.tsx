import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from './Waiting.module.css'

/** Grey shapes that show while the list loads. */
export function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取巅峰时刻'>
      <Skeleton height={236} />
      <Skeleton height={124} />
      <Skeleton height={124} />
    </div>
  )
}
