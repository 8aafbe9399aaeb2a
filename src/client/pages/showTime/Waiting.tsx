import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from './Waiting.module.css'

/** Stands in for the hero and the cards while they are read. */
export function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取巅峰时刻'>
      <Skeleton height={236} />
      <Skeleton height={124} />
      <Skeleton height={124} />
    </div>
  )
}
