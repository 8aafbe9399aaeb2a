import { Skeleton } from '#client/chrome/Skeleton.tsx'
import css from './ShopSkeleton.module.css'

const CARDS = [1, 2, 3, 4]

/** Shows while the offers load. */
export function ShopSkeleton() {
  return (
    <div role='status' aria-label='正在读取商品'>
      <Skeleton height={128} className={css.hero} />
      <div className={css.grid}>
        {CARDS.map((card) => (
          <div key={card} className={css.card}>
            <Skeleton shape='gem' height={96} />
            <Skeleton width={86} height={13} />
            <Skeleton height={38} />
          </div>
        ))}
      </div>
    </div>
  )
}
