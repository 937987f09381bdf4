import { Alert, List, Text } from '@mantine/core'
import { wireLabel } from '@vitrina/schema/labels/column-label'
import type { Resource } from '@vitrina/schema/resource'
import { problemOf } from '../../api/problem.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { useNames } from '../names-of.ts'
import { words } from './words.ts'

/** Maximum number of objects shown by name. */
const MAX = 10

interface Props {
  readonly of: unknown
  readonly object: Resource
  /** Ids in the order of the request. */
  readonly ids: readonly number[]
}

/** Explanation of a refused write, with the names of the objects that prevent it. */
export const BulkRefusal = ({ of, object, ids }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const { message, faults } = problemOf(of)
  const shownFaults = faults.slice(0, MAX).map((fault) => ({ ...fault, id: ids[fault.index ?? -1] }))
  const refused = shownFaults.flatMap(({ id }) => id ?? [])
  const names = useNames(new Map([[object.path, refused]])).get(object.path)
  return (
    <Alert color="red" role="alert">
      {shownFaults.length === 0 ? (
        <Refusal of={of} />
      ) : (
        <>
          <Text size="sm">{message}</Text>
          <List size="sm" mt={4}>
            {shownFaults.map(({ id, field, message }) => (
              <List.Item key={`${id} ${field} ${message}`}>
                {id !== undefined && <b>{names?.get(id)?.name ?? `#${id}`}: </b>}
                {field !== undefined && field !== 'id' && `${wireLabel(object, field, language)}: `}
                {message}
              </List.Item>
            ))}
          </List>
          {faults.length > MAX && <Text size="sm">{say('more', { count: faults.length - MAX })}</Text>}
        </>
      )}
    </Alert>
  )
}
