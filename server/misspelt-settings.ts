import { nearestWord } from '@vitrina/schema/labels/nearest-word'

/** Environment variable that is not a setting, and the setting that it probably means. */
interface MisspeltSetting {
  readonly name: string
  readonly setting: string
}

/** Maximum edits between a misspelling and its setting; short names differ by as much from names that platforms use. */
const MAX_EDITS = { short: 1, long: 2 }
const SHORT = 6

/**
 * Environment variables that look like misspelt settings: `DRAIN_SECOND`, `TRUSTED_PROXY`, `MAIL_FORM`. The
 * first word must match, so that variables of platforms (`SSL_CERT`, `HOSTNAME`) pass.
 */
export const misspeltSettings = (env: NodeJS.ProcessEnv, settings: readonly string[]): MisspeltSetting[] =>
  Object.keys(env).flatMap((name) => {
    if (!env[name] || settings.includes(name)) return []
    const [word, rest] = wordsOf(name)
    const candidates = new Map<string, string>()
    for (const setting of settings) {
      const [own, ownRest] = wordsOf(setting)
      if (own === word && ownRest !== '' && !env[setting]) candidates.set(ownRest, setting)
    }
    const most = rest.length < SHORT ? MAX_EDITS.short : MAX_EDITS.long
    const setting = candidates.get(nearestWord(rest, [...candidates.keys()], most) ?? '')
    return setting === undefined ? [] : [{ name, setting }]
  })

/** First word of a name, and the other words in singular. */
const wordsOf = (name: string): [string, string] => {
  const [word = '', ...others] = name.toUpperCase().split('_')
  return [word, others.map((other) => other.replace(/IES$/, 'Y').replace(/(?<!S)S$/, '')).join('_')]
}
