import type { ReactNode } from 'react'
import css from './PityBar.module.css'
import { Progress } from './Progress.tsx'

interface Props {
  /** Openings since the last item that resets the count; null while it is loading. */
  count: number | null
  limit: number
  /** Stands before the bar in place of plain words. */
  name?: ReactNode
  /** Gives the row its gap and margin. */
  className?: string | undefined
}

/** 保底进度: a bar and the count. */
export function PityBar({ count, limit, name = '保底进度', className }: Props) {
  const done = count ?? 0
  return (
    <div className={`${css.pity} ${className ?? ''}`}>
      <span>{name}</span>
      <Progress value={done / limit} label={`保底进度 ${done}/${limit}`} className={css.bar} />
      <span className={css.count}>
        <b>{count ?? '–'}</b>/{limit}
      </span>
    </div>
  )
}
