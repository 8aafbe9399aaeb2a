import { useEffect, useRef, useState } from 'react'
import { Field } from '#client/chrome/Field.tsx'
import { close } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { search } from '#client/chrome/icons/moreGlyphs.ts'
import { pressed } from '#client/chrome/press.ts'
import { BAG_SEARCH_LIMIT } from '#shared/calls/profile.ts'
import css from './BagTools.module.css'

/** Ms after the last letter until the search starts. */
const REST = 350

interface Props {
  /** The present search; '' finds all. */
  name: string
  onChange: (name: string) => void
}

/**
 * A search for part of an item's name. It starts when the player stops typing, and waits while an input method is still composing a
 * word.
 */
export function NameSearch({ name, onChange }: Props) {
  const [text, setText] = useState(name)
  const [composing, setComposing] = useState(false)
  const change = useRef(onChange)
  change.current = onChange
  const wanted = text.trim()

  useEffect(() => setText((before) => (before.trim() === name ? before : name)), [name])
  useEffect(() => {
    if (composing || wanted === name) return
    const timer = setTimeout(() => change.current(wanted), REST)
    return () => clearTimeout(timer)
  }, [wanted, name, composing])

  const clear = () => {
    setText('')
    if (name) onChange('')
  }

  return (
    <div className={css.search} onCompositionStart={() => setComposing(true)} onCompositionEnd={() => setComposing(false)}>
      <Field
        className={css.field}
        icon={search}
        label='搜索物品'
        placeholder='搜索物品名称'
        value={text}
        onChange={setText}
        maxLength={BAG_SEARCH_LIMIT}
        autoComplete='off'
        onEnter={() => wanted !== name && onChange(wanted)}
        trailing={
          text && (
            <button type='button' className={css.clear} aria-label='清除搜索' onClick={pressed(clear)}>
              <Icon glyph={close} size={14} />
            </button>
          )
        }
      />
    </div>
  )
}
