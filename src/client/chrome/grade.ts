import { GRADE_NAMES, type Grade } from '#shared/codes.ts'

/** Returns the class that sets the colours of a grade (`--g`, `--gr`, `--gt`) for everything inside the element. */
export const gradeClass = (grade: Grade) => `g${grade}`
export const gradeName = (grade: Grade) => GRADE_NAMES[grade]
