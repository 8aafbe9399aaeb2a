import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { gift } from '#client/chrome/icons/moreGlyphs.ts'
import { Status } from '#shared/codes.ts'
import { RETRIEVAL_ENTRY_ID } from '#shared/rules.ts'
import { isHeldBack } from '#state/core/items/bag.ts'
import type { ApiError } from '#state/platform/api/apiError.ts'
import { go } from '#state/platform/go.ts'
import css from './gates.module.css'

/** For `catch` of an act that lets items leave: keeps the refusal where gifts hold them back, and rejects on. */
export const keepRefusal =
  (keep: (refusal: ApiError) => void) =>
  (error: unknown): never => {
    if (isHeldBack(error)) keep(error)
    throw error
  }

/** Why gifts of the house hold items back, and the ways: a real name or a top-up, or to play. From there the back arrow leads to `back`. */
export function HeldBack({ refusal, back = '/bag' }: { refusal: Pick<ApiError, 'status' | 'msg'>; back?: string }) {
  const locked = refusal.status === Status.giftLocked
  return (
    <EmptyState
      art={<Icon glyph={gift} size={78} className={css.mark} />}
      title={locked ? '赠品还未满足条件' : '还未满足条件'}
      text={refusal.msg}
    >
      {locked ? (
        <Button tone='ghost' size='sm' onClick={() => go('/mystery-box', back)}>
          去开箱
        </Button>
      ) : (
        <Button tone='ghost' size='sm' onClick={() => go('/pay', back)}>
          去充值
        </Button>
      )}
      {locked ? (
        <Button tone='violet' size='sm' onClick={() => go(`/help?doc=${RETRIEVAL_ENTRY_ID}`, back)}>
          提取说明
        </Button>
      ) : (
        <Button tone='gold' size='sm' onClick={() => go('/mine?open=realName', back)}>
          去认证
        </Button>
      )}
    </EmptyState>
  )
}
