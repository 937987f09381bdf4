import { ActionIcon, Box, Code, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useWords } from '../text/words.ts'
import classes from './copyable.module.css'
import { words } from './words.ts'

/** Text for machines with a copy button, named by `label`. */
export const Copyable = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const say = useWords(words)
  return (
    <Box className={classes.frame}>
      {/* Scrollable content must be focusable by keyboard. */}
      <Code block tabIndex={0} aria-label={label} className={classes.text}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? say('copied') : say('copy')}>
            <ActionIcon
              className={classes.button}
              variant="default"
              onClick={copy}
              aria-label={`${copied ? say('copied') : say('copy')}: ${label}`}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Box>
  )
}
