import { Text } from '@mantine/core'
import type { Field } from '@vitrina/schema/resource'
import { category } from '@vitrina/schema/resources/category'
import { useCategoryPaths } from '../category-paths.ts'

interface Props {
  readonly field: Field
  readonly value: unknown
}

const idsIn = ({ field, value }: Props): readonly number[] => {
  if ((field.kind !== 'reference' && field.kind !== 'references') || field.to !== category.path) return []
  return (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number')
}

/** Paths of the categories in a reference field; empty for other fields. */
export const CategoryPath = (props: Props) => {
  const paths = useCategoryPaths(idsIn(props))
  return [...paths]
    .filter(([, path]) => path !== '')
    .map(([id, path]) => (
      <Text key={id} size="xs" c="dimmed">
        {path}
      </Text>
    ))
}
