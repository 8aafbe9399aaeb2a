import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import page from '#client/styles/page.module.css'
import { artUrl } from '#state/platform/images.ts'

/** Shows when there are no offers, or none that fit the filter. */
export function NothingLeft({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return (
    <div className={page.centre}>
      <EmptyState
        art={<img src={artUrl('icons/shop')} alt='' />}
        mascot={filtered ? 'search' : 'sleep'}
        title={filtered ? '这个币种下没有商品' : '货架正在补货'}
        text={filtered ? '换个币种看看' : '新品上架后会出现在这里'}
      >
        {filtered && (
          <Button tone='violet' size='sm' onClick={onReset}>
            看看全部
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
