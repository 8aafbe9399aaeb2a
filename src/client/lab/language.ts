import { proxy, subscribe, useSnapshot } from 'valtio'
import { WORDS, type Word } from './words.ts'

export type Language = 'zh' | 'en'

const KEY = 'xingxia.lab.language'

function firstLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  if (stored === 'zh' || stored === 'en') return stored
  return navigator.language.startsWith('zh') ? 'zh' : 'en'
}

/** The laboratory's language: the browser's, until somebody chooses. */
export const languageState = proxy<{ language: Language }>({ language: firstLanguage() })

subscribe(languageState, () => localStorage.setItem(KEY, languageState.language))

/** Says a word of the laboratory; `{name}` in it is replaced by the value of that name. */
export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string

/** Words in the language in force; the component follows a change. */
export function useWords(): { say: Say; language: Language } {
  const { language } = useSnapshot(languageState)
  return { say: (word, values) => phrase(word, language, values), language }
}

/** A word in a given language. */
function phrase(word: Word, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  return WORDS[word][language === 'zh' ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
