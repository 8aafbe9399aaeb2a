import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#client/chrome/Button.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { caretDown } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import page from '#client/styles/page.module.css'
import type { WaitingLine } from '#state/community/chat/kept.ts'
import { chatState, loadOlder } from '#state/community/chat/lines.ts'
import { outboxState } from '#state/community/chat/outbox.ts'
import { Typing, WaitingBubble } from './Bubble.tsx'
import { Greeting } from './Greeting.tsx'
import { Lines } from './Lines.tsx'
import { PictureView } from './PictureView.tsx'
import css from './Talk.module.css'
import { useEnd } from './useEnd.ts'

/** The lines of the chat, those that wait to be sent below them. It stays at its end until the player scrolls up. */
export function Talk() {
  const { lines, older, deskRead, typingUntil } = useSnapshot(chatState)
  const { lines: waiting, stuck } = useSnapshot(outboxState)
  const [shown, show] = useState('')
  const typing = useHolds(typingUntil)
  const { box, onScroll, unseen, toEnd } = useEnd({
    first: lines[0]?.seq ?? 0,
    last: lines.at(-1)?.seq ?? 0,
    waiting: waiting.length,
    typing,
  })
  return (
    <div className={css.place}>
      <div ref={box} className={`${page.scroll} ${css.scroll}`} onScroll={onScroll} data-scroll='chat'>
        <div>
          <Beginning older={older} />
          <div role='log' aria-label='与客服的对话'>
            <Lines lines={lines} deskRead={deskRead} onPicture={show} />
            {(waiting.length > 0 || typing) && (
              <ol className={css.lines}>
                {(waiting as readonly WaitingLine[]).map((line) => (
                  <WaitingBubble key={line.key} line={line} stuck={stuck} />
                ))}
                {typing && <Typing />}
              </ol>
            )}
          </div>
        </div>
      </div>
      {unseen && (
        <button type='button' className={css.down} onClick={pressed(toEnd)}>
          <span className={css.pill}>
            <Icon glyph={caretDown} size={13} />
            有新消息
          </span>
        </button>
      )}
      <PictureView url={shown} onClose={() => show('')} />
    </div>
  )
}

/** Above the first line: the greeting where there are none before it, else a way to them. */
function Beginning({ older }: { older: 'idle' | 'loading' | 'ready' | 'error' }) {
  if (older === 'ready' || chatState.lines.length === 0) return <Greeting />
  return (
    <div className={css.older}>
      <Button tone='ghost' size='sm' busy={older === 'loading'} onClick={() => void loadOlder()}>
        {older === 'error' ? '没有读到，点按重试' : '更早的消息'}
      </Button>
    </div>
  )
}

/** True until a moment on the clock of `performance.now`. */
function useHolds(until: number): boolean {
  const [, wake] = useState(0)
  const left = until - performance.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => wake((count) => count + 1), left + 20)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
