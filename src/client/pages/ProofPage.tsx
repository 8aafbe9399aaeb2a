import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { shieldCheck } from '#client/chrome/icons/moreGlyphs.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { ReceiptProof } from '#client/overlays/receipt/ReceiptProof.tsx'
import { useProof } from '#client/overlays/receipt/useProof.ts'
import page from '#client/styles/page.module.css'
import { go } from '#state/go.ts'
import { loadShared, sharedState } from '#state/sharedReceipt.ts'
import css from './ProofPage.module.css'

/** A receipt that a player has shared, checked on the phone of whoever looks, with or without a login. */
export default function ProofPage() {
  const [token] = useAddress('s')
  const { status, shared } = useSnapshot(sharedState)
  useEffect(() => void loadShared(token), [token])
  if (status === 'ready' && shared)
    return <Shown receiptId={shared.receipt.receiptId} nickname={shared.nickname} giftName={shared.receipt.giftName} />
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
          <Button tone='violet' size='sm' onClick={() => go('/')}>
            回到首页
          </Button>
        </EmptyState>
      )}
    </div>
  )
}

interface ShownProps {
  receiptId: string
  nickname: string
  giftName: string
}

function Shown({ receiptId, nickname, giftName }: ShownProps) {
  const proof = useProof(receiptId)
  return (
    <div className={page.page}>
      <div className={`${page.scroll} ${css.scroll}`}>
        <p className={css.who}>
          {nickname ? `${nickname} 开出` : '开出'} <b>{giftName}</b>
        </p>
        {proof && <ReceiptProof proof={proof} />}
      </div>
      <div className={css.bar}>
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
