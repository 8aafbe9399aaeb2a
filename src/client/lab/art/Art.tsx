import { FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { useWords } from '../language.ts'
import { Action } from '../ui/Action.tsx'
import { Segment } from '../ui/Segment.tsx'
import css from './Art.module.css'
import { CAN_TRY } from './api.ts'
import { artState } from './artState.ts'
import { ACCEPTED, readPicked } from './dropped.ts'
import { SlotList } from './SlotList.tsx'
import { slotOf } from './slots.ts'
import { take, trialState } from './trials.ts'
import { UnmatchedFiles } from './UnmatchedFiles.tsx'
import { Verdict } from './Verdict.tsx'

/** The files that the scene uses, and files that the artist tries in their place. */
export function Art() {
  const { trials, unmatched } = useSnapshot(trialState)
  return (
    <>
      <Picker />
      {unmatched && <UnmatchedFiles />}
      {trials.map(({ slot }) => (
        <Verdict key={slot.id} slotId={slot.id} />
      ))}
      <Filter />
      <SlotList />
    </>
  )
}

function Picker() {
  const { say } = useWords()
  const { chosen } = useSnapshot(artState)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const slot = chosen ? slotOf(chosen) : undefined
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files) take(readPicked(target.files), slot)
    target.value = ''
  }
  if (!CAN_TRY) return <p className={css.notice}>{say('onlyLocal')}</p>
  return (
    <div className={css.picker}>
      <p>
        <b>{slot ? say('replaceIt', { name: slot.name }) : say('dropTitle')}</b>
        <small>{slot ? slot.path : say('dropHint')}</small>
      </p>
      <div className={css.pickers}>
        <Action icon={Upload} label={say('chooseFiles')} onClick={() => files.current?.click()} />
        <Action icon={FolderOpen} label={say('chooseFolder')} onClick={() => folder.current?.click()} />
      </div>
      <input ref={files} hidden type='file' multiple accept={ACCEPTED} aria-label={say('chooseFiles')} onChange={pick} />
      <input ref={folder} hidden type='file' {...{ webkitdirectory: '' }} aria-label={say('chooseFolder')} onChange={pick} />
    </div>
  )
}

function Filter() {
  const { say } = useWords()
  const { shown, query } = useSnapshot(artState)
  return (
    <div className={css.filter}>
      <Segment
        label={say('art')}
        options={(['onStage', 'allSlots'] as const).map((value) => ({ value, label: say(value) }))}
        value={shown}
        onChange={(value) => {
          artState.shown = value
        }}
      />
      <input
        value={query}
        placeholder={say('findSlot')}
        aria-label={say('findSlot')}
        onChange={(event) => {
          artState.query = event.target.value
        }}
      />
    </div>
  )
}
