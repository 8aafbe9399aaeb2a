import { proxy } from 'valtio/vanilla'
import type { HelpDocument } from '#shared/calls/common.ts'
import type { UserInfo } from '#shared/calls/profile.ts'
import { DESIGN_SIZE } from '#shared/rules.ts'

/** Music tracks of spec §2. */
export type MusicTrack = 'global' | 'battle' | 'battleRoom' | 'dream' | 'exponent' | 'mysteryBox'
/** Painted backgrounds a page may stand on. */
export type Background = 'home' | 'stage' | 'plain' | 'battle' | 'dream' | 'exponent' | 'roll' | 'bag' | 'pay' | 'red' | 'warm'

/** What a route tells the shell about its page (spec §2). */
export interface PageMeta {
  title: string
  /** Shows the header: the home strip on `/`, back arrow and title elsewhere. */
  header: boolean
  tabBar: boolean
  background: Background
  music: MusicTrack
}

export interface Size {
  width: number
  height: number
}

/** Global client state, spec §3, name for name. */
interface AppState {
  designSize: Size
  isApp: boolean
  /** Viewport in CSS px. */
  realSize: Size
  /** Root font size in CSS px: one tenth of the page width. */
  baseSize: number
  meta: PageMeta
  /** Shows the full-screen loading overlay. */
  loading: boolean
  userInfo: UserInfo | null
  /** Empty without login. */
  token: string
  promoteCode: string
  /** Path the back arrow leads to; empty = `/`. */
  headerBack: string
  certifyId: string
  /** Server time in ms when it was last asked; 0 before. */
  sysTime: number
  /** True while the login overlay is open. */
  isAccount: boolean
  isBoxAllGift: boolean
  /** Box of the 箱子详情 modal; "-1" is none. */
  boxAllGiftId: string
  boxAllGiftImage: string
  isSound: boolean
  isMusic: boolean
  isCanvasVerify: boolean
  helpList: HelpDocument[]
  isHelpModal: boolean
  /** False while a game bars the back arrow. */
  isBack: boolean
}

export const HOME_META: PageMeta = { title: '首页', header: true, tabBar: true, background: 'home', music: 'global' }

/** Values of the five persisted fields before anything is stored. */
export const persistedDefaults = { token: '', promoteCode: '', userInfo: null, isSound: true, isMusic: true } as const

export const appState = proxy<AppState>({
  ...persistedDefaults,
  designSize: { ...DESIGN_SIZE },
  isApp: false,
  realSize: { ...DESIGN_SIZE },
  baseSize: DESIGN_SIZE.width / 10,
  meta: HOME_META,
  loading: false,
  headerBack: '',
  certifyId: '',
  sysTime: 0,
  isAccount: false,
  isBoxAllGift: false,
  boxAllGiftId: '-1',
  boxAllGiftImage: '',
  isCanvasVerify: false,
  helpList: [],
  isHelpModal: false,
  isBack: true,
})
