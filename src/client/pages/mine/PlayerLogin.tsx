import { Button } from '#client/chrome/Button.tsx'
import { Panel } from '#client/chrome/Panel.tsx'
import { openLogin } from '#state/account/session.ts'
import { artUrl } from '#state/platform/images.ts'
import css from './PlayerLogin.module.css'

/** Shows instead of the player when nobody is logged in: reasons to log in, and a button. */
export function PlayerLogin() {
  return (
    <Panel tone='gold' className={css.card}>
      <div className={css.art} aria-hidden='true'>
        <span className={css.rays} />
        <img src={artUrl('boxes/red_chest')} alt='' />
      </div>
      <h2 className={css.title}>登录星匣</h2>
      <p className={css.text}>余额、背包与每次开启的凭证，都在这里</p>
      <Button tone='gold' block onClick={openLogin}>
        登录 / 注册
      </Button>
    </Panel>
  )
}
