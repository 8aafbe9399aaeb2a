import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { chain, parcel } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { HeldBack, keepRefusal } from '#client/items/HeldBack.tsx'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import { loadProfile, profileState } from '#state/account/profile.ts'
import { retrieveItems, whatHolds } from '#state/core/items/bag.ts'
import type { ApiError } from '#state/platform/api/apiError.ts'
import { go } from '#state/platform/go.ts'
import css from './ActModal.module.css'
import { Picked } from './Picked.tsx'
import type { Selection } from './useSelection.ts'

/** Opens the dialog in which the trade link is set. From there the back arrow leads to the bag. */
const toTradeLink = () => go('/mine?open=tradeUrl', '/bag')

interface Props {
  selection: Selection
  onClose: () => void
}

/** 提取: shows the trade link that the marked items will be sent to, then the order, and a link to its record. */
export function RetrieveModal({ selection, onClose }: Props) {
  const { data, status } = useSnapshot(profileState)
  const [order, setOrder] = useState<RetrievalOrder | null>(null)
  const [heldBack, setHeldBack] = useState<ApiError | null>(null)
  const [checked, setChecked] = useState(false)
  useEffect(() => void loadProfile(), [])
  // What holds the items back is told before anything else is asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the items with which the dialog opened
  useEffect(() => {
    let gone = false
    void selection
      .take()
      .then((items) => items && whatHolds(items.map(({ itemId }) => itemId)))
      .then((refusal) => {
        if (gone) return
        if (refusal) setHeldBack(refusal)
        setChecked(true)
      })
    return () => {
      gone = true
    }
  }, [])

  const retrieve = async () => {
    const items = await selection.take()
    if (!items) return
    const done = await selection.act(() => retrieveItems(items.map(({ itemId }) => itemId)).catch(keepRefusal(setHeldBack)))
    if (done) setOrder(done)
    else void loadProfile()
  }
  const title = order ? '提取申请已提交' : '提取物品'
  return (
    <Modal open onClose={onClose} title={title} width={320} dismissable={!selection.busy}>
      {order ? (
        <Done order={order} onClose={onClose} />
      ) : heldBack ? (
        <HeldBack refusal={heldBack} />
      ) : data?.tradeUrl && checked ? (
        <Ask selection={selection} tradeUrl={data.tradeUrl} onAct={retrieve} />
      ) : data && checked ? (
        <NoLink />
      ) : !data && status === 'error' ? (
        <ErrorState onRetry={() => void loadProfile()} />
      ) : (
        <div className={css.waiting} role='status' aria-label='正在读取'>
          <Skeleton height={46} />
          <Skeleton height={62} />
          <Skeleton height={46} />
        </div>
      )}
    </Modal>
  )
}

function Ask({ selection, tradeUrl, onAct }: { selection: Selection; tradeUrl: string; onAct: () => Promise<void> }) {
  return (
    <>
      <Picked items={selection.some()} count={selection.count} value={selection.value} />
      <Panel tone='well' className={css.link}>
        <small>
          发往交易链接
          <button type='button' className={css.change} onClick={pressed(toTradeLink)}>
            更换
          </button>
        </small>
        <p>{tradeUrl}</p>
      </Panel>
      <p className={css.text}>提交后由工作人员发货，开始处理前可随时取消</p>
      <PayButton tone='gold' size='sm' block busy={selection.busy} onPay={onAct}>
        确认提取
      </PayButton>
    </>
  )
}

function NoLink() {
  return (
    <EmptyState
      art={<Icon glyph={chain} size={78} className={css.mark} />}
      title='还没有交易链接'
      text='物品会发往您的交易链接，请先在“我的”中填写'
    >
      <Button tone='gold' size='sm' onClick={toTradeLink}>
        去填写
      </Button>
    </EmptyState>
  )
}

function Done({ order, onClose }: { order: RetrievalOrder; onClose: () => void }) {
  return (
    <EmptyState
      color='var(--ok)'
      art={<Icon glyph={parcel} size={82} className={css.done} />}
      title={`${order.items.length} 件物品等待发货`}
      text='处理进度与结果会记在提取记录里，也会发消息告诉您'
    >
      <Button tone='ghost' size='sm' onClick={onClose}>
        继续整理
      </Button>
      <Button tone='violet' size='sm' onClick={() => go('/record?tab=retrievals', '/bag')}>
        查看进度
      </Button>
    </EmptyState>
  )
}
