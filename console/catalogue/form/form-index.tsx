import { Anchor, Group } from '@mantine/core'
import { useWords } from '../../text/words.ts'
import classes from './section.module.css'
import { words } from './words.ts'

export interface FormSection {
  /** Id of its element. */
  readonly id: string
  readonly label: string
}

/** Minimum number of sections for an index. */
const MIN_SECTIONS = 4

/** Scrolls to a section of the form, by the id of its element, and focuses it. */
export const goToSection = (id: string): void => {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Index of a long form: buttons that scroll to its sections. */
export const FormIndex = ({ sections }: { readonly sections: readonly FormSection[] }) => {
  const say = useWords(words)
  if (sections.length < MIN_SECTIONS) return null
  return (
    <Group component="nav" gap="md" aria-label={say('index')} className={`${classes.index} not-printed`}>
      {sections.map(({ id, label }) => (
        <Anchor
          key={id}
          component="button"
          type="button"
          size="sm"
          c="dimmed"
          onClick={() => goToSection(id)}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  )
}
