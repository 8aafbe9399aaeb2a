import { type RefObject, useEffect, useRef } from 'react'
import { Chip } from '#client/chrome/Chip.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { RadioGroup } from '#client/chrome/RadioGroup.tsx'
import { GRADES } from '#shared/codes.ts'
import css from './GradeFilter.module.css'

interface Props {
  /** -1 means all. */
  grade: number
  onChange: (grade: number) => void
  scroller: RefObject<HTMLDivElement>
}

/** Chooses the grade to filter by. It stays in view while the grid scrolls, and gets a background when cards pass below it. */
export function GradeFilter({ grade, onChange, scroller }: Props) {
  const edge = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!edge.current) return
    const watcher = new IntersectionObserver(([seen]) => row.current?.toggleAttribute('data-stuck', seen?.isIntersecting === false), {
      root: scroller.current,
    })
    watcher.observe(edge.current)
    return () => watcher.disconnect()
  }, [scroller])
  return (
    <>
      <div className={css.edge} ref={edge} />
      <RadioGroup className={css.row} ref={row} label='品级'>
        <Chip kind='radio' on={grade === -1} className={css.chip} onClick={() => onChange(-1)}>
          全部
        </Chip>
        {GRADES.map((one) => (
          <Chip
            key={one}
            kind='radio'
            on={grade === one}
            className={`${css.chip} ${css.graded} ${gradeClass(one)}`}
            onClick={() => onChange(one)}
          >
            {gradeName(one)}
          </Chip>
        ))}
      </RadioGroup>
    </>
  )
}
