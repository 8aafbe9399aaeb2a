import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { warning } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import page from '#client/styles/page.module.css'
import { go } from '#state/go.ts'
import css from './NotFoundPage.module.css'

/** The page of every unknown path (spec §2). */
export default function NotFoundPage() {
  return (
    <div className={page.centre}>
      <EmptyState
        color='#ffcf7a'
        title='这里只有星尘'
        text='您要找的页面不存在'
        art={<Icon glyph={warning} size={88} label='警告' className={css.sign} />}
      >
        <Button tone='gold' size='sm' onClick={() => go('/')}>
          返回首页
        </Button>
      </EmptyState>
    </div>
  )
}
