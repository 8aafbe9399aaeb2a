import { useLocation } from 'wouter'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { closedDoor } from '#client/closedDoors.ts'
import page from '#client/styles/page.module.css'
import { go } from '#state/go.ts'
import { artUrl } from '#state/images.ts'
import css from './NotOpenYetPage.module.css'
import { SupportMeanwhile } from './SupportMeanwhile.tsx'

/** Shows instead of a page that is not open yet: that it is not, and where the player can go. For 客服 also how help is had meanwhile. */
export default function NotOpenYetPage() {
  const [path] = useLocation()
  const { art, title, text } = closedDoor(path)
  const support = path === '/chat'
  return (
    <div className={`${page.scroll} ${css.place}`}>
      <EmptyState color='#ffc766' title={title} text={text} art={<img className={css.object} src={artUrl(`items/${art}`)} alt='' />}>
        {support ? (
          <SupportMeanwhile />
        ) : (
          <>
            <Button tone='violet' size='sm' onClick={() => go('/')}>
              返回首页
            </Button>
            <Button tone='gold' size='sm' onClick={() => go('/mystery-box')}>
              去开盲盒
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  )
}
