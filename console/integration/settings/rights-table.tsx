import { Checkbox, Fieldset, SimpleGrid, Stack } from '@mantine/core'
import { OF_ALL_STORES, RIGHTS, type Right } from '@vitrina/schema/rights'
import { useSite } from '../../session/site.ts'
import { useWords } from '../../text/words.ts'
import { ownRoleWords } from './own-role-words.ts'
import { RIGHT_GROUPS, type RightGroup, rightGroupWords, rightWords } from './right-words.ts'

interface Props {
  readonly rights: ReadonlySet<Right>
  readonly onChange: (rights: ReadonlySet<Right>) => void
}

const areaOf = (right: Right): string => right.replace(/\..*/, '')

/** Right to read of the same area, without which a right to write is of no use in the console. */
const readOf = (right: Right): Right | undefined => RIGHTS.find((one) => one === `${areaOf(right)}.read`)

/** Rights by subject, each as a sentence. Choosing a right also chooses the right to read of its area. */
export const RightsTable = ({ rights, onChange }: Props) => {
  const say = useWords({ ...rightWords, ...rightGroupWords, ...ownRoleWords })
  const { may } = useSite()
  const turn = (right: Right, isChosen: boolean) => {
    const read = readOf(right)
    const others = RIGHTS.filter((one) => readOf(one) === right)
    const next = isChosen
      ? rights.union(new Set([right, ...(read && may(read) ? [read] : [])]))
      : rights.difference(new Set([right, ...(read === right ? others : [])]))
    onChange(next)
  }
  return (
    <Stack gap="sm">
      {(Object.keys(RIGHT_GROUPS) as RightGroup[]).map((group) => (
        <Fieldset key={group} legend={say(group)} variant="unstyled">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing={6}>
            {RIGHTS.filter((right) => (RIGHT_GROUPS[group] as readonly string[]).includes(areaOf(right))).map(
              (right) => (
                <Checkbox
                  key={right}
                  label={say(right)}
                  description={
                    may(right)
                      ? OF_ALL_STORES.includes(right)
                        ? say('ofAllStores')
                        : undefined
                      : say('rightMissing')
                  }
                  checked={rights.has(right)}
                  disabled={!may(right)}
                  onChange={(event) => turn(right, event.currentTarget.checked)}
                />
              ),
            )}
          </SimpleGrid>
        </Fieldset>
      ))}
    </Stack>
  )
}
