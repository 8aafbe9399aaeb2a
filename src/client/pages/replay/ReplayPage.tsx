import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { HomeButton } from '#client/chrome/HomeButton.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { clockFill, play } from '#client/chrome/icons/moreGlyphs.ts'
import { useAddress } from '#client/chrome/useAddress.ts'
import { WrongLink } from '#client/chrome/WrongLink.tsx'
import { MODE_REPLAYS } from '#client/modes/registry/replays.ts'
import { OverlayFailed } from '#client/parts/OverlayFailed.tsx'
import { type Broken, PartView } from '#client/parts/PartView.tsx'
import { leaveReplay } from '#client/stage/SharedBar.tsx'
import page from '#client/styles/page.module.css'
import type { ReplayBook } from '#shared/calls/replay.ts'
import { SHARE_TOKEN, stillPath } from '#shared/linkParts.ts'
import { leaveShared, momentOf, sharedReplayState, watchShared } from '#state/core/play/sharedReplay.ts'
import css from './ReplayPage.module.css'
import { SharedOpening } from './SharedOpening.tsx'

/** A play that a player has shared, on the stage of whoever looks, with or without a login. `t` names the moment at which it stands, in ms. */
export default function ReplayPage() {
  const [token] = useAddress('s')
  const [moment] = useAddress('t')
  const { status, book } = useSnapshot(sharedReplayState)
  const named = SHARE_TOKEN.test(token)
  useEffect(() => {
    if (named) void watchShared(token, momentOf(moment))
    return leaveShared
  }, [named, token, moment])
  if (!named)
    return (
      <div className={page.centre}>
        <WrongLink way='/' label='返回首页' />
      </div>
    )
  if (status === 'ready' && book) return <Shared token={token} book={book as ReplayBook} />
  return (
    <div className={page.centre}>
      <Instead status={status} token={token} onRetry={() => void watchShared(token, momentOf(moment))} />
    </div>
  )
}

/** The replay, as its mode shows it. */
function Shared({ token, book }: { token: string; book: ReplayBook }) {
  const around = {
    waiting: (
      <div className={page.centre}>
        <Preparing token={token} />
      </div>
    ),
    broken: (broken: Broken) => <OverlayFailed {...broken} onClose={leaveReplay} />,
  }
  if (book.kind === 'case') return <SharedOpening token={token} book={book} />
  if (book.kind === 'dream') return <PartView part={MODE_REPLAYS.dream} given={{ token, book }} {...around} />
  if (book.kind === 'battle') return <PartView part={MODE_REPLAYS.battle} given={{ token, book }} {...around} />
  return <PartView part={MODE_REPLAYS.roll} given={{ token, book }} {...around} />
}

/** What shows in place of a replay. */
function Instead({ status, token, onRetry }: { status: typeof sharedReplayState.status; token: string; onRetry: () => void }) {
  if (status === 'error') return <ErrorState text='回放保存在服务器上，联网后可随时观看' onRetry={onRetry} />
  if (status === 'early')
    return (
      <EmptyState
        art={<Icon glyph={clockFill} size={76} className={css.glyph} />}
        title='结果正在揭晓'
        text='这次还没有揭晓，稍等几秒就能看回放'
      >
        <Button tone='gold' size='sm' onClick={onRetry}>
          再试一次
        </Button>
      </EmptyState>
    )
  if (status === 'missing')
    return (
      <EmptyState
        art={<Icon glyph={play} size={76} className={css.glyph} />}
        title='没有找到这段回放'
        text='链接可能不完整，或已被分享的人撤回'
      >
        <HomeButton />
      </EmptyState>
    )
  return <Preparing token={token} />
}

/** The still of the link, which stood on the splash before, until there is more to see. */
function Preparing({ token }: { token: string }) {
  const [hidden, setHidden] = useState(false)
  return (
    <>
      {!hidden && (
        <div className={css.still}>
          <img src={stillPath(token)} alt='' onError={() => setHidden(true)} />
        </div>
      )}
      <p className={css.waiting} role='status'>
        正在准备回放
      </p>
    </>
  )
}
