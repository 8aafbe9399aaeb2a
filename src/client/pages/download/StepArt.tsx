import type { ReactNode } from 'react'
import type { StepScene } from './devices.ts'
import css from './StepArt.module.css'

/** Glass of a phone, 120 wide and 132 high, with what the step is about in gold. */
function Phone({ children }: { children: ReactNode }) {
  return (
    <svg className={css.art} viewBox='0 0 120 132' aria-hidden='true'>
      <path className={css.body} d='M10 140V18a12 12 0 0 1 12-12h76a12 12 0 0 1 12 12v122' />
      <path className={css.glass} d='M15 140V20a8 8 0 0 1 8-8h74a8 8 0 0 1 8 8v120z' />
      {children}
    </svg>
  )
}

/** Glass of a computer's window, as wide as a phone. */
function Window({ children }: { children: ReactNode }) {
  return (
    <svg className={css.art} viewBox='0 0 120 132' aria-hidden='true'>
      <path className={css.body} d='M4 32a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v72a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8z' />
      <rect className={css.glass} x='8' y='46' width='104' height='62' rx='3' />
      {children}
    </svg>
  )
}

/** A ring of light around the thing that is to be tapped. */
const Ring = ({ x, y, r = 13 }: { x: number; y: number; r?: number }) => (
  <>
    <circle className={css.halo} cx={x} cy={y} r={r} />
    <circle className={css.ring} cx={x} cy={y} r={r} />
  </>
)

const ROWS = [0, 1, 2, 3, 4, 5]

/** Grey lines that stand for a page. */
const Lines = ({ from, count }: { from: number; count: number }) => (
  <>
    {ROWS.slice(0, count).map((row) => (
      <rect key={row} className={css.line} x='24' y={from + row * 12} width={row % 3 === 2 ? 44 : 72} height='5' rx='2.5' />
    ))}
  </>
)

const Bar = ({ y }: { y: number }) => <rect className={css.bar} x='15' y={y} width='90' height='22' />

/**
 * Size of a word in units of the picture, which grows with the page by itself: a size in a style sheet would grow once more. A phone's own text
 * size is countered as everywhere.
 */
const WORD = { fontSize: 'calc(10.5px * var(--type, 1))' }

const Word = ({ text, x, y }: { text: string; x: number; y: number }) => (
  <text className={css.word} style={WORD} x={x} y={y}>
    {text}
  </text>
)

/** A list that a menu opens, with one row in gold. */
function Sheet({ rows, gold, word }: { rows: number; gold: number; word: string }) {
  return (
    <Phone>
      <rect className={css.sheet} x='20' y='34' width='80' height={rows * 22 + 8} rx='8' />
      {ROWS.slice(0, rows).map((row) => {
        const y = 38 + row * 22
        if (row !== gold) return <rect key={y} className={css.line} x='30' y={y + 8} width={row % 2 === 0 ? 40 : 52} height='5' rx='2.5' />
        return (
          <g key={y}>
            <rect className={css.chosen} x='23' y={y} width='74' height='22' rx='5' />
            <Word text={word} x={29} y={y + 15} />
          </g>
        )
      })}
    </Phone>
  )
}

const Dots = ({ x, y, upright = false }: { x: number; y: number; upright?: boolean }) => (
  <g className={css.sign}>
    {[-6, 0, 6].map((step) => (
      <circle key={step} cx={x + (upright ? 0 : step)} cy={y + (upright ? step : 0)} r='2.1' />
    ))}
  </g>
)

const SCENES: Record<StepScene, () => ReactNode> = {
  shareBar: () => (
    <Phone>
      <Lines from={26} count={5} />
      <Bar y={100} />
      <Ring x={60} y={111} />
      <path className={css.stroke} d='M60 114v-13m-4 4 4-4 4 4m-8 3h-2v9h12v-9h-2' />
    </Phone>
  ),
  dotsBar: () => (
    <Phone>
      <Bar y={12} />
      <rect className={css.line} x='24' y='20' width='50' height='6' rx='3' />
      <Ring x={94} y={23} r={11} />
      <Dots x={94} y={23} upright />
      <Lines from={48} count={6} />
    </Phone>
  ),
  moreBar: () => (
    <Phone>
      <Bar y={12} />
      <rect className={css.line} x='42' y='20' width='34' height='6' rx='3' />
      <Ring x={92} y={23} r={11} />
      <Dots x={92} y={23} />
      <Lines from={48} count={6} />
    </Phone>
  ),
  addRow: () => <Sheet rows={4} gold={2} word='添加到主屏幕' />,
  openRow: () => <Sheet rows={4} gold={1} word='在浏览器打开' />,
  installRow: () => <Sheet rows={4} gold={2} word='添加到主屏幕' />,
  confirm: () => (
    <Phone>
      <rect className={css.sheet} x='20' y='30' width='80' height='78' rx='8' />
      <Medal x={60} y={74} />
      <rect className={css.chosen} x='64' y='34' width='32' height='20' rx='6' />
      <Word text='添加' x={70} y={48} />
    </Phone>
  ),
  home: () => (
    <Phone>
      {ROWS.map((place) => (
        <Place key={place} x={32 + (place % 3) * 28} y={40 + Math.floor(place / 3) * 30} own={place === 4} />
      ))}
    </Phone>
  ),
  addressBar: () => (
    <Window>
      <rect className={css.line} x='12' y='31' width='72' height='9' rx='4.5' />
      <Ring x={98} y={35} r={10} />
      <path className={css.stroke} d='M98 30v8m-3.500-3.500L98 38l3.500-3.500M93 41h10' />
    </Window>
  ),
  installBox: () => (
    <Window>
      <rect className={css.line} x='12' y='31' width='72' height='9' rx='4.5' />
      <rect className={css.sheet} x='44' y='50' width='64' height='52' rx='6' />
      <Medal x={62} y={68} />
      <rect className={css.chosen} x='74' y='78' width='30' height='19' rx='5' />
      <Word text='安装' x={78} y={91} />
    </Window>
  ),
  desk: () => (
    <Window>
      {[0, 1, 2].map((row) => (
        <Place key={row} x={30 + row * 30} y={74} own={row === 1} />
      ))}
      <rect className={css.bar} x='8' y='98' width='104' height='10' />
    </Window>
  ),
}

/** A place on a home screen: the product's icon, or that of something else. */
function Place({ x, y, own }: { x: number; y: number; own: boolean }) {
  return own ? <Medal x={x} y={y} /> : <rect className={css.line} x={x - 9} y={y - 9} width='18' height='18' rx='5' />
}

/** The icon of the product as it stands on a home screen. */
const Medal = ({ x, y }: { x: number; y: number }) => (
  <image href='/icons/icon-192.png' x={x - 12} y={y - 12} width='24' height='24' className={css.icon} />
)

/** The picture of a step. The words beside it say the same. */
export function StepArt({ scene }: { scene: StepScene }) {
  return <>{SCENES[scene]()}</>
}
