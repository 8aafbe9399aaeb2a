import { Dial } from '#client/chrome/Dial.tsx'
import page from '#client/styles/page.module.css'
import css from './PageLoading.module.css'

/** Shows while the code of a page loads, after a short delay. */
export function PageLoading() {
  return (
    <div className={page.centre} role='status' aria-label='加载中'>
      <Dial size={96} color='var(--violet-2)' turning className={css.late} />
    </div>
  )
}
