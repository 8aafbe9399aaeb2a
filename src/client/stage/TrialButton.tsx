import { Button } from '#client/chrome/Button.tsx'
import css from './TrialButton.module.css'

interface Props {
  asking: 'real' | 'demo' | null
  className: string | undefined
  onTry: () => void
}

/** 试玩: plays without paying, and grants nothing. */
export function TrialButton({ asking, className, onTry }: Props) {
  return (
    <Button tone='ghost' className={className} busy={asking === 'demo'} disabled={asking === 'real'} onClick={onTry} label='试玩，不发奖励'>
      {asking !== 'demo' && (
        <span className={css.two}>
          试玩
          <small>不发奖励</small>
        </span>
      )}
    </Button>
  )
}
