import { requireSecondFactor } from '@vitrina/server/hub/operators/groups'
import { command, UsageError } from '../command.ts'
import { groupByName } from '../group.ts'

export const groupSet = command({
  summary: 'Require a second factor from the users of a group, or no longer.',
  args: ['name'],
  options: {
    'second-factor-required': {
      type: 'string',
      value: '<yes|no>',
      help: 'yes: users without a second factor must set one up before they enter a site',
    },
  },
  async run({ name, 'second-factor-required': required }, { openToWrite, answer }) {
    if (required !== 'yes' && required !== 'no') throw new UsageError('--second-factor-required: yes or no.')
    const sql = await openToWrite()
    const group = await groupByName(sql, name)
    const isRequired = required === 'yes'
    await sql.begin((sql) => requireSecondFactor(sql, group, isRequired))
    answer(
      { ...group, second_factor_required: isRequired },
      isRequired
        ? `The users of the group "${group.name}" must have a second factor.`
        : `The users of the group "${group.name}" need no second factor.`,
    )
  },
})
