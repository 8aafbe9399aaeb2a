import { Eye, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import Stage from '#scenes/kit/Stage.tsx'
import { Art } from '../art/Art.tsx'
import { artState } from '../art/artState.ts'
import { DropArea } from '../art/DropArea.tsx'
import { useWords } from '../language.ts'
import { Segment } from '../ui/Segment.tsx'
import css from './Bench.module.css'
import { bench, chosenPreview } from './benchState.ts'
import { DeviceFrame } from './DeviceFrame.tsx'
import { Guides } from './Guides.tsx'
import { Outlines } from './Outlines.tsx'
import { Overlay } from './Overlay.tsx'
import { Settings } from './Settings.tsx'
import { Share } from './Share.tsx'
import { StageState } from './StageState.tsx'
import { openSession } from './session.ts'
import { Transport } from './Transport.tsx'
import { Tree } from './Tree.tsx'

/** Part that a narrow window shows over the stage. */
type Sheet = 'tree' | 'panel' | null

/** The scene bench: shows any frame of any preview, on any device, with every part of it. */
export function Bench() {
  const [sheet, setSheet] = useState<Sheet>(null)
  useEffect(openSession, [])
  return (
    <div className={css.bench} data-sheet={sheet ?? 'none'}>
      <div className={css.left}>
        <Tree onChosen={() => setSheet(null)} />
      </div>
      <main className={css.middle}>
        <Title />
        <DropArea>
          <DeviceFrame>
            <Stage frames={false} />
            <Guides />
            <Outlines />
            <StageState />
          </DeviceFrame>
          <Overlay />
        </DropArea>
        <Transport />
        <Sheets sheet={sheet} onChange={setSheet} />
      </main>
      <Side />
    </div>
  )
}

function Title() {
  const { scene, name } = useSnapshot(bench)
  const preview = chosenPreview()?.preview
  return (
    <header className={css.title}>
      <h1>
        {preview && <i>{preview.group.zh}</i>}
        {preview?.title.zh ?? name}
      </h1>
      <p>
        {preview && `${preview.group.en} · ${preview.title.en}`}
        <code>
          {scene}/{name}
        </code>
      </p>
    </header>
  )
}

function Side() {
  const { say } = useWords()
  const { panel } = useSnapshot(artState)
  return (
    <aside className={css.right}>
      <div className={css.tabs}>
        <Segment
          label={say('settings')}
          options={(['settings', 'art'] as const).map((value) => ({ value, label: say(value) }))}
          value={panel}
          onChange={(value) => {
            artState.panel = value
          }}
        />
      </div>
      <div className={css.panel}>
        {panel === 'art' ? (
          <Art />
        ) : (
          <>
            <Settings />
            <Share />
          </>
        )}
      </div>
    </aside>
  )
}

/** Buttons that open the list of previews or the side panel in a narrow window. */
function Sheets({ sheet, onChange }: { sheet: Sheet; onChange(sheet: Sheet): void }) {
  const { say } = useWords()
  const entries = [
    ['tree', say('previews'), Eye],
    ['panel', `${say('settings')} · ${say('art')}`, SlidersHorizontal],
  ] as const
  return (
    <div className={css.sheets}>
      {entries.map(([id, label, Sign]) => (
        <button key={id} type='button' aria-pressed={sheet === id} onClick={() => onChange(sheet === id ? null : id)}>
          <Sign size={17} aria-hidden />
          {label}
        </button>
      ))}
    </div>
  )
}
