import { readConfig, SETTINGS } from '@vitrina/server/config'
import { command } from '../command.ts'
import { table } from '../table.ts'

export const config = command({
  summary: 'List every setting, where its value comes from, and what is wrong.',
  async run(_, { env, answer }) {
    const settings = Object.entries(SETTINGS).map(([name, { fallback, help, ...rest }]) => {
      const given = env[name] || undefined
      const value = given !== undefined && 'secret' in rest ? '********' : (given ?? fallback ?? null)
      const source = given !== undefined ? 'environment' : fallback !== undefined ? 'default' : 'unset'
      return { name, value, source, help }
    })
    const mistakes = mistakesIn(env)
    const rows = settings.map(({ name, value, source, help }) => [name, value, source, help])
    answer({ settings, mistakes }, table(['name', 'value', 'from', 'help'], rows, ''))
    if (mistakes !== null) throw new Error(mistakes)
  },
})

const mistakesIn = (env: NodeJS.ProcessEnv): string | null => {
  try {
    readConfig(env)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
