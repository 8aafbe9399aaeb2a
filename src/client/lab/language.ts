import { proxy, subscribe, useSnapshot } from 'valtio'
import { WORDS, type Word } from './words.ts'

export type Language = 'zh' | 'en'

const KEY = 'xingxia.lab.language'

function firstLanguage(): Language {
  const stored = localStorage.getItem(KEY)
  if (stored === 'zh' || stored === 'en') return stored
  return navigator.language.startsWith('zh') ? 'zh' : 'en'
}

/** Language of the laboratory: that of the browser, until the user chooses. */
export const languageState = proxy<{ language: Language }>({ language: firstLanguage() })

subscribe(languageState, () => localStorage.setItem(KEY, languageState.language))

/** Returns a text of the laboratory. `{name}` in it is replaced by the value of that name. */
export type Say = (word: Word, values?: Readonly<Record<string, string | number>>) => string

/** Returns the function that gives texts in the chosen language. The component follows a change of language. */
export function useWords(): { say: Say; language: Language } {
  const { language } = useSnapshot(languageState)
  return { say: (word, values) => phrase(word, language, values), language }
}

/** Returns a text in the given language. */
function phrase(word: Word, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  return WORDS[word][language === 'zh' ? 0 : 1].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
