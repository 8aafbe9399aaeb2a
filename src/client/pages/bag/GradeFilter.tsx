import { Chip } from '#client/chrome/Chip.tsx'
import { gradeClass, gradeName } from '#client/chrome/grade.ts'
import { GRADES } from '#shared/codes.ts'
import css from './GradeFilter.module.css'

interface Props {
  /** -1 is all. */
  grade: number
  onChange: (grade: number) => void
}

/** Grades to filter by; stays in view while the grid scrolls. */
export function GradeFilter({ grade, onChange }: Props) {
  return (
    <div className={css.row} role='radiogroup' aria-label='品级'>
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
    </div>
  )
}
