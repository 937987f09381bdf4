import { readConfig, SETTINGS } from '@vitrina/server/config'
import { SETTING_HELP } from '@vitrina/server/setting-help'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { table } from '../table.ts'
import { COLUMNS } from '../words/columns.ts'
import { CONFIG } from '../words/config.ts'

type Source = 'environment' | 'default' | 'unset'

const NAMES = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[]

export const config = command({
  summary: tell(CONFIG.summary),
  async run(_, { env, answer }) {
    const settings = NAMES.map((name) => {
      const { fallback, ...rest } = SETTINGS[name]
      const given = env[name] || undefined
      const value = given !== undefined && 'secret' in rest ? '********' : (given ?? fallback ?? null)
      const source: Source =
        given !== undefined ? 'environment' : fallback !== undefined ? 'default' : 'unset'
      return { name, value, source, help: SETTING_HELP[name].en }
    })
    const mistakes = mistakesIn(env)
    const rows = settings.map(({ name, value, source }) => [
      name,
      value,
      tell(CONFIG[source]),
      tell(SETTING_HELP[name]),
    ])
    answer(
      { settings, mistakes: mistakes?.message ?? null },
      table([COLUMNS.name, COLUMNS.value, COLUMNS.source, COLUMNS.help], rows, ''),
    )
    if (mistakes !== null) throw mistakes
  },
})

const mistakesIn = (env: NodeJS.ProcessEnv): Error | null => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return error as Error
  }
}
