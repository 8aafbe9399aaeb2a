import { useEffect, useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { ErrorState } from '#client/chrome/ErrorState.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { Skeleton } from '#client/chrome/Skeleton.tsx'
import { CARD_PATH } from '#shared/linkParts.ts'
import { linkOfPlay, type SharedPlay, withdrawLink } from '#state/core/play/sharedReplay.ts'
import { notify } from '#state/platform/notice.ts'
import { LinkActs, Named } from './LinkActs.tsx'
import css from './ReplaySheet.module.css'

interface Props {
  play: SharedPlay
  /** What was won, in words: `开出了赤霄剑`. */
  won: string
  onClose: () => void
}

/** The link to the replay of a play, and the card that chats show of it. Opening it makes the play public under the link. */
export default function ReplaySheet({ play, won, onClose }: Props) {
  const [named, setNamed] = useState(true)
  const { link, card, failed, again } = useLink(play, named)
  const [ending, setEnding] = useState(false)
  const words = { title: '星匣', text: `我${won}，点开看回放` }
  const withdraw = async () => {
    setEnding(true)
    try {
      await withdrawLink(play)
      notify.success('链接已撤回')
      onClose()
    } catch {
      setEnding(false)
    }
  }
  return (
    <Modal open onClose={onClose} title='分享回放' layer={1}>
      <div className={css.frame}>
        {card && (
          <div className={css.card}>
            <img src={card} alt='聊天里显示的分享卡片' />
          </div>
        )}
        {!card && (failed ? <ErrorState text='链接没有生成' onRetry={again} /> : <Skeleton height={168} />)}
      </div>
      <Named on={named} onChange={setNamed}>
        {named ? '得到链接的人无需登录就能看回放，看不到您的账号' : '看不到您的昵称和账号。凭证里的种子可能让人认出您，所以不附凭证'}
      </Named>
      <LinkActs link={link} words={words} />
      <div className={css.end}>
        <Button tone='ghost' size='sm' block disabled={!link} busy={ending} onClick={() => void withdraw()}>
          撤回链接
        </Button>
      </div>
    </Modal>
  )
}

interface LinkState {
  /** '' until it is known. */
  link: string
  /** Address of the card; '' until the link is known. */
  card: string
  failed: boolean
}

/** Asks for the link, anew when the nickname is shown or hidden. */
function useLink({ kind, id }: SharedPlay, named: boolean): LinkState & { again: () => void } {
  const [state, setState] = useState<LinkState>({ link: '', card: '', failed: false })
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks for another attempt
  useEffect(() => {
    let gone = false
    const keep = (next: LinkState) => gone || setState(next)
    keep({ link: '', card: '', failed: false })
    linkOfPlay({ kind, id }, named).then(
      // The card with the name and the one without have the same address, so the browser must not take one for the other.
      ({ token, link }) => keep({ link, card: `${CARD_PATH}${token}?named=${Number(named)}`, failed: false }),
      () => keep({ link: '', card: '', failed: true }),
    )
    return () => {
      gone = true
    }
  }, [kind, id, named, times])
  return { ...state, again: () => setTimes(times + 1) }
}
