import { useEffect, useState } from 'react'

/** State of a menu that opens as soon as it is there. */
export const useOpened = () => {
  const [opened, onChange] = useState(false)
  useEffect(() => onChange(true), [])
  return { opened, onChange }
}
