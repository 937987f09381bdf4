import { removeProvider } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'

export const providerRemove = command({
  summary: 'Remove an identity provider. The accounts of its users stay.',
  args: ['slug'],
  async run({ slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => removeProvider(sql, slug))))
      throw new Error(`Unknown provider "${slug}". See: vitrina provider list`)
    answer({ removed: slug }, `${slug} is removed.`)
  },
})
