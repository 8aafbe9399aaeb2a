import NotOpenYetPage from '#client/pages/NotOpenYetPage.tsx'
import css from './AccountPanel.module.css'
import { AccountPanel } from './AccountPanel.tsx'

/** 我的 as far as it is open: the account, and below it the word that the rest is to come. */
export default function MinePage() {
  return (
    <div className={css.scroll}>
      <AccountPanel />
      <NotOpenYetPage />
    </div>
  )
}
