import { requireSecondFactor } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'
import { groupByName } from '../group.ts'

export const groupSet = command({
  summary: 'Say whether the users of a group must have a second factor to go on to any site.',
  args: ['name'],
  options: {
    'second-factor-required': {
      type: 'string',
      value: '<yes|no>',
      help: 'yes: whoever has none is asked to set one up first',
    },
  },
  async run({ name, 'second-factor-required': required }, { openToWrite, answer }) {
    if (required !== 'yes' && required !== 'no')
      throw new UsageError('--second-factor-required is yes or no.')
    const sql = await openToWrite()
    const group = await groupByName(sql, name)
    const isRequired = required === 'yes'
    await sql.begin((sql) => requireSecondFactor(sql, group, isRequired))
    answer(
      { ...group, second_factor_required: isRequired },
      `The users of "${group.name}" ${isRequired ? 'must have a second factor' : 'need no second factor'}.`,
    )
  },
})
