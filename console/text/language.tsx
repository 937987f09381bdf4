import type { Language } from '@vitrina/schema/languages'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { currentLanguage, storeLanguage } from './current-language.ts'

/** Name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  ro: 'Română',
  ru: 'Русский',
  en: 'English',
  uk: 'Українська',
}

const Spoken = createContext<{ language: Language; speak: (language: Language) => void }>({
  language: currentLanguage(),
  speak: () => undefined,
})

/** Provides the language of the console to all components. */
export const LanguageProvider = ({ children }: { readonly children: ReactNode }) => {
  const [language, setLanguage] = useState(currentLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const speak = (chosen: Language) => {
    storeLanguage(chosen)
    setLanguage(chosen)
  }
  return <Spoken value={{ language, speak }}>{children}</Spoken>
}

export const useLanguage = () => use(Spoken)
