import { useLocalStorage } from '@mantine/hooks'

/** The columns of a list by their names, as this browser keeps them; null puts the usual ones back. */
export const useKeptColumns = (list: string, known: readonly string[], usual: readonly string[]) => {
  const [kept, keep] = useLocalStorage<string[] | null>({
    key: `vitrina.columns.${list}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  return { chosen: (kept ?? usual).filter((name) => known.includes(name)), isUsual: kept === null, keep }
}
