import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import { useServerTime } from '#client/chrome/useServerTime.ts'
import type { RollCard } from '#shared/modes/roll/room.ts'
import { typedLetters } from '#shared/typedText.ts'
import { requireLogin } from '#state/account/session.ts'
import { joinRoll } from '#state/modes/roll/acts.ts'
import { go } from '#state/platform/go.ts'
import { notify } from '#state/platform/notice.ts'
import { OVER_WORDS, type Standing, standingOf } from './words.ts'

/** Letters of the word of a room. */
const WORD = { least: 4, most: 12 } as const

/** A way to join rooms: `join` asks for the word where one is needed; `dialog` must stand on the page. */
export interface Joining {
  join(card: Asked): void
  dialog: JSX.Element | null
}

type Asked = Pick<RollCard, 'roomId' | 'condition' | 'title'>

/**
 * Joins ROLL rooms. `onJoined` hears of each room that the player is in then; a room that is watched knows it already. `latest` is what is known now of
 * a room whose word is asked for: when nobody can join it any more, the question says so.
 */
export function useJoin(onJoined: ((roomId: string) => void) | undefined, latest: (roomId: string) => RollCard | undefined): Joining {
  const [asked, setAsked] = useState<Asked | null>(null)
  const enter = async (roomId: string, password = ''): Promise<boolean> => {
    const joined = await joinRoll(roomId, password).catch(() => false)
    if (joined) {
      notify.success('参加成功，开奖时会通知您')
      onJoined?.(roomId)
    }
    return joined
  }
  return {
    join: (card) => {
      if (!requireLogin()) return
      if (card.condition.kind === 'password') setAsked(card)
      else void enter(card.roomId)
    },
    dialog: asked ? (
      <WordDialog asked={asked} card={latest(asked.roomId)} onClose={() => setAsked(null)} onWord={(word) => enter(asked.roomId, word)} />
    ) : null,
  }
}

interface Props {
  asked: Asked
  card: RollCard | undefined
  onClose: () => void
  /** Resolves to whether the word was right. */
  onWord: (word: string) => Promise<boolean>
}

/** How often the question looks whether its room is still open, in ms. */
const LOOK = 500

function WordDialog({ asked, card, onClose, onWord }: Props) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const stands = useServerTime((now) => (card ? standingOf(card, now) : 'open'), LOOK)
  const send = async () => {
    if (busy || word.length < WORD.least) return
    setBusy(true)
    if (await onWord(word)) onClose()
    setBusy(false)
  }
  if (stands !== 'open') return <Over asked={asked} stands={stands} onClose={onClose} />
  return (
    <Modal
      open
      onClose={onClose}
      title={asked.title}
      width={312}
      footer={
        <Button tone='gold' block busy={busy} disabled={word.length < WORD.least} onClick={() => void send()}>
          参加
        </Button>
      }
    >
      <Field
        icon={lock}
        label='房间口令'
        placeholder='请输入房间口令'
        value={word}
        onChange={(text) => setWord(typedLetters(text, WORD.most))}
        autoComplete='off'
        onEnter={() => void send()}
      />
    </Modal>
  )
}

/** Tells that the room went on while its word was asked for, and leads to it. */
function Over({ asked, stands, onClose }: Pick<Props, 'asked' | 'onClose'> & { stands: Exclude<Standing, 'open'> }) {
  const see = () => {
    onClose()
    go(`/roll-room?id=${asked.roomId}`, '/roll')
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={asked.title}
      width={312}
      footer={
        <Button tone='violet' block onClick={see}>
          去房间看看
        </Button>
      }
    >
      <p role='status'>{OVER_WORDS[stands]}</p>
    </Modal>
  )
}
