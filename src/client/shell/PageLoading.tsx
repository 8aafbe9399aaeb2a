import { Dial } from '#client/chrome/Dial.tsx'
import page from '#client/styles/page.module.css'
import css from './PageLoading.module.css'

/** While the code of a page is on its way; appears only when that takes a moment. */
export function PageLoading() {
  return (
    <div className={page.centre} role='status' aria-label='加载中'>
      <Dial size={96} color='#b79bff' turning className={css.late} />
    </div>
  )
}
