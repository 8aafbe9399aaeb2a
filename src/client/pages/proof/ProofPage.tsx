import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { HomeButton } from '#client/chrome/HomeButton.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { play, shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { WrongLink } from '#client/chrome/WrongLink.tsx'
import { SaveProof } from '#client/drawProof/SaveProof.tsx'
import { ReceiptProof } from '#client/overlays/receipt/ReceiptProof.tsx'
import { useProof } from '#client/overlays/receipt/useProof.ts'
import page from '#client/styles/page.module.css'
import { SHARE_TOKEN } from '#shared/linkParts.ts'
import { loadShared, type SharedReceipt, sharedState } from '#state/core/fairness/sharedReceipt.ts'
import { go } from '#state/platform/go.ts'
import { timeText } from '#state/platform/timeText.ts'
import css from './ProofPage.module.css'

/** A receipt that a player has shared, checked on the phone of whoever looks, with or without a login. */
export default function ProofPage() {
  const [token] = useAddress('s')
  const { status, shared } = useSnapshot(sharedState)
  const named = SHARE_TOKEN.test(token)
  useEffect(() => {
    if (named) void loadShared(token)
  }, [named, token])
  if (!named)
    return (
      <div className={page.centre}>
        <WrongLink way='/' label='返回首页' />
      </div>
    )
  if (status === 'ready' && shared) return <Shown shared={shared as SharedReceipt} />
  if (status === 'loading') return <Waiting />
  return (
    <div className={page.centre}>
      {status === 'error' ? (
        <ErrorState text='凭证保存在服务器上，联网后可随时验证' onRetry={() => void loadShared(token)} />
      ) : (
        <EmptyState
          art={<Icon glyph={shieldCheck} size={80} className={css.shield} />}
          title='没有找到这张凭证'
          text='链接可能不完整，请向分享的人再要一次'
        >
          <HomeButton />
        </EmptyState>
      )}
    </div>
  )
}

/** Where the replay leads back to: this receipt, as its link names it. */
const watch = (dropId: string) => go(`/show-time?play=${dropId}`, window.location.pathname + window.location.search)

function Shown({ shared }: { shared: SharedReceipt }) {
  const { receipt, dropId, nickname } = shared
  const proof = useProof(receipt.receiptId)
  return (
    <div className={page.page}>
      <div className={`${page.scroll} ${css.scroll}`}>
        {proof && (
          <div data-shared=''>
            <ReceiptProof proof={proof} above={nickname && `${nickname} 开出`} below={`${receipt.boxName} · ${timeText(receipt.at)}`} />
            <div className={css.save}>
              <SaveProof saved={{ kind: 'receipt', mode: receipt.mode, id: receipt.receiptId, proof: proof.receipt }} />
            </div>
          </div>
        )}
      </div>
      <div className={css.bar}>
        {dropId && (
          <Button tone='violet' onClick={() => watch(dropId)}>
            <Icon glyph={play} size={15} />
            看回放
          </Button>
        )}
        <Button tone='gold' block onClick={() => go('/')}>
          我也来开一只
        </Button>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.waiting} role='status' aria-label='正在读取凭证'>
      <Skeleton height={112} />
      <Skeleton height={250} />
      <Skeleton height={140} />
    </div>
  )
}
