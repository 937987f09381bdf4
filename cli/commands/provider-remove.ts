import { removeProvider } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'
import { tell } from '../language.ts'
import { PROVIDERS } from '../words/providers.ts'

export const providerRemove = command({
  summary: tell(PROVIDERS.remove),
  args: ['slug'],
  async run({ slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => removeProvider(sql, slug))))
      throw new Error(tell(PROVIDERS.unknown, { slug }))
    answer({ removed: slug }, tell(PROVIDERS.removed, { slug }))
  },
})
