import { readConfig, SETTINGS } from '@vitrina/server/config'
import { SETTING_HELP } from '@vitrina/server/setting-help'
import { command } from '../command.ts'
import { table } from '../table.ts'

type Source = 'environment' | 'default' | 'unset'

const NAMES = Object.keys(SETTINGS) as readonly (keyof typeof SETTINGS)[]

export const config = command({
  summary: 'List all settings of the server, with their sources and faults.',
  async run(_, { env, answer }) {
    const settings = NAMES.map((name) => {
      const { fallback, ...rest } = SETTINGS[name]
      const variable = env[name] || undefined
      const value = variable !== undefined && 'secret' in rest ? '********' : (variable ?? fallback ?? null)
      const source: Source =
        variable !== undefined ? 'environment' : fallback !== undefined ? 'default' : 'unset'
      return { name, value, source, help: SETTING_HELP[name] }
    })
    const mistakes = mistakesIn(env)
    const rows = settings.map(({ name, value, source, help }) => [name, value, source, help])
    answer(
      { settings, mistakes: mistakes?.message ?? null },
      table(['name', 'value', 'from', 'help'], rows, ''),
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
