import css from './Curve.module.css'
import { CurveLines } from './CurveLines.tsx'

/** The shape of the picture. */
const POINTS: [number, number][] = Array.from({ length: 17 }, (_, step) => [step / 16, (step / 16) ** 2.2])
const MOVING = { line: css.line, area: css.area, head: css.head }

/** A rising curve that draws itself again and again, while nothing is known of the round. */
export function Curve() {
  return <CurveLines points={POINTS} moving={MOVING} />
}
