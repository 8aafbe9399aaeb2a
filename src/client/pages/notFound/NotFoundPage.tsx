import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { HomeButton } from '#client/chrome/HomeButton.tsx'
import { warning } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import page from '#client/styles/page.module.css'
import css from './NotFoundPage.module.css'

/** The page of every unknown path (spec §2). */
export default function NotFoundPage() {
  return (
    <div className={page.centre}>
      <EmptyState
        color='#ffcf7a'
        mascot='search'
        title='这里只有星尘'
        text='您要找的页面不存在'
        art={<Icon glyph={warning} size={88} label='警告' className={css.sign} />}
      >
        <HomeButton />
      </EmptyState>
    </div>
  )
}
