import { GRADE_NAMES, type Grade } from '#shared/codes.ts'

/** Class that gives everything below it the light of a grade (`--g`, `--gr`, `--gt`). */
export const gradeClass = (grade: Grade) => `g${grade}`
export const gradeName = (grade: Grade) => GRADE_NAMES[grade]
