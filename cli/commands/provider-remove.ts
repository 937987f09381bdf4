import { removeProvider } from '@vitrina/server/hub/providers/providers'
import { command } from '../command.ts'

export const providerRemove = command({
  summary: 'Offer an identity provider no longer. Who has signed in by it keeps the account.',
  args: ['slug'],
  async run({ slug }, { openToWrite, answer }) {
    const sql = await openToWrite()
    if (!(await sql.begin((sql) => removeProvider(sql, slug))))
      throw new Error(`There is no provider "${slug}". See: vitrina provider list`)
    answer({ removed: slug }, `${slug} is removed.`)
  },
})
