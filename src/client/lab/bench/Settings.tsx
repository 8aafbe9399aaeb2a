import { Dices, RotateCcw } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Part } from '../ui/Part.tsx'
import { Segment } from '../ui/Segment.tsx'
import { Switch } from '../ui/Switch.tsx'
import { type FreeArea, RATIOS, SIDES, TIER_CHOICES, ZOOMS } from './address.ts'
import { bench, chosenPreview } from './benchState.ts'
import { DEVICES } from './devices.ts'
import { SeedField } from './SeedField.tsx'
import { ServerTime } from './ServerTime.tsx'
import css from './Settings.module.css'
import { change } from './session.ts'

/** CSS px that the page covers at first when the user sets a free area. */
const FREE_START = { top: 120, bottom: 300 }

/** Eight random hexadecimal digits. */
const newSeed = () => [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Everything besides the time that decides how the stage looks. */
export function Settings() {
  return (
    <>
      <DevicePart />
      <SeedPart />
      <QualityPart />
      <FreePart />
      <ShowPart />
      <ServerTime />
    </>
  )
}

function DevicePart() {
  const { say } = useWords()
  const { width, height, ratio, zoom } = useSnapshot(bench)
  const ratios = RATIOS.map((value) => ({ value, label: `@${value}x` }))
  const zooms = ZOOMS.map((value) => ({ value, label: say(value === 'fit' ? 'zoomFit' : 'zoomPixels') }))
  const resize = (size: { width?: number; height?: number }) => Object.assign(bench, size)
  return (
    <Part title={say('device')}>
      <div className={css.devices}>
        {DEVICES.map((device) => (
          <button
            key={device.width}
            type='button'
            className={css.device}
            aria-pressed={device.width === width && device.height === height}
            onClick={() => resize({ width: device.width, height: device.height })}
          >
            <i style={{ aspectRatio: `${device.width} / ${device.height}` }} data-island={device.island} />
            <span>
              {device.width}
              <small>×{device.height}</small>
            </span>
          </button>
        ))}
      </div>
      <div className={css.pair}>
        <NumberField
          label={say('width')}
          value={width}
          min={SIDES.least}
          max={SIDES.most}
          onChange={(px) => resize({ width: Math.round(px) })}
        />
        <NumberField
          label={say('height')}
          value={height}
          min={SIDES.least}
          max={SIDES.most}
          onChange={(px) => resize({ height: Math.round(px) })}
        />
      </div>
      <div className={css.pair}>
        <Segment label={say('ratio')} options={ratios} value={ratio} onChange={(value) => change({ ratio: value })} />
        <Segment
          label={say('zoom')}
          options={zooms}
          value={zoom}
          onChange={(value) => {
            bench.zoom = value
          }}
        />
      </div>
    </Part>
  )
}

function SeedPart() {
  const { say } = useWords()
  const { seed } = useSnapshot(bench)
  const own = chosenPreview()?.preview.seed ?? ''
  return (
    <Part title={say('seed')}>
      <div className={css.seed}>
        <SeedField own={own} />
        <IconButton icon={Dices} label={say('dice')} onClick={() => change({ seed: newSeed() })} />
        <IconButton icon={RotateCcw} label={say('resetSeed')} disabled={seed === null} onClick={() => change({ seed: null })} />
      </div>
    </Part>
  )
}

function QualityPart() {
  const { say } = useWords()
  const { tier, calm } = useSnapshot(bench)
  const motions = [
    { value: 'full', label: say('full') },
    { value: 'calm', label: say('calm') },
  ]
  return (
    <>
      <Part title={say('tier')}>
        <Segment
          label={say('tier')}
          options={TIER_CHOICES.map((value) => ({ value, label: say(value) }))}
          value={tier}
          onChange={(value) => change({ tier: value })}
        />
      </Part>
      <Part title={say('motion')}>
        <Segment
          label={say('motion')}
          options={motions}
          value={calm ? 'calm' : 'full'}
          onChange={(value) => change({ calm: value === 'calm' })}
        />
      </Part>
    </>
  )
}

function FreePart() {
  const { say } = useWords()
  const { free } = useSnapshot(bench)
  const mode = typeof free === 'string' ? free : 'custom'
  const take = (value: string) => {
    const wanted: FreeArea = value === 'custom' ? FREE_START : value === 'none' ? 'none' : 'own'
    change({ free: wanted })
  }
  return (
    <Part title={say('freeArea')}>
      <Segment
        label={say('freeArea')}
        options={(['own', 'none', 'custom'] as const).map((value) => ({ value, label: say(value) }))}
        value={mode}
        onChange={take}
      />
      {typeof free === 'object' && (
        <div className={css.pair}>
          <NumberField label={say('top')} value={free.top} min={0} max={900} onChange={(top) => change({ free: { ...free, top } })} />
          <NumberField
            label={say('bottom')}
            value={free.bottom}
            min={0}
            max={900}
            onChange={(bottom) => change({ free: { ...free, bottom } })}
          />
        </div>
      )}
    </Part>
  )
}

function ShowPart() {
  const { say } = useWords()
  const { slots, overlay, guides } = useSnapshot(bench)
  const turn = (name: 'slots' | 'overlay' | 'guides') => (on: boolean) => {
    bench[name] = on
  }
  return (
    <Part title={say('show')}>
      <Switch label={say('slotOutlines')} on={slots} onChange={turn('slots')} />
      <Switch label={say('overlay')} on={overlay} onChange={turn('overlay')} />
      <Switch label={say('guides')} on={guides} onChange={turn('guides')} />
    </Part>
  )
}
