import { proxy } from 'valtio/vanilla'
import type { HelpDocument } from '#shared/calls/common.ts'
import type { UserInfo } from '#shared/calls/userInfo.ts'
import { DESIGN_SIZE } from '#shared/rules.ts'

/** Music tracks (spec §2). */
export type MusicTrack = 'global' | 'battle' | 'battleRoom' | 'dream' | 'exponent' | 'mysteryBox'
/** Background pictures that a page may have. */
export type Background = 'home' | 'stage' | 'plain' | 'battle' | 'dream' | 'exponent' | 'roll' | 'bag' | 'pay' | 'red' | 'warm'

/** What a route tells the shell about its page (spec §2). */
export interface PageMeta {
  title: string
  /** Shows the header: on `/` the one with the player and the balances, elsewhere the one with back arrow and title. */
  header: boolean
  tabBar: boolean
  background: Background
  music: MusicTrack
}

export interface Size {
  width: number
  height: number
}

/** Global state of the client, with the names of spec §3. */
interface AppState {
  designSize: Size
  isApp: boolean
  /** Size of the viewport in CSS px. */
  realSize: Size
  /** Root font size in CSS px, which is one tenth of the page width. */
  baseSize: number
  meta: PageMeta
  /** True while the full-screen loading overlay shows. */
  loading: boolean
  userInfo: UserInfo | null
  /** Empty while nobody is logged in. */
  token: string
  promoteCode: string
  /** Path that the back arrow opens; empty means `/`. */
  headerBack: string
  /** Number of a real-name check that runs at an outside service. No such service exists yet, so it stays empty. */
  certifyId: string
  /** Server time in ms since 1970, as of the last time the client asked; 0 before. */
  sysTime: number
  /** True while the login overlay is open. */
  isAccount: boolean
  isBoxAllGift: boolean
  /** Id of the box that 箱子详情 shows; "-1" when it is closed. */
  boxAllGiftId: string
  boxAllGiftImage: string
  isSound: boolean
  isMusic: boolean
  isCanvasVerify: boolean
  helpList: HelpDocument[]
  isHelpModal: boolean
  /** False while a running game keeps the player from leaving by the back arrow. */
  isBack: boolean
}

export const HOME_META: PageMeta = { title: '首页', header: true, tabBar: true, background: 'home', music: 'global' }

/** Values of the five stored fields before anything has been stored. */
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
