import { useEffect, useState } from 'react'

/** State of a menu that opens with its first rendering. */
export const useOpened = () => {
  const [opened, onChange] = useState(false)
  useEffect(() => onChange(true), [])
  return { opened, onChange }
}
