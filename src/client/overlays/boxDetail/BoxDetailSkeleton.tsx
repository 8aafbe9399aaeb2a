import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from './BoxDetailSkeleton.module.css'

const ROWS = [1, 2, 3, 4, 5, 6, 7]
const GRADES = [1, 2, 3, 4, 5]

/** Shows while 箱子详情 loads, with grey shapes where its parts will be. */
export function BoxDetailSkeleton() {
  return (
    <div role='status' aria-label='加载中'>
      <div className={css.summary}>
        <span className={css.box} />
        <div className={css.words}>
          <Skeleton width={104} height={20} />
          <Skeleton width={76} height={20} />
          <Skeleton width={150} height={19} />
        </div>
      </div>
      <Skeleton height={12} />
      <div className={css.figures}>
        {GRADES.map((grade) => (
          <Skeleton key={grade} width={46} height={28} />
        ))}
      </div>
      <div className={css.list}>
        {ROWS.map((row) => (
          <div key={row} className={css.row}>
            <Skeleton width={52} height={38} />
            <div className={css.words}>
              <Skeleton width={88} height={13} />
              <Skeleton width={60} height={11} />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
