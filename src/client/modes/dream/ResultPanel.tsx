import { useState } from 'react'
import { Amount } from '#client/chrome/Amount.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { share } from '#client/chrome/icons/glyphs.ts'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { ShareReplay } from '#client/overlays/share/ShareReplay.tsx'
import { ConfirmExchange } from '#client/stage/ConfirmExchange.tsx'
import { ResultActs } from '#client/stage/ResultActs.tsx'
import { SideTool } from '#client/stage/SideTool.tsx'
import { sharedWords } from '#client/stage/UpgradeRow.tsx'
import { type Exchange, useExchange } from '#client/stage/useExchange.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { DreamBook } from '#shared/modes/dream/dream.ts'
import { formatAmount } from '#shared/money.ts'
import { dreamFlowState, dreamGate, orderOf } from '#state/modes/dream/flow.ts'
import { Prize } from './Prize.tsx'
import css from './ResultPanel.module.css'
import { UpgradeFacts } from './UpgradeFacts.tsx'

interface Props {
  book: DreamBook
  /** True while a new upgrade is being asked for. */
  asking: boolean
  /** 收下: leads back to the dial. What was won is in the bag. */
  onClose: () => void
  onAgain: (demo: boolean) => void
  /** 换个目标. */
  onOther: () => void
}

/** The result of an upgrade, below the dial that shows where the needle stopped. */
export function ResultPanel(props: Props) {
  const { book } = props
  const { won, drop, demo } = book
  const free = useFreeArea()
  const [drops] = useState([drop])
  const exchange = useExchange(drops, won && dreamFlowState.found)
  return (
    <>
      {won && !demo && <Prize drop={drop} exchange={exchange} />}
      <div className={css.result}>
        <section className={css.free} ref={free}>
          <span />
          <h2 className='sr-only'>{won ? '升级成功' : '升级未成'}</h2>
          {demo && <Tag className={css.demo}>试玩 · 不发奖励</Tag>}
          <Share book={book} />
        </section>
        <UpgradeFacts book={book} consoled={demo ? '正式升级时的安慰物品' : '安慰物品已放入背包'} />
        <Acts {...props} exchange={exchange} />
      </div>
    </>
  )
}

/** Shares the replay of a paid upgrade. */
function Share({ book }: { book: DreamBook }) {
  if (book.dreamId === null) return null
  return (
    <ShareReplay play={{ kind: 'dream', id: book.dreamId }} won={sharedWords(book)}>
      {(open) => (
        <div className={css.share}>
          <SideTool glyph={share} name='分享' onClick={open} />
        </div>
      )}
    </ShareReplay>
  )
}

function Acts({ book, asking, exchange, onClose, onAgain, onOther }: Props & { exchange: Exchange }) {
  const { won, demo } = book
  if (demo)
    return (
      <ResultActs>
        <Button tone='ghost' onClick={onClose}>
          返回
        </Button>
        <PayButton tone='violet' busy={asking} gate={dreamGate} onPay={() => onAgain(true)}>
          再试一次
        </PayButton>
        <Again asking={asking} word='正式升级' onAgain={() => onAgain(false)} />
      </ResultActs>
    )
  if (won) return <WonActs book={book} exchange={exchange} onClose={onClose} />
  return (
    <ResultActs>
      <Button tone='ghost' onClick={onClose}>
        收下
      </Button>
      <Button tone='violet' onClick={onOther}>
        换个目标
      </Button>
      <Again asking={asking} word='再试一次' onAgain={() => onAgain(false)} />
    </ResultActs>
  )
}

/** Pays for another upgrade with the target and the chance on the dial, in coins. */
function Again({ asking, word, onAgain }: { asking: boolean; word: string; onAgain: () => void }) {
  const order = orderOf(false)
  return (
    <PayButton tone='gold' busy={asking} disabled={!order} gate={dreamGate} onPay={onAgain}>
      <span>{word}</span>
      {order && <Amount value={order.pay} size={18} tone='inherit' />}
    </PayButton>
  )
}

/** 兑换金币 and 收下. */
function WonActs({ book, exchange, onClose }: { book: DreamBook; exchange: Exchange; onClose: () => void }) {
  const gone = exchange.left.length === 0
  return (
    <ResultActs>
      <Button
        tone='ghost'
        disabled={gone}
        busy={exchange.busy}
        onClick={() => exchange.ask([book.drop])}
        label={gone ? '已兑换' : `兑换金币 ${formatAmount(book.drop.recoveryPrice)}`}
      >
        {gone ? '已兑换' : '兑换金币'}
      </Button>
      <Button tone='gold' onClick={onClose}>
        {gone ? '返回' : '收下'}
      </Button>
      <ConfirmExchange
        open={exchange.asked !== null}
        text={`将「${book.drop.giftName}」兑换为金币？`}
        amount={book.drop.recoveryPrice}
        onClose={exchange.dismiss}
        onConfirm={exchange.confirm}
      />
    </ResultActs>
  )
}
