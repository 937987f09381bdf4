import { requireSecondFactor } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'
import { groupByName } from '../group.ts'
import { tell } from '../language.ts'
import { GROUPS } from '../words/groups.ts'

export const groupSet = command({
  summary: tell(GROUPS.set),
  args: ['name'],
  options: {
    'second-factor-required': {
      type: 'string',
      value: '<yes|no>',
      help: tell(GROUPS.factorOption),
    },
  },
  async run({ name, 'second-factor-required': required }, { openToWrite, answer }) {
    if (required !== 'yes' && required !== 'no') throw new UsageError(tell(GROUPS.badFactor))
    const sql = await openToWrite()
    const group = await groupByName(sql, name)
    const isRequired = required === 'yes'
    await sql.begin((sql) => requireSecondFactor(sql, group, isRequired))
    answer(
      { ...group, second_factor_required: isRequired },
      tell(isRequired ? GROUPS.factorNeeded : GROUPS.factorNotNeeded, { name: group.name }),
    )
  },
})
