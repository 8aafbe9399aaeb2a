import css from './Curve.module.css'

const PATH = 'M20 100C70 97 118 80 146 20'

/** An animated rising curve. */
export function Curve() {
  return (
    <svg viewBox='0 0 170 104' preserveAspectRatio='none' className={css.curve} aria-hidden='true'>
      <defs>
        <linearGradient id='home-curve' x1='0' y1='0' x2='0' y2='1'>
          <stop stopColor='#39e3ff' stopOpacity='.75' />
          <stop offset='1' stopColor='#39e3ff' stopOpacity='0' />
        </linearGradient>
      </defs>
      <path d='M0 32h170M0 58h170M0 84h170M60 0v104M100 0v104M140 0v104' stroke='#7fd6ff' strokeOpacity='.13' />
      <path d={`${PATH}V104H20z`} fill='url(#home-curve)' className={css.area} />
      <path d={PATH} pathLength='1' stroke='#39e3ff' strokeOpacity='.4' strokeWidth='9' fill='none' className={css.line} />
      <path d={PATH} pathLength='1' stroke='#baf6ff' strokeWidth='3' fill='none' className={css.line} />
      <g className={css.head}>
        <circle cx='146' cy='20' r='15' fill='#39e3ff' opacity='.3' />
        <circle cx='146' cy='20' r='6' fill='#fff' />
      </g>
    </svg>
  )
}
