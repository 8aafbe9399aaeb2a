import { ramp } from './maths.ts'

/** A labelled line of an axis: its value in the axis' smallest unit, and how clearly it is seen. */
export interface Mark {
  value: number
  alpha: number
}

/** Steps between labels in the smallest unit; each contains the one after it. */
export const STEPS = { multiple: [500, 100, 50, 10, 5, 1], seconds: [60, 20, 10, 5, 1] } as const

/** Distances in board units at which labels of one step begin to be seen and are seen clearly. */
interface Room {
  from: number
  to: number
}

/**
 * Writes the marks of an axis from `first` to `last` into `marks` and returns how many there are. `unit` is the length of the smallest unit
 * in board units. A value belongs to the largest step that contains it, and a step fades in with the room between its values; so nothing
 * jumps while the axis rescales. The first value is always seen, and what would touch it is not.
 */
export function marksOf(first: number, last: number, unit: number, steps: readonly number[], room: Room, marks: readonly Mark[]): number {
  let count = 0
  const put = (value: number, alpha: number) => {
    const mark = marks[count]
    if (!mark || alpha < 0.02) return
    mark.value = value
    mark.alpha = alpha
    count += 1
  }
  put(first, 1)
  const finest = finestOf(unit, steps, room)
  if (finest === 0) return count
  for (let value = Math.ceil((first + 1) / finest) * finest; value <= last; value += finest) {
    const away = (value - first) * unit
    put(value, ramp(room.from, room.to, stepOf(value, steps) * unit) * ramp(room.from * 0.6, room.from, away))
  }
  return count
}

/** The smallest step whose values have room; 0 for none. */
function finestOf(unit: number, steps: readonly number[], { from }: Room): number {
  let finest = 0
  for (let index = 0; index < steps.length; index++) if ((steps[index] as number) * unit > from) finest = steps[index] as number
  return finest
}

/** The largest step that contains a value. */
function stepOf(value: number, steps: readonly number[]): number {
  for (let index = 0; index < steps.length; index++) if (value % (steps[index] as number) === 0) return steps[index] as number
  return 1
}
