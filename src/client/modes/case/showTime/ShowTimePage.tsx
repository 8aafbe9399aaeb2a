import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { cx } from '#client/chrome/cx.ts'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { TabPanel } from '#client/chrome/TabPanel.tsx'
import { Tabs } from '#client/chrome/Tabs.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import page from '#client/styles/page.module.css'
import { LABEL_NAMES, Label } from '#shared/codes.ts'
import type { ShowTimeRow } from '#shared/modes/case/showTimeCalls.ts'
import { momentsOf, replayState, startReplay, stopReplay } from '#state/modes/case/showTime.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { DayRow } from './DayRow.tsx'
import { chosen, dayNames } from './days.ts'
import { HeroMoment } from './HeroMoment.tsx'
import { MomentCard } from './MomentCard.tsx'
import { NoMoments } from './NoMoments.tsx'
import { Replay } from './Replay.tsx'
import css from './ShowTimePage.module.css'
import { Waiting } from './Waiting.tsx'

const ALL = -1
const LABELS = [Label.lucky, Label.goldInGold, Label.unlucky] as const
const TABS = [{ id: ALL as number, label: '全部' }, ...LABELS.map((label) => ({ id: label as number, label: LABEL_NAMES[label] }))]

/** 巅峰时刻: the drops of a day that are worth the most. Everybody can watch a replay of each. */
export default function ShowTimePage() {
  const days = useMemo(() => dayNames(serverNow()), [])
  const [dayText, chooseDay] = useAddress('day')
  const [labelText, chooseLabel] = useAddress('label')
  const [playing, play] = useAddress('play')
  const { token } = useSnapshot(appState)
  const { asking, book } = useSnapshot(replayState)
  const day = chosen(
    dayText,
    days.map(({ back }) => back),
    0,
  )
  const label = chosen(
    labelText,
    TABS.map(({ id }) => id),
    ALL,
  )
  const list = momentsOf(day, label)
  usePlayed(playing, play, list.load)
  const rowOf = (items: readonly ShowTimeRow[]) => items.find(({ dropId }) => dropId === playing)

  return (
    <div className={page.page}>
      <div className={cx(css.under, book && css.hidden)}>
        <DayRow days={days} value={day} onChange={(back) => chooseDay(back ? String(back) : '')} />
        <Tabs items={TABS} value={label} onChange={(id) => chooseLabel(id === ALL ? '' : String(id))} label='时刻分类' name='moments' />
        <TabPanel of='moments' tab={label}>
          <EndlessList
            key={`${token}/${day}/${label}`}
            list={list}
            keepAs={`showTime/${day}/${label}`}
            empty={<NoMoments day={days[day]} label={label} onYesterday={() => chooseDay('1')} />}
            waiting={<Waiting />}
            className={css.scroll}
          >
            {(rows) => (
              <ol className={css.list}>
                {rows.map((row, at) =>
                  at === 0 ? (
                    <HeroMoment
                      key={row.dropId}
                      row={row}
                      best={label === ALL}
                      day={days[day]}
                      busy={asking === row.dropId}
                      onPlay={play}
                    />
                  ) : (
                    <MomentCard key={row.dropId} row={row} place={at + 1} busy={asking === row.dropId} onPlay={play} />
                  ),
                )}
              </ol>
            )}
          </EndlessList>
        </TabPanel>
      </div>
      {book && <Replay moment={rowOf(list.state.items)} onClose={() => play('')} />}
    </div>
  )
}

/** Plays the opening that the address names. When it cannot be played, a toast says so and the list is loaded again. */
function usePlayed(playing: string, play: (dropId: string) => void, renew: () => Promise<void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another drop in the address starts a replay
  useEffect(() => {
    if (!playing) return
    void startReplay(playing).then((played) => {
      if (played || replayState.asking || replayState.book) return
      play('')
      void renew()
    })
    return stopReplay
  }, [playing])
}
