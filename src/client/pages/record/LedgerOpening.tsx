import { useCallback, useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { DropLine } from '#client/modes/case/record/DropLine.tsx'
import { rarestFirst } from '#client/modes/case/record/drops.ts'
import type { OpenRecord } from '#shared/calls/record.ts'
import { openingOf } from '#state/account/records.ts'
import css from './LedgerOpening.module.css'

/** `hidden`: the drops are not public yet. */
type Found = OpenRecord | 'loading' | 'hidden' | 'error'

/** The draws of the opening that a ledger entry paid for, each with its receipt. */
export function LedgerOpening({ openId }: { openId: string }) {
  const [found, setFound] = useState<Found>('loading')
  const load = useCallback(async () => {
    setFound('loading')
    try {
      setFound((await openingOf(openId)) ?? 'hidden')
    } catch {
      setFound('error')
    }
  }, [openId])
  useEffect(() => void load(), [load])
  return (
    <div className={css.opening}>
      {found === 'loading' && <Waiting />}
      {found === 'hidden' && <p className={css.note}>开箱仍在进行，揭晓后即可在这里查看每一抽的凭证。</p>}
      {found === 'error' && (
        <>
          <p className={css.note}>开箱内容暂时读不到。</p>
          <Button tone='violet' size='sm' block onClick={() => void load()}>
            重试
          </Button>
        </>
      )}
      {typeof found === 'object' && (
        <ul>
          {rarestFirst(found.drops).map((drop) => (
            <DropLine key={drop.receiptId ?? drop.itemId} drop={drop} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取开箱内容'>
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  )
}
