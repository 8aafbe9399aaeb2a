import { useLocation } from 'wouter'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import page from '#client/styles/page.module.css'
import { go } from '#state/go.ts'
import { artUrl } from '#state/images.ts'
import css from './NotOpenYetPage.module.css'
import { teaserOf } from './notOpenYet.ts'

/** Shows instead of a page that is not open yet: what it will be, and a link to 首页. */
export default function NotOpenYetPage() {
  const [path] = useLocation()
  const { art, title, text } = teaserOf(path)
  return (
    <div className={page.centre}>
      <EmptyState color='#ffc766' title={title} text={text} art={<img className={css.object} src={artUrl(`items/${art}`)} alt='' />}>
        <Button tone='violet' size='sm' onClick={() => go('/')}>
          返回首页
        </Button>
        <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
          去开盲盒
        </Button>
      </EmptyState>
      <p className={css.note}>即将开放</p>
    </div>
  )
}
