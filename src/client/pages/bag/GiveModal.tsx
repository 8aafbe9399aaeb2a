import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { gift as giftGlyph } from '#client/chrome/icons/moreGlyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { PayButton } from '#client/chrome/PayButton.tsx'
import { HeldBack, keepRefusal } from '#client/items/HeldBack.tsx'
import { NeedsName } from '#client/items/NeedsName.tsx'
import type { DataOf } from '#shared/calls/call.ts'
import { GIFTS_A_DAY, type givingByUid, type PlayerCard } from '#shared/calls/giving.ts'
import { typedDigits } from '#shared/typedText.ts'
import { profileState } from '#state/account/profile.ts'
import { giveItem } from '#state/core/items/bag.ts'
import type { ApiError } from '#state/platform/api/apiError.ts'
import { go } from '#state/platform/go.ts'
import css from './ActModal.module.css'
import { Picked } from './Picked.tsx'
import { Receiver } from './Receiver.tsx'
import { UID_LENGTH, useReceiver } from './useReceiver.ts'
import type { Selection } from './useSelection.ts'

type Given = DataOf<typeof givingByUid>

interface Props {
  selection: Selection
  onClose: () => void
}

/** 赠送: gives the marked item to another player, whose name and picture show before it is sent. */
export function GiveModal({ selection, onClose }: Props) {
  const { data } = useSnapshot(profileState)
  const [given, setGiven] = useState<Given | null>(null)
  const [heldBack, setHeldBack] = useState<ApiError | null>(null)
  const give = async ({ uid }: PlayerCard) => {
    const [item] = selection.some()
    const done = item && (await selection.act(() => giveItem(uid, item.itemId).catch(keepRefusal(setHeldBack))))
    if (done) setGiven(done)
  }
  return (
    <Modal open onClose={onClose} title={given ? '赠送成功' : '赠送物品'} width={320} dismissable={false}>
      {given ? (
        <Done given={given} onClose={onClose} />
      ) : heldBack ? (
        <HeldBack refusal={heldBack} />
      ) : data?.identity ? (
        <Ask selection={selection} onGive={give} />
      ) : (
        <NeedsName title='赠送需要实名认证' back='/bag' />
      )}
    </Modal>
  )
}

function Ask({ selection, onGive }: { selection: Selection; onGive: (receiver: PlayerCard) => Promise<void> }) {
  const [uid, setUid] = useState('')
  const { player, wrong, busy } = useReceiver(uid)
  return (
    <>
      <Picked items={selection.some()} count={selection.count} value={selection.value} />
      <Field
        label='对方的 UID'
        placeholder='请输入对方的 UID'
        value={uid}
        onChange={(text) => setUid(typedDigits(text, UID_LENGTH))}
        inputMode='numeric'
        numeric
        error={wrong}
        autoComplete='off'
      />
      <Receiver player={player} wrong={wrong} busy={busy} />
      <p className={css.text}>每天最多赠送 {GIFTS_A_DAY} 件，送出后无法撤回</p>
      <PayButton tone='gold' size='sm' block busy={selection.busy} disabled={!player} onPay={() => player && onGive(player)}>
        确认赠送
      </PayButton>
    </>
  )
}

function Done({ given: { gift, leftToday }, onClose }: { given: Given; onClose: () => void }) {
  const left = leftToday > 0 ? `今天还可以赠送 ${leftToday} 件` : '今天的赠送次数已用完，明天再来'
  return (
    <EmptyState
      color='var(--ok)'
      art={<Icon glyph={giftGlyph} size={80} className={css.done} />}
      title={`已送给 ${gift.other.nickname}`}
      text={
        <>
          “{gift.item.giftName}”已放进对方的背包
          <br />
          {left}
        </>
      }
    >
      <Button tone='ghost' size='sm' onClick={() => go('/record?tab=gifts', '/bag')}>
        赠送记录
      </Button>
      <Button tone='violet' size='sm' onClick={onClose}>
        好的
      </Button>
    </EmptyState>
  )
}
