import { useLocalStorage } from '@mantine/hooks'

/** Columns of a list by name, stored in this browser; null restores the default. */
export const useStoredColumns = (list: string, known: readonly string[], usual: readonly string[]) => {
  const [stored, keep] = useLocalStorage<string[] | null>({
    key: `vitrina.columns.${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  return { chosen: (stored ?? usual).filter((name) => known.includes(name)), isUsual: stored === null, keep }
}
