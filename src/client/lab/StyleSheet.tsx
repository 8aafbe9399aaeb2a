import { COLOURS, CURVES, DURATIONS, SIZES } from '#shared/tokens.ts'
import css from './Lab.module.css'
import { Section } from './Section.tsx'

type Token = [name: string, value: number]
const entries = (table: Readonly<Record<string, number>>) => Object.entries(table) as Token[]
const colours = entries(COLOURS)
const sizes = entries(SIZES)
const named = (list: readonly Token[], pattern: RegExp) => list.filter(([name]) => pattern.test(name))

function Swatches({ list }: { list: readonly Token[] }) {
  return (
    <div className={css.swatches}>
      {list.map(([name, value]) => (
        <figure key={name} className={css.swatch}>
          <span className={css.chip} style={{ background: `var(--${name})` }} />
          <figcaption>
            --{name}
            <br />#{value.toString(16).padStart(6, '0')}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** Draws a motion curve, with a dot that moves along it. */
function Curve({ name, points: [x1, y1, x2, y2] }: { name: string; points: readonly [number, number, number, number] }) {
  const at = (x: number, y: number) => `${10 + x * 80} ${80 - y * 60}`
  return (
    <figure className={css.curve}>
      <svg viewBox='0 0 100 100' aria-hidden>
        <path d='M10 80H90M10 80V20' className={css.axis} />
        <path d={`M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}`} className={css.line} />
      </svg>
      <span className={css.runner} style={{ animationTimingFunction: `var(--${name})` }} />
      <figcaption>
        --{name}
        <br />
        {[x1, y1, x2, y2].join(' ')}
      </figcaption>
    </figure>
  )
}

const SAMPLES: Record<string, string> = {
  't-mega': '3.47x',
  't-hero': '神话降临',
  't-h1': '赤霄宝匣',
  't-h2': '黄金装备',
  't-h3': '支付方式',
  't-b1': '恭喜玩家 夜航者 获得 圣王冠',
  't-b2': '落败方返还 1% 钻石',
  't-c': '未中得安慰奖，价值为花费的 1%–5%',
}

/** The sheet of design tokens, as style sheets and scenes read them now. */
export function StyleSheet() {
  return (
    <>
      <Section title='夜色与文字 Ink and text'>
        <Swatches list={named(colours, /^(ink|tx)/)} />
      </Section>
      <Section title='光 Light'>
        <Swatches list={named(colours, /^(gold|violet|magenta|cyan|ok|bad|warn)/)} />
      </Section>
      <Section title='共用色阶 Shared shades'>
        <Swatches list={named(colours, /^(white|black|lilac|iris|night|amber|brown|mint|sky|rose)/)} />
      </Section>
      <Section title='品级 Grades'>
        <Swatches list={named(colours, /^g\d/)} />
      </Section>
      <Section title='字阶 Type'>
        {named(sizes, /^t-/).map(([name, px]) => (
          <p key={name} className={css.type}>
            <small>
              --{name} {px}
            </small>
            <span
              style={{
                fontSize: `var(--${name})`,
                fontFamily: name === 't-mega' ? 'var(--f-num)' : name === 't-hero' ? 'var(--f-cere)' : 'var(--f-body)',
              }}
            >
              {SAMPLES[name]}
            </span>
          </p>
        ))}
      </Section>
      <Section title='间距 · 切角 Space and cuts'>
        <div className={css.swatches}>
          {named(sizes, /^(s\d|gut|cut)/).map(([name, px]) => (
            <figure key={name} className={css.swatch}>
              <span className={css.bar} style={{ width: `var(--${name})` }} />
              <figcaption>
                --{name} {px}
              </figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section title='材质 · 投影 Material and depth'>
        <div className={css.swatches}>
          {['glass', 'glass-solid', 'glass-well', 'metal-gold', 'metal-violet', 'metal-red'].map((name) => (
            <figure key={name} className={css.swatch}>
              <span className={css.chip} style={{ background: `var(--${name})` }} />
              <figcaption>--{name}</figcaption>
            </figure>
          ))}
          {['sh-1', 'sh-2', 'sh-3', 'glow-gold', 'glow-violet', 'glow-cyan'].map((name) => (
            <figure key={name} className={css.swatch}>
              <span className={css.chip} style={{ background: 'var(--ink-4)', boxShadow: `var(--${name})` }} />
              <figcaption>--{name}</figcaption>
            </figure>
          ))}
        </div>
      </Section>
      <Section
        title='动效曲线 Motion'
        note={entries(DURATIONS)
          .map(([name, ms]) => `--${name} ${ms} ms`)
          .join(' · ')}
      >
        <div className={css.swatches}>
          {Object.entries(CURVES).map(([name, points]) => (
            <Curve key={name} name={name} points={points} />
          ))}
        </div>
      </Section>
    </>
  )
}
