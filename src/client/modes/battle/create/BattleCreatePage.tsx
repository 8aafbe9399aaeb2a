import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Amount } from '#client/chrome/Amount.tsx'
import { Chip } from '#client/chrome/Chip.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { SortChip } from '#client/items/SortChip.tsx'
import { CapHint } from '#client/stage/CapHint.tsx'
import page from '#client/styles/page.module.css'
import { canCreate, costOf, createRoom, createState, loadOffered } from '#state/modes/battle/create.ts'
import { go } from '#state/platform/go.ts'
import { useSeatPay } from '../useSeatPay.tsx'
import css from './BattleCreatePage.module.css'
import { BoxPicker } from './BoxPicker.tsx'
import { RoundQueue } from './RoundQueue.tsx'
import { RulesLine } from './RulesLine.tsx'
import { RulesPanel } from './RulesPanel.tsx'

/** 创建房间: boxes, their order, sides, mode and switches, and what a seat costs. */
export default function BattleCreatePage() {
  const { status, themes, offered, sort } = useSnapshot(createState)
  const [theme, setTheme] = useState(-1)
  useEffect(() => void loadOffered(), [])
  if (offered.length === 0 && status === 'error')
    return (
      <div className={page.centre}>
        <ErrorState onRetry={() => void loadOffered()} />
      </div>
    )
  return (
    <div className={page.page}>
      <div className={css.head}>
        <RadioGroup label='主题' className={css.themes}>
          {[{ themeId: -1, themeName: '全部' }, ...themes].map(({ themeId, themeName }) => (
            <Chip key={themeId} kind='radio' tone='gold' on={theme === themeId} onClick={() => setTheme(themeId)}>
              {themeName}
            </Chip>
          ))}
        </RadioGroup>
        <SortChip
          sort={sort}
          onSort={(order) => {
            createState.sort = order
          }}
        />
      </div>
      <div className={css.scroll}>{offered.length === 0 ? <Waiting /> : <BoxPicker theme={theme} />}</div>
      <Dock />
    </div>
  )
}

/** What is chosen, the rules behind their line, and the price. */
function Dock() {
  const [open, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className={css.dock} data-keep-clear>
      <RoundQueue />
      <RulesLine open={open} panel={panel} onToggle={() => setOpen(!open)} />
      {open && <RulesPanel id={panel} />}
      <Pay />
    </div>
  )
}

function Waiting() {
  return (
    <div className={css.wait} role='status' aria-label='正在读取'>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} />
      ))}
    </div>
  )
}

/** What a seat costs and is worth on average, and 创建房间. */
function Pay() {
  const settings = useSnapshot(createState)
  const { cost, expected } = costOf(settings as typeof createState)
  const worth = cost > 0 ? `物品均值 ${expected.toFixed(2)} · ${((expected / cost) * 100).toFixed(0)}%` : '先选出要玩的箱子'
  const { busy, pay, dialog } = useSeatPay('/battle-create')
  const create = async () => {
    const room = await pay(cost, () => createRoom(cost))
    if (room) go(`/battle-room?id=${room.roomId}`, '/battle')
    // Prices may have changed.
    else void loadOffered()
  }
  return (
    <CapHint price={cost} from='/battle-create'>
      <div className={css.pay}>
        {dialog}
        <p className={css.cost}>
          <span>每人入场</span>
          <Amount value={cost} size={20} />
          <small>{worth}</small>
        </p>
        <PayButton tone='gold' busy={busy} disabled={!canCreate(settings as typeof createState)} onPay={create}>
          创建房间
        </PayButton>
      </div>
    </CapHint>
  )
}
