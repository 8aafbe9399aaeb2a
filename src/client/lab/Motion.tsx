import { useEffect, useRef, useState } from 'react'
import { Chip } from '#client/chrome/Chip.tsx'
import { Showcase } from '#scenes/lab/Showcase.ts'
import { SKELETONS, type SkeletonName } from '#shared/assetIds.ts'
import { BOXES } from './catalogue.ts'
import css from './Lab.module.css'
import { Section } from './Section.tsx'

const EFFECTS = Object.keys(import.meta.glob('/assets/effects/*.svga')).map((file) => file.replace(/^.*\/|\.\w+$/g, ''))
const BOX_MOVES = ['idle', 'focus', 'shake', 'open', 'burst']
const MASCOT_MOVES = ['idle', 'wave', 'cheer']

const labelOf = (name: SkeletonName) => BOXES.find(({ art }) => name.endsWith(`/${art}`))?.name ?? (name.endsWith('mascot') ? '小匣' : name)
const movesOf = (name: SkeletonName) => (name.endsWith('mascot') ? MASCOT_MOVES : BOX_MOVES)

/** Spine skeletons and SVGA effects, played in the scenes' own engine. */
export function Motion() {
  const host = useRef<HTMLDivElement>(null)
  const [showcase, setShowcase] = useState<Showcase | null>(null)
  const [skeleton, setSkeleton] = useState<SkeletonName | null>(SKELETONS[0] ?? null)
  const [move, setMove] = useState('idle')
  const [effect, setEffect] = useState<string | null>(null)
  useEffect(() => {
    if (!host.current) return
    const made = new Showcase(host.current)
    setShowcase(made)
    return () => made.destroy()
  }, [])
  useEffect(() => {
    if (effect) void showcase?.showSvga(`/svga/${effect}.svga`)
    else if (skeleton) void showcase?.showSkeleton(skeleton, movesOf(skeleton).includes(move) ? move : 'idle', move === 'idle')
  }, [showcase, skeleton, move, effect])
  const chooseSkeleton = (name: SkeletonName) => {
    setEffect(null)
    setSkeleton(name)
  }
  return (
    <>
      <div ref={host} className={css.stage} />
      <Section title='动作 Animations'>
        <div className={css.row}>
          {skeleton &&
            movesOf(skeleton).map((name) => (
              <Chip key={name} on={!effect && move === name} tone='gold' onClick={() => setMove(name)}>
                {name}
              </Chip>
            ))}
        </div>
      </Section>
      <Section title='骨骼 Spine' note={`${SKELETONS.length}`}>
        <div className={css.row}>
          {SKELETONS.map((name) => (
            <Chip key={name} on={!effect && skeleton === name} onClick={() => chooseSkeleton(name)}>
              {labelOf(name)}
            </Chip>
          ))}
        </div>
      </Section>
      <Section title='特效 SVGA' note={`${EFFECTS.length}`}>
        <div className={css.row}>
          {EFFECTS.map((name) => (
            <Chip key={name} on={effect === name} onClick={() => setEffect(name)}>
              {name}
            </Chip>
          ))}
        </div>
      </Section>
    </>
  )
}
