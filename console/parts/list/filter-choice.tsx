import { Box, FocusTrap } from '@mantine/core'
import { useState } from 'react'
import type { ListFilter } from './filters.tsx'
import { OptionMenu } from './option-menu.tsx'

interface Props {
  readonly filters: readonly ListFilter[]
  readonly onClose: () => void
}

/** Choice of a filter, if there are several, then of its value. */
const FilterChoice = ({ filters, onClose }: Props) => {
  const [chosen, setChosen] = useState(filters.length === 1 ? filters[0]?.key : undefined)
  const { input } = filters.find(({ key }) => key === chosen) ?? {}
  const choose = (key: string) => {
    const filter = filters.find((one) => one.key === key)
    if (filter?.input) return setChosen(key)
    filter?.turnOn?.()
    onClose()
  }
  // The pressed button disappears, so the focus moves to the input that replaces it.
  return (
    <FocusTrap active key={chosen}>
      {/* Has the focus while its options are loaded. */}
      <Box tabIndex={-1} style={{ outline: 'none' }}>
        {input ? (
          input(onClose)
        ) : (
          <OptionMenu
            options={filters
              .filter(({ input, turnOn }) => input ?? turnOn)
              .map(({ key, label }) => ({ value: key, label }))}
            onChoose={choose}
          />
        )}
      </Box>
    </FocusTrap>
  )
}

export default FilterChoice
