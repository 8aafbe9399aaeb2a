/** Constants and patterns of spec §5 and §9. Durations are in ms, sizes in CSS px on a page that is 375 px wide. */
export const DESIGN_SIZE = { width: 375, height: 667 } as const
export const REQUEST_TIMEOUT = 60_000
export const HEARTBEAT_INTERVAL = 30_000
export const REHYDRATE_TIMEOUT = 5_000
export const SMS_COUNTDOWN = 60_000
export const LOGIN_REDIRECT_DELAY = 200
/** Digits of an SMS code. */
export const CODE_LENGTH = 6
export const TOAST_DURATION = 1_500
export const SPLASH = { timeout: 5_000, poll: 200, cap: 95 } as const
export const BANNER = { scroll: 7_000, gradeBelow: 2, priceFrom: 100, defaultGrade: 3, defaultPrice: 0 } as const
export const CAPTCHA = { width: 320, height: 160, puzzle: 60, slider: 40, control: 42, y: 5, precision: 7, errorHold: 500 } as const
export const AUDIO_VOLUME = 0.5
export const DEFAULT_PAGE_SIZE = 15
export const CASE_PAGE_SIZE = 100
export const TOP_EARLY_PAGE_SIZE = 20
export const RECENT_DROP_LIMIT = 20
/** 史诗: a drop of this grade or a rarer one is told on 首页. An index of the items is made for it. */
export const RARE_GRADE = 2
/** Id of the help document with the user agreement and the privacy policy. */
export const AGREEMENT_ENTRY_ID = 9
/** The same of the one that says when items can be retrieved. */
export const RETRIEVAL_ENTRY_ID = 8
/** Promotion code that the login form starts with. A player who registers with it gets no inviter. */
export const DEFAULT_PROMOTE_CODE = 'XINGXIA'
/** Form of a player's own promotion code. */
export const PROMOTE_CODE_PATTERN = /^[A-Z\d]{8}$/
export const OPEN_NUMBERS = [1, 2, 3, 5, 10] as const
export type OpenNumber = (typeof OPEN_NUMBERS)[number]

export const PHONE_PATTERN = /^(?:(?:\+|00)86)?1[3-9]\d{9}$/
export const ID_NUMBER_PATTERN = /^[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/

/** Messages whose exact words the spec gives. */
export const TEXT = {
  phoneInvalid: '请输入正确的手机号',
  agreementMissing: '请勾选同意用户协议和隐私政策',
  agreement: '我已满18周岁并接受《用户协议》和《隐私政策》',
  backBarred: '请继续进行游戏 游戏还未结束',
  backAgain: '再按一次退出',
  codeSent: '发送成功',
  captchaFailed: '验证失败',
  splash: '初次加载时会需要较长时间，请耐心等待',
} as const

/** Diamonds that one coin costs. Players exchange diamonds in multiples of this number (design 1.2). */
export const DIAMOND_LOT = 100
