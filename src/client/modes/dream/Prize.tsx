import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useDissolve } from '#client/stage/dissolve.ts'
import type { Exchange } from '#client/stage/useExchange.ts'
import type { Drop } from '#shared/book.ts'
import { dreamStage } from '#state/modes/dream/stage.ts'
import { largeUrl } from '#state/platform/images.ts'
import css from './Prize.module.css'

/** Height of a large picture in widths. */
const SHAPE = 3 / 4

/** What was won, in its place on the dial. It is not seen, because the scene shows it, until it is exchanged: then it dissolves into coins. */
export function Prize({ drop, exchange }: { drop: Drop; exchange: Exchange }) {
  const { prize } = useSnapshot(dreamStage)
  const gone = exchange.isGone([drop])
  const stage = useDissolve<HTMLDivElement>(gone, exchange.busy)
  const wasBusy = useRef(false)
  useEffect(() => {
    if (gone && (wasBusy.current || exchange.busy)) dreamStage.spent = true
    wasBusy.current = exchange.busy
  }, [gone, exchange.busy])
  return (
    <div ref={stage} className={css.stage} aria-hidden='true'>
      {prize && (
        <img
          className={css.prize}
          src={largeUrl(drop.giftImage)}
          alt=''
          style={{ left: prize.x, top: prize.y, width: prize.width, height: prize.width * SHAPE }}
        />
      )}
    </div>
  )
}
