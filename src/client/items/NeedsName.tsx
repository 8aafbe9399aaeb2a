import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { identity } from '#client/chrome/icons/moreGlyphs.ts'
import { go } from '#state/platform/go.ts'
import css from './gates.module.css'

/** Says that giving needs a real name, before the player has chosen anything, and leads to its dialog. From there the back arrow leads to `back`. */
export function NeedsName({ title, back }: { title: string; back: string }) {
  return (
    <EmptyState
      art={<Icon glyph={identity} size={78} className={css.mark} />}
      title={title}
      text='为了保护每一位玩家的物品，请先在“我的”中完成实名认证'
    >
      <Button tone='gold' size='sm' onClick={() => go('/mine?open=realName', back)}>
        去认证
      </Button>
    </EmptyState>
  )
}
