import { Check, Copy, Download, Film, Image, Link } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Part } from '../ui/Part.tsx'
import { bench, chosenPreview } from './benchState.ts'
import { download, filmstrip, linkToThis, picture } from './exports.ts'
import css from './Share.module.css'

/** Ms for which a button shows its result. */
const SAID = 1_600
const MOST_FRAMES = 36

type Outcome = 'copied' | 'copyFailed'

/** Buttons for a link to the shown moment, a picture of it, and a filmstrip. */
export function Share() {
  const { say } = useWords()
  const [told, setTold] = useState<{ what: 'link' | 'png'; outcome: Outcome } | null>(null)
  const tell = async (what: 'link' | 'png', copying: Promise<void>) => {
    const outcome = await copying.then(
      (): Outcome => 'copied',
      (): Outcome => 'copyFailed',
    )
    setTold({ what, outcome })
    setTimeout(() => setTold(null), SAID)
  }
  const copyLink = () => tell('link', navigator.clipboard.writeText(linkToThis()))
  const copyPng = () => tell('png', navigator.clipboard.write([new ClipboardItem({ 'image/png': picture() })]))
  const savePng = async () => download(await picture(), `${Math.round(bench.time)}ms`)
  const off = useSnapshot(bench).phase !== 'ready'
  const label = (what: 'link' | 'png') => say(told?.what === what ? told.outcome : what === 'link' ? 'copyLink' : 'copyPng')
  const sign = (what: 'link' | 'png') => (told?.what === what && told.outcome === 'copied' ? Check : what === 'link' ? Link : Copy)
  return (
    <Part title={say('share')}>
      <div className={css.actions}>
        <Action icon={sign('link')} label={label('link')} onClick={() => void copyLink()} />
        <Action icon={sign('png')} label={label('png')} disabled={off} onClick={() => void copyPng()} />
        <Action icon={Download} label={say('savePng')} disabled={off} onClick={() => void savePng()} />
      </div>
      <Filmstrip off={off} />
    </Part>
  )
}

function Filmstrip({ off }: { off: boolean }) {
  const { say } = useWords()
  const { scene, name } = useSnapshot(bench)
  const length = chosenPreview()?.preview.length ?? 0
  const [strip, setStrip] = useState<{ key: string; from: number; to: number | null; count: number }>({
    key: '',
    from: 0,
    to: null,
    count: 12,
  })
  const [done, setDone] = useState<number | null>(null)
  const key = `${scene}/${name}`
  const own = strip.key === key ? strip : { ...strip, key, from: 0, to: null }
  const to = own.to ?? length
  const make = async () => {
    setDone(0)
    try {
      download(await filmstrip({ from: own.from, to, count: own.count }, setDone), 'strip')
    } finally {
      setDone(null)
    }
  }
  return (
    <div className={css.strip}>
      <h4>
        <Film size={14} aria-hidden /> {say('filmstrip')}
        <small>{say('filmstripHint')}</small>
      </h4>
      <div className={css.fields}>
        <NumberField label={say('from')} value={own.from} min={0} max={length} onChange={(from) => setStrip({ ...own, from })} />
        <NumberField label={say('to')} value={to} min={0} max={length} onChange={(end) => setStrip({ ...own, to: end })} />
        <NumberField
          label={say('frames')}
          value={own.count}
          min={1}
          max={MOST_FRAMES}
          onChange={(count) => setStrip({ ...own, count: Math.round(count) })}
        />
      </div>
      <Action
        icon={Image}
        label={done === null ? say('makeSheet') : say('making', { done: done + 1, count: own.count })}
        disabled={off || done !== null}
        onClick={() => void make()}
      />
    </div>
  )
}
