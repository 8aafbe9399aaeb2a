import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Outline } from '#scenes/lab/outlines.ts'
import { bench } from '../bench/benchState.ts'
import { useOutlines } from '../bench/useOutlines.ts'
import { useWords } from '../language.ts'
import { CAN_TRY } from './api.ts'
import { artState, flash } from './artState.ts'
import { readDrop } from './dropped.ts'
import css from './SlotList.module.css'
import { SLOTS, type Slot, type SlotKind, slotOf } from './slots.ts'
import { take, trialState } from './trials.ts'

const KINDS: readonly SlotKind[] = ['skeleton', 'svga', 'atlas', 'picture', 'background', 'sound', 'music']

/** A slot that is on the stage: how often, and its anchor. */
interface Standing {
  count: number
  anchor: readonly [number, number]
}

function standingOf(outlines: readonly Outline[]): Map<string, Standing> {
  const found = new Map<string, Standing>()
  for (const { slot, anchor } of outlines) {
    const id = slotOf(slot)?.id
    if (id) found.set(id, { count: (found.get(id)?.count ?? 0) + 1, anchor })
  }
  return found
}

function isShown(slot: Slot, standing: ReadonlyMap<string, Standing>, shown: 'onStage' | 'allSlots', query: string): boolean {
  if (shown === 'onStage' && !standing.has(slot.id)) return false
  return slot.path.toLowerCase().includes(query.trim().toLowerCase())
}

/** Every slot with its original file. A click highlights it on the stage; a file that is dropped on it is tried there. */
export function SlotList() {
  const { say } = useWords()
  const { shown, query } = useSnapshot(artState)
  const { phase } = useSnapshot(bench)
  const standing = standingOf(useOutlines(phase === 'ready'))
  const found = SLOTS.filter((slot) => isShown(slot, standing, shown, query))
  if (found.length === 0) return <p className={css.empty}>{say(query ? 'noSlotsFound' : 'noSlots')}</p>
  return (
    <div className={css.list}>
      {KINDS.map((kind) => {
        const slots = found.filter((slot) => slot.kind === kind)
        if (slots.length === 0) return null
        return (
          <section key={kind} data-kind={kind}>
            <h4 className={css.kind}>
              <i />
              {say(kind)}
              <small>{slots.length}</small>
            </h4>
            {slots.map((slot) => (
              <Entry key={slot.id} slot={slot} standing={standing.get(slot.id)} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

function Entry({ slot, standing }: { slot: Slot; standing: Standing | undefined }) {
  const { say } = useWords()
  const { chosen } = useSnapshot(artState)
  const { trials } = useSnapshot(trialState)
  const [over, setOver] = useState(false)
  const row = useRef<HTMLButtonElement>(null)
  const on = chosen === slot.id
  useEffect(() => {
    if (on) row.current?.scrollIntoView({ block: 'nearest' })
  }, [on])
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (CAN_TRY) take(await readDrop(event.dataTransfer), slot)
  }
  const anchor = slot.kind === 'skeleton' ? say('footAnchor') : standing?.anchor.map((part) => Math.round(part * 100) / 100).join(' · ')
  return (
    <button
      ref={row}
      type='button'
      className={css.entry}
      aria-pressed={on}
      data-over={over}
      data-tried={trials.some((trial) => trial.slot.id === slot.id)}
      title={slot.path}
      onClick={() => flash(slot.id)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <b>{slot.name}</b>
      <span>{slot.size}</span>
      <small>{slot.path}</small>
      {standing && (
        <em>
          {say('drawn', { count: standing.count })}
          {anchor && ` · ${say('anchor')} ${anchor}`}
        </em>
      )}
    </button>
  )
}
