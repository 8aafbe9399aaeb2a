import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { lock } from '#client/chrome/icons/glyphs.ts'
import { Modal } from '#client/chrome/Modal.tsx'
import type { RollCard } from '#shared/roll/room.ts'
import { typedLetters } from '#shared/typedText.ts'
import { notify } from '#state/notice.ts'
import { joinRoll } from '#state/roll/acts.ts'
import { requireLogin } from '#state/session.ts'

/** Letters of the word of a room. */
const WORD = { least: 4, most: 12 } as const

/** A way to join rooms: `join` asks for the word where one is needed; `dialog` must stand on the page. */
export interface Joining {
  join(card: Pick<RollCard, 'roomId' | 'condition' | 'title'>): void
  dialog: JSX.Element
}

/** Joins ROLL rooms. `onJoined` hears of each room that the player is in then; a room that is watched knows it already. */
export function useJoin(onJoined?: (roomId: string) => void): Joining {
  const [asked, setAsked] = useState<Pick<RollCard, 'roomId' | 'title'> | null>(null)
  const enter = async (roomId: string, password = ''): Promise<boolean> => {
    const joined = await joinRoll(roomId, password).catch(() => false)
    if (joined) {
      notify.success('参加成功，开奖时会通知您')
      onJoined?.(roomId)
    }
    return joined
  }
  return {
    join: ({ roomId, condition, title }) => {
      if (!requireLogin()) return
      if (condition.kind === 'password') setAsked({ roomId, title })
      else void enter(roomId)
    },
    dialog: <WordDialog asked={asked} onClose={() => setAsked(null)} onWord={(roomId, word) => enter(roomId, word)} />,
  }
}

interface Props {
  asked: Pick<RollCard, 'roomId' | 'title'> | null
  onClose: () => void
  /** Resolves to whether the word was right. */
  onWord: (roomId: string, word: string) => Promise<boolean>
}

function WordDialog({ asked, onClose, onWord }: Props) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!asked || busy || word.length < WORD.least) return
    setBusy(true)
    if (await onWord(asked.roomId, word)) {
      setWord('')
      onClose()
    }
    setBusy(false)
  }
  return (
    <Modal
      open={asked !== null}
      onClose={onClose}
      title={asked?.title ?? '口令房'}
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
