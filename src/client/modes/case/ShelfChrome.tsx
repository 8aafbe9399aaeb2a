import { useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { caretsRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { Tag } from '#client/chrome/Tag.tsx'
import { SortChip } from '#client/items/SortChip.tsx'
import { Explained } from '#client/stage/Explained.tsx'
import { pityWords, rateWords } from '#client/stage/terms.ts'
import { useFreeArea } from '#client/stage/useFreeArea.ts'
import type { BoxCard } from '#shared/calls/cards.ts'
import { usualBox } from '#state/core/items/boxOrder.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { areCoinsKnown, coinsKnown, knownCoins } from '#state/core/money/affordable.ts'
import { openBoxDetail } from '#state/modes/case/boxDetailModal.ts'
import { enterShelf, focusBox, shelfStage } from '#state/modes/case/shelfStage.ts'
import { BoxShelf } from './BoxShelf.tsx'
import { ControlPanel } from './ControlPanel.tsx'
import { choices } from './choices.ts'
import { DropColumn } from './DropColumn.tsx'
import { QuickColumn } from './QuickColumn.tsx'
import css from './ShelfChrome.module.css'
import { ShelfSkeleton } from './ShelfSkeleton.tsx'
import { ALL, shelfOf } from './shelfOf.ts'
import { useAhead } from './useAhead.ts'
import type { OpenOrder } from './useOpening.ts'

const ALL_TAB = { id: ALL, label: '全部' }

/** Returns the name of a box's picture in the stage's atlas, which is the file name of its path. */
const artOf = (box: Pick<BoxCard, 'boxImage'>) => box.boxImage.replace(/^.*\/|\.\w+$/g, '')

/** The box that stands in front when the shelf is shown: the one that stood there, or what suits somebody who has not seen any. */
const startOf = <Box extends Pick<BoxCard, 'boxId' | 'openPrice'>>(shown: readonly Box[]): Box | null | undefined =>
  choices.boxId === 0 ? usualBox(shown, knownCoins()) : (shown.find(({ boxId }) => boxId === choices.boxId) ?? shown[0])

/** Turns true when the box in front can be chosen by the balance: the list of boxes may arrive before it. */
function useCoinsKnown(): boolean {
  const [known, setKnown] = useState(areCoinsKnown)
  useEffect(() => void coinsKnown().then(() => setKnown(true)), [])
  return known
}

interface Props {
  onOpen: (order: OpenOrder) => void
  asking: 'real' | 'demo' | null
}

/** Everything around the shelf: themes, the name of the front box, the columns at both sides, the controls, and the row of boxes. */
export function ShelfChrome({ onOpen, asking }: Props) {
  const { boxes, themes } = useSnapshot(casesState)
  const shelf = useSnapshot(shelfStage)
  const { theme: chosen, sort } = useSnapshot(choices)
  const { shown, themes: tabs, theme } = useMemo(() => shelfOf(boxes, themes, chosen, sort), [boxes, themes, chosen, sort])
  const ready = useCoinsKnown() || choices.boxId !== 0
  const front = shown.find((box) => box.boxId === shelf.focus) ?? (ready ? startOf(shown) : null)
  const free = useFreeArea()
  useAhead()

  useEffect(() => {
    const start = ready && startOf(shown)
    if (start)
      enterShelf(
        shown.map((box) => ({ boxId: box.boxId, art: artOf(box), name: box.boxName })),
        start.boxId,
      )
  }, [shown, ready])

  useEffect(() => {
    if (shelf.focus) choices.boxId = shelf.focus
  }, [shelf.focus])

  const turn = (by: number) => () => {
    const at = shown.findIndex((box) => box.boxId === front?.boxId)
    const next = shown[(at + by + shown.length) % shown.length]
    if (next) focusBox(next.boxId)
  }

  if (!front) return <ShelfSkeleton />
  return (
    <div className={css.chrome}>
      <div className={css.head}>
        <Tabs
          items={[ALL_TAB, ...tabs.map(({ themeId, themeName }) => ({ id: themeId, label: themeName }))]}
          value={theme}
          onChange={(id) => {
            choices.theme = id
          }}
          label='主题'
          name='themes'
          className={css.solid}
        />
        <SortChip
          sort={sort}
          onSort={(order) => {
            choices.sort = order
          }}
        />
      </div>
      <TabPanel of='themes' tab={theme} className={css.panel}>
        <section className={css.middle} ref={free}>
          <div className={css.name} aria-live='polite'>
            <h2 key={front.boxId} className={css.boxName}>
              {front.boxName}
            </h2>
            <p className={css.tags}>
              <Explained name='返还率' words={rateWords(front.returnRate)}>
                <Tag grade={0}>返还率 {front.returnRate.toFixed(2)}%</Tag>
              </Explained>
              {front.pityLimit !== null && (
                <Explained name='保底' words={pityWords(front.pityLimit)}>
                  <Tag grade={2}>保底 {front.pityLimit} 抽</Tag>
                </Explained>
              )}
            </p>
          </div>
          <QuickColumn onDetail={() => openBoxDetail(front.boxId)} />
          <DropColumn />
          {shown.length > 1 && (
            <>
              <button type='button' className={`${css.turn} ${css.left}`} aria-label='上一只' onClick={pressed(turn(-1))}>
                <Icon glyph={caretsRight} size={26} />
              </button>
              <button type='button' className={`${css.turn} ${css.right}`} aria-label='下一只' onClick={pressed(turn(1))}>
                <Icon glyph={caretsRight} size={26} />
              </button>
            </>
          )}
        </section>
        <ControlPanel box={front} onOpen={onOpen} asking={asking} />
        <div className={css.solid}>
          <BoxShelf boxes={shown} focus={front.boxId} onFocus={focusBox} />
        </div>
      </TabPanel>
    </div>
  )
}
