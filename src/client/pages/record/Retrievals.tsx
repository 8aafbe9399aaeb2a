import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { kindsOf } from '#client/chrome/alikeItems.ts'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { gradeClass } from '#client/chrome/grade.ts'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { parcel } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import type { RetrievalOrder } from '#shared/calls/retrieval.ts'
import { retrievals } from '#state/economy/retrievals.ts'
import { go } from '#state/platform/go.ts'
import { thumbUrl } from '#state/platform/images.ts'
import { timeText } from '#state/platform/timeText.ts'
import { CancelRetrieval } from './CancelRetrieval.tsx'
import { Mark, RecordRow } from './RecordRow.tsx'
import { Remark } from './Remark.tsx'
import { RetrievalDetail } from './RetrievalDetail.tsx'
import css from './Retrievals.module.css'
import { Stepper } from './Stepper.tsx'

/** 提取: every retrieval order and its state. An order that nobody works on yet can be cancelled. */
export function Retrievals() {
  const [detail, setDetail] = useState<RetrievalOrder | null>(null)
  const [leaving, setLeaving] = useState<RetrievalOrder | null>(null)
  const empty = (
    <Nothing
      art='boxes/steel_vault'
      title='还没有提取记录'
      text='在背包中选好物品申请提取，处理进度会显示在这里'
      way='去背包'
      onWay={() => go('/bag')}
    />
  )
  return (
    <>
      <EndlessList list={retrievals} keepAs='record/retrievals' className={lists.scroll} rowHeight={196} empty={empty}>
        {(items) => (
          <DayList cards items={items} keyOf={({ orderId }) => orderId}>
            {(order) => <OrderCard order={order} onDetail={() => setDetail(order)} onCancel={() => setLeaving(order)} />}
          </DayList>
        )}
      </EndlessList>
      {detail && <RetrievalDetail order={detail} onClose={() => setDetail(null)} />}
      {leaving && <CancelRetrieval order={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface CardProps {
  order: RetrievalOrder
  onDetail: () => void
  onCancel: () => void
}

function OrderCard({ order, onDetail, onCancel }: CardProps) {
  const { items, time, state, value } = order
  return (
    <Panel tone='dim' className={css.card}>
      <RecordRow
        picture={<Mark glyph={parcel} tone='blue' />}
        title={`提取 ${items.length} 件物品`}
        sub={timeText(time)}
        right={<Amount value={value} size={15} />}
        below={
          <span className={css.state}>
            详情
            <Icon glyph={caretRight} size={10} />
          </span>
        }
        onClick={onDetail}
      />
      <Items items={items} />
      <Stepper state={state} />
      <Remark order={order} />
      {state === 'rejected' && (
        <div className={css.acts}>
          物品已全部退回背包
          <Button tone='ghost' size='sm' onClick={() => go('/bag')}>
            去背包
          </Button>
        </div>
      )}
      {state === 'requested' && (
        <div className={css.acts}>
          开始处理前可以取消
          <Button tone='ghost' size='sm' onClick={onCancel}>
            取消提取
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Items({ items }: { items: RetrievalOrder['items'] }) {
  const kinds = kindsOf(items)
  const [only] = kinds
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways and must do so by keyboard
    <section className={css.items} aria-label='提取的物品' tabIndex={0}>
      {kinds.map(({ item, count }) => (
        <span key={item.itemId} className={cx(css.item, gradeClass(item.grade))}>
          <img src={thumbUrl(item.giftImage)} alt={item.giftName} loading='lazy' />
          {count > 1 && <b className={css.times}>×{count}</b>}
        </span>
      ))}
      {only && kinds.length === 1 && <span className={cx(css.only, gradeClass(only.item.grade))}>{only.item.giftName}</span>}
    </section>
  )
}
