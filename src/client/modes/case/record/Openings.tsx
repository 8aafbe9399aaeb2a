import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Chip } from '#client/chrome/Chip.tsx'
import { EndlessList } from '#client/chrome/EndlessList.tsx'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { useAddress } from '#client/chrome/useAddress.ts'
import { DayList } from '#client/records/DayList.tsx'
import lists from '#client/records/lists.module.css'
import { Nothing } from '#client/records/Nothing.tsx'
import { freeOpenings, openings } from '#state/account/records.ts'
import { go } from '#state/platform/go.ts'
import css from './Openings.module.css'
import { OpenRow } from './OpenRow.tsx'

const SORTS = [
  { id: '', label: '付费', list: openings, Empty: NonePaid },
  { id: 'free', label: '免费', list: freeOpenings, Empty: NoneFree },
] as const

/** 开箱: every opening, paid or free, what it cost and won, and the receipt of each draw. */
export function Openings() {
  const [chosen, choose] = useAddress('open')
  const { id, list, Empty } = SORTS.find((sort) => sort.id === chosen) ?? SORTS[0]
  const { total } = useSnapshot(list.state)
  const head = (
    <div className={css.head}>
      <RadioGroup label='开箱方式' className={css.sorts}>
        {SORTS.map((sort) => (
          <Chip key={sort.id} kind='radio' on={sort.id === id} onClick={() => choose(sort.id)}>
            {sort.label}
          </Chip>
        ))}
      </RadioGroup>
      {total > 0 && <p className={css.count}>共开启 {total} 次，点开看凭证</p>}
    </div>
  )
  return (
    <EndlessList
      key={id}
      list={list}
      keepAs={`record/opens/${id}`}
      className={lists.scroll}
      rowHeight={112}
      empty={<Empty onFree={() => choose('free')} />}
      head={head}
    >
      {(items) => (
        <DayList items={items} keyOf={({ openId }) => openId}>
          {(record) => <OpenRow record={record} shared={list === openings} />}
        </DayList>
      )}
    </EndlessList>
  )
}

/** No paid opening. A new player's first one is free, so this looks whether there are such, and leads to them. */
function NonePaid({ onFree }: { onFree: () => void }) {
  const { status, total } = useSnapshot(freeOpenings.state)
  useEffect(() => void freeOpenings.load(), [])
  if (total > 0) {
    return (
      <Nothing
        art='boxes/red_chest'
        title='还没有付费开启'
        text={`${total} 次免费开启都在“免费”里，各有凭证`}
        way='看免费开启'
        onWay={onFree}
      />
    )
  }
  if (status === 'idle' || status === 'loading') return null
  return (
    <Nothing
      art='boxes/red_chest'
      title={status === 'ready' ? '还没有开箱记录' : '还没有付费开启'}
      text='每一次开启都会记在这里，并附上可以验证的凭证'
      way='去开盲盒'
      onWay={() => go('/mystery-box')}
    />
  )
}

function NoneFree() {
  return (
    <Nothing
      art='boxes/gift_ribbon'
      title='还没有免费开启'
      text='每次开启免费宝匣，都会连同凭证记在这里'
      way='去福利'
      onWay={() => go('/welfare')}
    />
  )
}
