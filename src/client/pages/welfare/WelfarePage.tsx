import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { BoxStandIn } from '#client/stage/BoxStandIn.tsx'
import { OpeningChrome } from '#client/stage/OpeningChrome.tsx'
import { RefusalDialog } from '#client/stage/RefusalDialog.tsx'
import { spokenResult } from '#client/stage/result.ts'
import { StageLayer } from '#client/stage/StageLayer.tsx'
import page from '#client/styles/page.module.css'
import type { WelfareView } from '#shared/calls/welfare.ts'
import { loadWelfare, welfareState } from '#state/community/welfare/welfare.ts'
import { freeGate } from '#state/modes/free/freeBox.ts'
import { serverNow } from '#state/platform/clock.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { FirstGift } from './FirstGift.tsx'
import { FreeBoxes } from './FreeBoxes.tsx'
import { FreeResult } from './FreeResult.tsx'
import { PacketCode } from './PacketCode.tsx'
import { RestNotice } from './RestNotice.tsx'
import { RulesLink } from './RulesLink.tsx'
import { REFUSAL_WORDS } from './refusalWords.ts'
import { ShowerCard } from './ShowerCard.tsx'
import { SignIn } from './SignIn.tsx'
import { Tasks } from './Tasks.tsx'
import { useFreeOpening } from './useFreeOpening.ts'
import css from './WelfarePage.module.css'

/** 福利: what the player gets for nothing, and the opening of a free box on the stage. */
export default function WelfarePage() {
  const [stageDown, setStageDown] = useState(false)
  const opening = useFreeOpening(stageDown)
  const { view, book } = opening
  useFresh(view === 'idle')
  return (
    <div className={page.page}>
      <p className='sr-only' role='status'>
        {book && view === 'playing' && `正在开启 ${book.boxName}`}
        {book && view === 'result' && spokenResult(book)}
      </p>
      {view === 'idle' && <Offers />}
      {book && <StageLayer onDown={setStageDown} standIn={view === 'playing' && <BoxStandIn image={book.boxImage} />} />}
      {view === 'playing' && book && <OpeningChrome book={book} onSkip={opening.skip} />}
      {view === 'result' && book && <FreeResult key={book.openedAt} book={book} onClose={opening.close} />}
      <RefusalDialog
        refusal={opening.refusal}
        words={REFUSAL_WORDS}
        gate={freeGate}
        back='/welfare'
        onClose={opening.closeRefusal}
        onRetry={opening.retry}
        onLook={opening.closeRefusal}
      />
    </div>
  )
}

/** Everything on the page. What was loaded before stays in view while it is loaded again. */
function Offers() {
  const { status, ...shown } = useSnapshot(welfareState)
  const data = shown.data as WelfareView | null
  if (!data) return status === 'error' ? <Failed /> : <Waiting />
  return (
    <PullScroll onRefresh={loadWelfare} keepAs='welfare' ready>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it must scroll by keyboard */}
      <section className={css.stack} tabIndex={0} aria-label='福利'>
        <RestNotice until={data.restUntil} />
        <FirstGift first={data.first} usedUp={data.usedUp.first} />
        <ShowerCard />
        <SignIn sign={data.sign} usedUp={data.usedUp.sign} />
        <FreeBoxes view={data} />
        <Tasks tasks={data.tasks} usedUp={data.usedUp.tasks} />
        <PacketCode />
        <RulesLink />
      </section>
    </PullScroll>
  )
}

function Failed() {
  return (
    <div className={page.centre}>
      <ErrorState text='已经得到的都在，联网后即可查看和领取' onRetry={() => void loadWelfare()} />
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.stack} role='status' aria-label='正在读取福利'>
      <Skeleton height={108} />
      <Skeleton height={78} />
      <Skeleton width={96} height={18} />
      <div className={css.tiles}>
        {Array.from({ length: 8 }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the grey tiles have no identity
          <Skeleton key={at} height={66} />
        ))}
      </div>
      <Skeleton height={50} />
      <Skeleton width={96} height={18} />
      <Skeleton height={178} />
    </div>
  )
}

/** Loads the page when it opens, when the player comes back to it, and when the next day begins by the server's clock. */
function useFresh(shown: boolean): void {
  const { data } = useSnapshot(welfareState)
  const nextDay = data?.nextDay
  useEffect(() => {
    if (!shown) return
    void loadWelfare()
    return onSeenAgain(() => void loadWelfare())
  }, [shown])
  useEffect(() => {
    if (!shown || nextDay === undefined) return
    const timer = setTimeout(() => void loadWelfare(), Math.max(1_000, nextDay - serverNow() + 500))
    return () => clearTimeout(timer)
  }, [shown, nextDay])
}
