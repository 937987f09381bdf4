import { LANGUAGES, type Language } from '@vitrina/schema/languages'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

const KEPT = 'vitrina.language'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ro: 'Română',
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
}

const isLanguage = (text: string | null): text is Language => LANGUAGES.some((one) => one === text)

const firstLanguage = (): Language => {
  const kept = localStorage.getItem(KEPT)
  if (isLanguage(kept)) return kept
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'ro'
}

let current = firstLanguage()

/** The language that the console speaks now, for what is no component: requests ask for sentences in it. */
export const currentLanguage = (): Language => current

const Spoken = createContext<{ language: Language; speak: (language: Language) => void }>({
  language: current,
  speak: () => undefined,
})

/** Keeps the language of the console: the one chosen here before, else the browser's. */
export const LanguageProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(current)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const speak = (chosen: Language) => {
    current = chosen
    localStorage.setItem(KEPT, chosen)
    setLanguage(chosen)
  }
  return <Spoken value={{ language, speak }}>{children}</Spoken>
}

export const useLanguage = () => use(Spoken)
