import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { ItemCard } from '#client/chrome/ItemCard.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { PityBar } from '#client/chrome/PityBar.tsx'
import { pressed } from '#client/chrome/press.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { CapHint } from '#client/stage/CapHint.tsx'
import { Explained } from '#client/stage/Explained.tsx'
import { TrialButton } from '#client/stage/TrialButton.tsx'
import { NO_PITY_WORDS, pityWords } from '#client/stage/terms.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import { OPEN_NUMBERS } from '#shared/rules.ts'
import { loadBoxDetail } from '#state/core/items/boxes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { fastState } from '#state/core/play/pace.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { openingGate } from '#state/modes/case/flow.ts'
import { appState } from '#state/platform/app.ts'
import css from './ControlPanel.module.css'
import { choices } from './choices.ts'
import type { OpenOrder } from './useOpening.ts'

/** Ms until the pity count of the front box is loaded. A swipe passes many boxes. */
const DETAIL_DELAY = 250

type Box = Pick<BoxCard, 'boxId' | 'openPrice' | 'oddsVersion' | 'pityLimit'> & { bestGifts: readonly BoxCard['bestGifts'][number][] }

interface Props {
  box: Box
  onOpen: (order: OpenOrder) => void
  asking: 'real' | 'demo' | null
}

/** The controls below the shelf: best items, number of openings, pity count, 试玩 and 开启. */
export function ControlPanel({ box, onOpen, asking }: Props) {
  const { number } = useSnapshot(choices)
  const { case: fast } = useSnapshot(fastState)
  const total = Math.round(box.openPrice * number * 100) / 100
  const { boxId, openPrice, oddsVersion } = box
  const order = (demo: boolean) => () => onOpen({ boxId, number, price: openPrice, oddsVersion, demo, fast })
  return (
    <Panel className={css.panel}>
      <button type='button' className={css.best} onClick={pressed(() => openBoxDetail(box.boxId))}>
        <span className='sr-only'>查看箱子详情，箱内珍品</span>
        {box.bestGifts.map((gift) => (
          <ItemCard key={gift.giftId} item={gift} size='s' />
        ))}
      </button>
      <RadioGroup className={css.amounts} label='数量'>
        {OPEN_NUMBERS.map((amount) => (
          <Chip
            key={amount}
            kind='radio'
            tone='gold'
            on={amount === number}
            className={css.amount}
            label={`${amount} 只`}
            onClick={() => {
              choices.number = amount
            }}
          >
            <small>×</small>
            {amount}
          </Chip>
        ))}
      </RadioGroup>
      <CapHint price={total} from='/mystery-box'>
        <Pity boxId={box.boxId} limit={box.pityLimit} />
      </CapHint>
      <div className={css.acts}>
        <TrialButton asking={asking} className={css.demo} onTry={order(true)} />
        <PayButton
          tone='gold'
          className={css.open}
          busy={asking === 'real'}
          disabled={asking === 'demo'}
          gate={openingGate}
          onPay={order(false)}
        >
          <span>开启 ×{number}</span>
          <Amount value={total} size={18} tone='inherit' />
        </PayButton>
      </div>
    </Panel>
  )
}

/** The pity count of the box in front; a tap anywhere on its row explains it. */
function Pity({ boxId, limit }: { boxId: number; limit: number | null }) {
  const detail = useSnapshot(casesState).details[boxId]
  const { token } = useSnapshot(appState)
  useEffect(() => {
    // Boxes without pity too: an opening then needs no strip in its reply.
    if (!token || casesState.details[boxId]) return
    const wait = setTimeout(() => void loadBoxDetail(boxId, true).catch(() => undefined), DETAIL_DELAY)
    return () => clearTimeout(wait)
  }, [boxId, token])
  if (limit === null)
    return (
      <p className={css.pity}>
        <Explained name='没有保底' words={NO_PITY_WORDS} className={css.told}>
          此箱无保底，每一抽概率相同
        </Explained>
      </p>
    )
  const told = (name: string) => (
    <Explained name='保底' words={pityWords(limit)} className={css.told}>
      {name}
    </Explained>
  )
  if (!token) return <p className={css.pity}>{told(`${limit} 抽保底，登录后开始累计`)}</p>
  return <PityBar count={detail ? (detail.pity?.count ?? 0) : null} limit={limit} name={told('保底进度')} className={css.pity} />
}
