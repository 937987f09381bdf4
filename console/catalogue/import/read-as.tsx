import { NativeSelect, Stack, Title } from '@mantine/core'
import type { Resource } from '@vitrina/schema/resource'
import { useState } from 'react'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type Beginning, ENCODINGS } from './beginning.ts'
import { doubtsAbout, match } from './columns.ts'
import { MappingTable } from './mapping-table.tsx'
import { Preview } from './preview.tsx'
import { Run } from './run.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  readonly file: File
  readonly beginning: Beginning
  readonly onEncoding: (encoding: string) => void
  readonly onAgain: () => void
}

/** How a file is read: its letters, its columns, what its first lines then say; and the run that does it so. */
export const ReadAs = ({ object, file, beginning, onEncoding, onAgain }: Props) => {
  const say = useWords(words)
  const { language } = useLanguage()
  const [mapping, setMapping] = useState(() => match(object, beginning.names, language))
  const isUsable = mapping.some((name) => name !== null) && doubtsAbout(object, mapping).twice.length === 0
  return (
    <>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {say('columns')}
        </Title>
        {beginning.encoding !== 'utf-8' && (
          <NativeSelect
            label={say('encoding')}
            description={say('encodingLead')}
            value={beginning.encoding}
            data={ENCODINGS}
            onChange={(event) => onEncoding(event.currentTarget.value)}
            maw="28rem"
          />
        )}
        <MappingTable object={object} beginning={beginning} mapping={mapping} onMap={setMapping} />
      </Stack>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {say('preview')}
        </Title>
        <Preview object={object} beginning={beginning} mapping={mapping} />
      </Stack>
      <Run
        key={mapping.join()}
        plan={{ object, file, beginning, mapping }}
        canStart={isUsable}
        onAgain={onAgain}
      />
    </>
  )
}
