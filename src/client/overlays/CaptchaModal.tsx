import SliderCaptcha, { type ActionType } from 'rc-slider-captcha'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { check, close, refresh, spinner, warning } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { Modal } from '#client/chrome/Modal.tsx'
import { pressed } from '#client/chrome/press.ts'
import { CAPTCHA } from '#shared/rules.ts'
import { checkPuzzle, loadPuzzle, type Puzzle } from '#state/account/captcha.ts'
import { closeCaptcha } from '#state/account/captchaModal.ts'
import { sendCode } from '#state/account/smsCode.ts'
import { appState } from '#state/platform/app.ts'
import css from './CaptchaModal.module.css'
import { useSliderKeys } from './useSliderKeys.ts'

/** After this many failed checks the player has to ask for a new puzzle. */
const ERROR_LIMIT = 3
/** Ms for which the solved puzzle shows before the dialog closes. */
const SUCCESS_HOLD = 450

const chevrons = 'M72 56l72 72-72 72M140 56l72 72-72 72'

const Grip = () => (
  <svg viewBox='0 0 256 256' className={css.chevrons} aria-hidden='true'>
    <path d={chevrons} />
  </svg>
)

const TIP_TEXT = { errors: '失败过多，点击重试', loadFailed: '加载失败，点击重试', default: '向右拖动滑块填充拼图', loading: '加载中....' }
const TIP_ICON = {
  default: <Grip />,
  loading: <Icon glyph={spinner} size={22} className={css.spin} />,
  error: <Icon glyph={close} size={20} />,
  success: <Icon glyph={check} size={22} />,
  loadFailed: <Icon glyph={warning} size={64} />,
}

/** Loads puzzles and checks them. After a solved puzzle it sends the code. */
function usePuzzle(scale: number, onNew: () => void) {
  const puzzle = useRef<Puzzle | null>(null)
  const request = async () => {
    onNew()
    const next = await loadPuzzle()
    puzzle.current = next
    return { bgUrl: next.background, puzzleUrl: next.piece }
  }
  const verify = async ({ x }: { x: number }) => {
    if (!puzzle.current) throw new Error('no puzzle')
    const verification = await checkPuzzle(puzzle.current, Number((x / scale).toFixed(CAPTCHA.precision)))
    // The code is sent while the solved puzzle shows. When that fails, a toast says so.
    void sendCode(verification).catch(() => undefined)
    setTimeout(closeCaptcha, SUCCESS_HOLD)
  }
  return { request, verify }
}

/**
 * 图形验证: the slider captcha before a code is sent. It is drawn in the scale of the page; positions are sent in the captcha's own width
 * of 320 px.
 */
export default function CaptchaModal() {
  const { baseSize, designSize } = useSnapshot(appState)
  const scale = (baseSize * 10) / designSize.width
  const action = useRef<ActionType>()
  const keys = useSliderKeys((CAPTCHA.width - CAPTCHA.slider) * scale, scale)
  const { request, verify } = usePuzzle(scale, keys.reset)
  const refreshButton = (
    <button type='button' className={css.refresh} aria-label='换一张' onClick={pressed(() => action.current?.refresh())}>
      <Icon glyph={refresh} size={20} />
    </button>
  )
  return (
    <Modal open onClose={closeCaptcha} title='图形验证' width={346} layer={1} tools={refreshButton} dismissable={false}>
      <SliderCaptcha
        key={scale}
        className={css.captcha}
        request={request}
        onVerify={verify}
        actionRef={action}
        bgSize={{ width: CAPTCHA.width * scale, height: CAPTCHA.height * scale }}
        puzzleSize={{ width: CAPTCHA.puzzle * scale }}
        sliderButtonProps={keys.button}
        limitErrorCount={ERROR_LIMIT}
        errorHoldDuration={CAPTCHA.errorHold}
        precision={CAPTCHA.precision}
        showRefreshIcon={false}
        tipText={TIP_TEXT}
        tipIcon={TIP_ICON}
        loadingBoxProps={{ icon: TIP_ICON.loading, text: TIP_TEXT.loading }}
      />
    </Modal>
  )
}
