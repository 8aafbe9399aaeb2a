import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { LinkActs, Named, SaveAct } from '#client/overlays/share/LinkActs.tsx'
import { paintDrop } from '#client/poster/drop.ts'
import { fileOf } from '#client/poster/send.ts'
import { beijingClock, beijingDay } from '#shared/beijingTime.ts'
import type { Receipt } from '#shared/fairness/receipt.ts'
import { linkOfReceipt } from '#state/core/fairness/sharedReceipt.ts'
import { appState } from '#state/platform/app.ts'
import css from './ShareSheet.module.css'

const FILE = '星匣开启凭证.png'

/** The card of a drop, drawn on this phone, and what can be done with it. Opening it makes the receipt public under a link. */
export default function ShareSheet({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const [named, setNamed] = useState(true)
  const { card, link, failed, again } = useCard(receipt, named)
  const words = { title: '星匣', text: `我开出了${receipt.giftName}，点开可以验证` }
  return (
    <Modal open onClose={onClose} title='分享这次开启' layer={1}>
      <div className={css.frame}>
        {card && <img className={css.card} src={card} alt={`${receipt.giftName}的分享图，长按可以保存`} />}
        {!card && (failed ? <ErrorState text='分享图没有生成' onRetry={again} /> : <Skeleton height={373} />)}
      </div>
      <Named on={named} onChange={setNamed}>
        {named
          ? '得到链接的人可以看到这张凭证，看不到您的账号信息'
          : '得到链接的人看不到您的账号信息。凭证里有您的客户端种子，您打过的竞技场里也看得到它'}
      </Named>
      <LinkActs link={link} words={words} files={card ? [fileOf(card, FILE)] : []}>
        <SaveAct picture={card} name={FILE} />
      </LinkActs>
    </Modal>
  )
}

interface CardState {
  /** A PNG as a data URL; '' until it is painted. */
  card: string
  link: string
  failed: boolean
}

/** Asks for the link and paints the card, anew when the nickname is shown or hidden. */
function useCard(receipt: Receipt, named: boolean): CardState & { again: () => void } {
  const { userInfo } = useSnapshot(appState)
  const [state, setState] = useState<CardState>({ card: '', link: '', failed: false })
  const [times, setTimes] = useState(0)
  const nickname = named ? (userInfo?.nickname ?? '') : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks for another attempt
  useEffect(() => {
    let gone = false
    const keep = (next: Partial<CardState>) => gone || setState((before) => ({ ...before, ...next }))
    const draw = async () => {
      keep({ card: '', failed: false })
      const { link, worth } = await linkOfReceipt(receipt.receiptId, named)
      keep({ link })
      const time = `${beijingDay(receipt.at)} ${beijingClock(receipt.at)}`
      keep({ card: await paintDrop({ receipt, worth, nickname, link, time }) })
    }
    draw().catch(() => keep({ failed: true }))
    return () => {
      gone = true
    }
  }, [receipt, named, nickname, times])
  return { ...state, again: () => setTimes(times + 1) }
}
