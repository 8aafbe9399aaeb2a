import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { Section } from '#client/overlays/receipt/ReceiptProof.tsx'
import type { OpenRecord } from '#shared/calls/record.ts'
import { freeOpenings, openings } from '#state/account/records.ts'
import { go } from '#state/platform/go.ts'
import { artUrl, thumbUrl } from '#state/platform/images.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { timeText } from '#state/platform/timeText.ts'
import { type Draw, drawsOf, jointStatus } from './draws.ts'
import css from './Fair.module.css'
import { OfflineCheck } from './OfflineCheck.tsx'
import { TrustLinks } from './TrustLinks.tsx'

const LISTS = [openings, freeOpenings] as const

const loadAll = () => Promise.all(LISTS.map((list) => list.load()))

/**
 * Loads the openings, paid and free. The first time `shown` waits for both, so that no row moves under a finger; afterwards what was loaded
 * stays in view.
 */
function useDraws() {
  const [paid, free] = [useSnapshot(openings.state), useSnapshot(freeOpenings.state)]
  const [shown, setShown] = useState(() => LISTS.every(({ state }) => state.status !== 'idle'))
  useEffect(() => void loadAll().then(() => setShown(true)), [])
  const draws = shown ? drawsOf(paid.items as OpenRecord[], free.items as OpenRecord[]) : []
  return { draws, status: shown ? jointStatus(paid.status, free.status) : 'loading' }
}

/** Shows when no receipt is chosen: how the proof works, and the player's latest draws to choose from. */
export function ReceiptPicker() {
  const { draws, status } = useDraws()
  return (
    <div className={css.scroll}>
      <div className={css.stack}>
        <Section title='怎样证明没有改动'>
          <ol className={css.steps}>
            <li>开箱之前，服务器先公布种子的哈希：种子定了就不能再换。</li>
            <li>结果由服务器种子、您的种子和序号一起算出，概率表也有哈希。</li>
            <li>您更换种子时，旧种子公开，这台手机把每一步重新算一遍。</li>
          </ol>
        </Section>
        <TrustLinks />
        {draws.length > 0 ? <Draws draws={draws} failed={status === 'error'} /> : <Without status={status} />}
        <OfflineCheck />
      </div>
    </div>
  )
}

function Draws({ draws, failed }: { draws: readonly Draw[]; failed: boolean }) {
  return (
    <Section title='选择一次开箱' note='最近'>
      <ul>
        {draws.map((draw) => (
          <li key={draw.receiptId}>
            <DrawRow draw={draw} />
          </li>
        ))}
      </ul>
      {failed && (
        <Button tone='ghost' size='sm' block className={css.again} onClick={() => void loadAll()}>
          部分记录读取失败，重试
        </Button>
      )}
    </Section>
  )
}

function DrawRow({ draw: { receiptId, giftName, giftImage, grade, boxName, time } }: { draw: Draw }) {
  return (
    <button type='button' className={`${css.pick} ${gradeClass(grade)}`} onClick={pressed(() => go(`/fair?receipt=${receiptId}`))}>
      <img className={css.thumb} src={thumbUrl(giftImage)} alt='' loading='lazy' />
      <span className={css.what}>
        <span className='sr-only'>{gradeName(grade)}</span>
        <span className={css.name}>{giftName}</span>
        <span className={css.when}>
          {boxName} · {timeText(time)}
        </span>
      </span>
      <span className={css.go}>
        验证
        <Icon glyph={caretRight} size={13} />
      </span>
    </button>
  )
}

function Without({ status }: { status: LoadStatus }) {
  if (status === 'error') {
    return (
      <div className={css.centre}>
        <ErrorState text='开箱记录暂时读不到，手动验证仍可使用' onRetry={() => void loadAll()} />
      </div>
    )
  }
  if (status !== 'ready') {
    return (
      <div role='status' aria-label='正在读取开箱记录' className={css.stack}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={58} />
        ))}
      </div>
    )
  }
  return (
    <div className={css.centre}>
      <EmptyState
        art={<img src={artUrl('boxes/red_chest')} alt='' />}
        mascot='idle'
        title='还没有开箱记录'
        text='每开一次箱，都会留下一张可以验证的凭证'
      >
        <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
          去开盲盒
        </Button>
      </EmptyState>
    </div>
  )
}
