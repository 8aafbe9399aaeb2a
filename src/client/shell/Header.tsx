import { useSnapshot } from 'valtio'
import { Avatar } from '#client/chrome/Avatar.tsx'
import { Button } from '#client/chrome/Button.tsx'
import { cx } from '#client/chrome/cx.ts'
import { caretLeft, lock } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { useOwn } from '#client/chrome/own.ts'
import { Pill } from '#client/chrome/Pill.tsx'
import { pressed } from '#client/chrome/press.ts'
import { Explained } from '#client/stage/Explained.tsx'
import { BACK_NAME, DIAMOND_WORDS, TODAY_NAME } from '#client/stage/terms.ts'
import { openLogin } from '#state/account/session.ts'
import { openToday } from '#state/account/todaySheet.ts'
import { appState } from '#state/platform/app.ts'
import { leavePage } from '#state/platform/back.ts'
import { go } from '#state/platform/go.ts'
import css from './Header.module.css'
import { Offline } from './Offline.tsx'

const NOBODY = '***'
const TODAY = { act: openToday, label: TODAY_NAME }

/** The two balances. The coins lead to 充值; with `opensToday` their plus does, and the amount opens the sheet 今日. A tap on the diamonds tells what they are for. */
function Balances({ opensToday = false }: { opensToday?: boolean }) {
  const { userInfo, token } = useSnapshot(appState)
  const player = token ? userInfo : null
  return (
    <div className={css.balances}>
      <Pill
        currency='coin'
        value={player?.balance ?? 0}
        topUp
        onClick={() => go('/pay')}
        onOpen={player && opensToday ? TODAY : undefined}
      />
      <Explained name='钻石' words={DIAMOND_WORDS} className={css.told}>
        <Pill currency='diamond' value={player?.secondaryBalance ?? 0} />
      </Explained>
    </div>
  )
}

function PlayerBlock() {
  const { userInfo } = useSnapshot(appState)
  const { id } = useOwn()
  return (
    <button type='button' className={css.player} onClick={pressed(() => go('/mine'))}>
      <Avatar src={userInfo?.headPic ?? ''} frame={userInfo?.headGround ?? ''} size={44} />
      <span className='sr-only'>我的</span>
      <span className={css.names}>
        <span className={css.nickname}>{userInfo?.nickname || NOBODY}</span>
        <span className={css.uid}>UID {id(userInfo?.uid ?? '') || NOBODY}</span>
      </span>
    </button>
  )
}

/** Starts to load the overlay when the finger goes down, before the press ends. */
const fetchLogin = () => void import('#client/overlays/LoginOverlay.tsx').catch(() => undefined)

/** Header of 首页: the player, or the login button, and the balances. */
export function HomeHeader() {
  const { token } = useSnapshot(appState)
  return (
    <header className={css.home}>
      {token ? (
        <PlayerBlock />
      ) : (
        <span onPointerDown={fetchLogin}>
          <Button tone='violet' size='sm' onClick={openLogin}>
            登录
          </Button>
        </span>
      )}
      <Balances />
    </header>
  )
}

/** Header of the other pages: back arrow, title, balances. A page without a title has one for screen readers, `spoken`, and may show one while its scene is away, see `HeaderTitle`. With `aside` the page puts something in their place. */
export function PageHeader({ title, spoken, aside }: { title: string; spoken: string; aside: boolean }) {
  const { isBack } = useSnapshot(appState)
  return (
    <header className={css.page}>
      <button type='button' className={cx(css.back, !isBack && css.barred)} aria-label={BACK_NAME} onClick={pressed(leavePage)}>
        <span className={css.face}>
          <Icon glyph={isBack ? caretLeft : lock} size={18} />
        </span>
      </button>
      <div className={css.place}>
        <h1 className={css.title}>
          {title || <span className='sr-only'>{spoken}</span>}
          <span id='header-title' aria-hidden='true' />
        </h1>
        <Offline over='title' />
      </div>
      {aside ? <div id='header-aside' className={css.aside} /> : <Balances opensToday />}
    </header>
  )
}
