import { Button } from '#client/chrome/Button.tsx'
import { EmptyState } from '#client/chrome/EmptyState.tsx'
import { caretLeft, caretRight } from '#client/chrome/icons/glyphs.ts'
import { Icon } from '#client/chrome/icons/Icon.tsx'
import { article } from '#client/chrome/icons/moreGlyphs.ts'
import { Panel } from '#client/chrome/Panel.tsx'
import { pressed } from '#client/chrome/press.ts'
import { DocumentText } from '#client/overlays/DocumentText.tsx'
import page from '#client/styles/page.module.css'
import type { HelpDocument } from '#shared/calls/common.ts'
import { Contact } from './Contact.tsx'
import css from './Reading.module.css'

interface Props {
  list: readonly HelpDocument[]
  id: number
  /** Opens another document; '' opens the list. */
  onRead: (id: string) => void
}

/** One document, with links to the ones before and after it. */
export function Reading({ list, id, onRead }: Props) {
  const at = list.findIndex((entry) => entry.id === id)
  const entry = list[at]
  if (!entry) return <Unknown onBack={() => onRead('')} />
  return (
    <div className={css.scroll}>
      <Panel className={css.panel}>
        <article>
          <h2 className={css.title}>{entry.title}</h2>
          <div className={css.text}>
            <DocumentText content={withoutTitle(entry)} />
          </div>
        </article>
      </Panel>
      <nav className={css.ways} aria-label='其他文档'>
        <Way entry={list[at - 1]} back onRead={onRead} />
        <Way entry={list[at + 1]} onRead={onRead} />
      </nav>
      <Contact />
    </div>
  )
}

/** Returns the text without a first heading that repeats the title. */
function withoutTitle({ title, content }: HelpDocument): string {
  const lead = `## ${title}\n`
  return content.startsWith(lead) ? content.slice(lead.length) : content
}

/** Links to the document before this one (`back`) or after it. */
function Way({ entry, back, onRead }: { entry: HelpDocument | undefined; back?: boolean; onRead: (id: string) => void }) {
  if (!entry) return <span />
  return (
    <button type='button' className={back ? css.before : css.after} onClick={pressed(() => onRead(String(entry.id)))}>
      <small>
        {back && <Icon glyph={caretLeft} size={11} />}
        {back ? '上一篇' : '下一篇'}
        {!back && <Icon glyph={caretRight} size={11} />}
      </small>
      <span>{entry.title}</span>
    </button>
  )
}

function Unknown({ onBack }: { onBack: () => void }) {
  return (
    <div className={page.centre}>
      <EmptyState art={<Icon glyph={article} size={72} />} title='没有这篇文档' text='它可能已经更新或合并到其他文档'>
        <Button tone='violet' size='sm' onClick={onBack}>
          看全部文档
        </Button>
      </EmptyState>
    </div>
  )
}
