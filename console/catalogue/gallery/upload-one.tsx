import { ActionIcon, FileButton, Popover, Text, Tooltip } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { PICTURE_TYPES } from '@vitrina/schema/picture'
import { useState } from 'react'
import { useWords } from '../../text/words.ts'
import { useUploads } from './use-uploads.ts'
import { words } from './words.ts'

interface Props {
  /** Name of the field. */
  readonly label: string
  readonly onAdded: (address: string) => void
}

/** Uploads the picture of a field; faults are shown next to the button. */
export const UploadOne = ({ label, onAdded }: Props) => {
  const say = useWords(words)
  const { all, finished, failures, add } = useUploads(onAdded)
  const [seen, setSeen] = useState(0)
  const failure = failures.at(-1)
  return (
    <Popover
      opened={finished === all && failure !== undefined && seen < finished}
      onDismiss={() => setSeen(finished)}
      // The button does not open a dialog.
      withRoles={false}
    >
      <Popover.Target>
        <div>
          <FileButton
            accept={PICTURE_TYPES.join()}
            onChange={(file) => {
              setSeen(0)
              if (file) add([file])
            }}
          >
            {(props) => (
              <Tooltip label={say('upload', { what: label })}>
                <ActionIcon
                  {...props}
                  variant="default"
                  size={36}
                  loading={finished < all}
                  aria-label={say('upload', { what: label })}
                >
                  <IconUpload size={16} />
                </ActionIcon>
              </Tooltip>
            )}
          </FileButton>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" c="red" role="alert">
          {failure?.name}: {failure?.why}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
