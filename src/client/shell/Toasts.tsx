import { createPortal } from 'react-dom'
import { type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { cx } from '#client/chrome/cx.ts'
import { caretLeft, check, close, info, lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { pressed } from '#client/chrome/press.ts'
import { shieldTaps } from '#client/chrome/tapShield.ts'
import { useServerSeconds } from '#client/chrome/useServerTime.ts'
import { TEXT, TOAST_DURATION } from '#shared/rules.ts'
import { type NoticeAct, setNoticeSink } from '#state/platform/notice.ts'
import { playSound } from '#state/platform/sound.ts'
import css from './Toasts.module.css'
import { keptClear, placeBeside } from './toastPlace.ts'

/** All notices share this id, so that a new one replaces the one before and equal ones do not stack (spec §8). */
const NOTICE_ID = 'notice'

/** Middle of the notice, as a part of the screen's height. */
let place = placeBeside([], 1)
/** Text of the last notice, and what can be done about it. */
let last = ''
let lastAct: NoticeAct | null = null

/** Ms that a notice with a button stays: it must be read and reached. */
const ACT_DURATION = 6_000

const look = (msg: string, act: NoticeAct | null = null) => {
  last = msg
  lastAct = act
  place = placeBeside(keptClear(), window.innerHeight)
  return { id: NOTICE_ID, duration: act ? ACT_DURATION : TOAST_DURATION }
}

setNoticeSink({
  success: (msg, act) => void toast.success(msg, look(msg, act)),
  info: (msg) => void toast(msg, look(msg)),
  error: (msg) => {
    playSound('error')
    toast.error(msg, look(msg))
  },
  withdraw: (msg) => {
    if (last === msg) toast.dismiss(NOTICE_ID)
  },
})

const GLYPHS: Partial<Record<string, string>> = { [TEXT.backBarred]: lock, [TEXT.backAgain]: caretLeft }

/** Tone and glyph by the type of a toast; a plain one is `blank`. */
const LOOKS: Partial<Record<Toast['type'], { tone: string | undefined; glyph: string }>> = {
  success: { tone: css.success, glyph: check },
  error: { tone: css.error, glyph: close },
}
const PLAIN = { tone: css.info, glyph: info }

function Notice({ notice }: { notice: Toast }) {
  const { tone, glyph } = LOOKS[notice.type] ?? PLAIN
  return (
    <div className={cx(css.toast, tone, !notice.visible && css.leaving)} {...notice.ariaProps}>
      <span className={css.icon}>
        <Icon glyph={GLYPHS[String(notice.message)] ?? glyph} size={17} />
      </span>
      {typeof notice.message === 'string' && <span className={css.words}>{notice.message}</span>}
      {lastAct && notice.message === last && notice.visible && <Act act={lastAct} />}
    </div>
  )
}

/** The button of a notice, with the time that is left for it. */
function Act({ act: { word, until, run } }: { act: NoticeAct }) {
  const left = useServerSeconds(until)
  const press = () => {
    toast.dismiss(NOTICE_ID)
    shieldTaps()
    run()
  }
  if (left === 0) return null
  return (
    <button type='button' className={css.act} onClick={pressed(press)}>
      {word}
      <span className={css.left}>
        {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
      </span>
    </button>
  )
}

/** Shows the notices of `#state/platform/notice.ts` above everything else. */
export function Toasts() {
  const { toasts } = useToaster({ removeDelay: 200 })
  return createPortal(
    // A live region of its own: dialogs hide everything else of the page from screen readers.
    <div className={css.place} aria-live='polite' style={{ top: `${place * 100}%` }}>
      {toasts.map((notice) => (
        <Notice key={`${notice.id}${notice.createdAt}`} notice={notice} />
      ))}
    </div>,
    document.body,
  )
}
