import { documentList, type HelpDocument } from '#shared/calls/common.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** Loads the help documents (documentType 0) once, or again with `anew`. Rejects with ApiError after a toast. */
export async function loadHelp(anew = false): Promise<void> {
  if (appState.helpList.length > 0 && !anew) return
  const reply = await request(documentList, { query: { documentType: 0, pageSize: 100 } })
  appState.helpList = reply.pageData
}

/** A document that a search has found. */
export interface FoundDocument {
  entry: HelpDocument
  /** The line of the document that contains the words; '' when its title contains them. */
  line: string
}

/**
 * Returns the documents that have `words` in their title, then those that have them in their text. Without words it returns every
 * document.
 */
export function findDocuments(list: readonly HelpDocument[], words: string): FoundDocument[] {
  const wanted = words.trim().toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const byTitle = list.filter(({ title }) => has(title))
  const byText = list.filter((entry) => !byTitle.includes(entry) && has(entry.content))
  const lineOf = ({ content }: HelpDocument) => content.split('\n').find(has)?.replace(/^## /, '').trim() ?? ''
  return [...byTitle.map((entry) => ({ entry, line: '' })), ...byText.map((entry) => ({ entry, line: lineOf(entry) }))]
}
