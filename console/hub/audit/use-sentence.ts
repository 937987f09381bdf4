import type { AuditRow } from '@vitrina/schema/console/audit'
import type { Language } from '@vitrina/schema/languages'
import { isRole } from '@vitrina/schema/rights'
import { roleWords } from '../../session/role-words.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { sentences } from './sentences.ts'
import { words } from './words.ts'

const BY_EVENT: Readonly<Record<string, Readonly<Record<Language, string>>>> = sentences

type Values = Readonly<Record<string, unknown>>

const fill = (sentence: string, values: Values): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '…'))

/** Returns the sentence of an entry of the audit log, and the name of an event. */
export const useSentence = () => {
  const say = useWords({ ...hubWords, ...words })
  const sayRole = useWords(roleWords)
  const { language } = useLanguage()
  const sentenceOf = (event: string): string => BY_EVENT[event]?.[language] ?? event
  const roleOf = (role: unknown) => (typeof role === 'string' && isRole(role) ? sayRole(role) : role)
  return {
    of: ({ event, email, site, detail }: AuditRow): string =>
      fill(sentenceOf(event), { ...detail, role: roleOf(detail.role), who: email ?? say('someone'), site }),
    kind: (event: string): string => fill(sentenceOf(event), {}).replace(/^…[:,]? /, ''),
  }
}
