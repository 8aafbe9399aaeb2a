import { useState } from 'react'
import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { Field } from '#client/chrome/Field.tsx'
import { caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { article, search } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { PullScroll } from '#client/chrome/PullScroll.tsx'
import { pressed } from '#client/chrome/press.ts'
import type { HelpDocument } from '#shared/calls/common.ts'
import { type FoundDocument, findDocuments, loadHelp } from '#state/community/help.ts'
import { Contact } from './Contact.tsx'
import css from './Documents.module.css'

const LONGEST = 20

interface Props {
  list: readonly HelpDocument[]
  onRead: (id: string) => void
}

/** The list of documents, with a search. */
export function Documents({ list, onRead }: Props) {
  const [words, setWords] = useState('')
  const found = findDocuments(list, words)
  return (
    <>
      <div className={css.search}>
        <Field icon={search} value={words} onChange={setWords} placeholder='搜索问题，例如：保底' label='搜索帮助' maxLength={LONGEST} />
      </div>
      <PullScroll onRefresh={() => loadHelp(true).catch(() => undefined)} keepAs='help' ready className={css.scroll}>
        {found.length > 0 ? <Rows found={found} onRead={onRead} /> : <NotFound words={words} onClear={() => setWords('')} />}
        <Contact />
      </PullScroll>
    </>
  )
}

function Rows({ found, onRead }: { found: readonly FoundDocument[]; onRead: (id: string) => void }) {
  return (
    <Panel className={css.panel}>
      <ul>
        {found.map(({ entry, line }) => (
          <li key={entry.id} className={css.line}>
            <button type='button' className={css.row} onClick={pressed(() => onRead(String(entry.id)))}>
              <Icon glyph={article} size={22} className={css.glyph} />
              <span className={css.words}>
                <b className={css.title}>{entry.title}</b>
                <span className={css.excerpt}>{line || headingsOf(entry)}</span>
              </span>
              <Icon glyph={caretRight} size={13} className={css.caret} />
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Returns the headings of a document, or its first line when it has fewer than two. */
function headingsOf({ title, content }: HelpDocument): string {
  const lines = content.split('\n').filter((line) => line.trim())
  const headings = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3))
  const others = headings.filter((heading) => heading !== title)
  return others.length > 1 ? others.join(' · ') : (lines.find((line) => !line.startsWith('## ')) ?? '')
}

function NotFound({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <div className={css.nothing}>
      <EmptyState
        art={<Icon glyph={search} size={70} />}
        mascot='search'
        title='没有找到'
        text={`没有提到“${words.trim()}”的文档，换个词试试`}
      >
        <Button tone='violet' size='sm' onClick={onClear}>
          看全部文档
        </Button>
      </EmptyState>
    </div>
  )
}
