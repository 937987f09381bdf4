import { ScreenLink } from '../../parts/layout/screen-link.tsx'
import { Page } from '../../parts/page.tsx'
import { useWords } from '../../text/words.ts'
import { ChooseFileOfPeople } from './choose-file-of-people.tsx'
import { ImportOfPeople } from './import-of-people.tsx'
import { usePeopleImport } from './use-people-import.ts'
import { words } from './words.ts'

/** Imports the customers of a shop and their password hashes from a file. */
export default function PeopleImport() {
  const say = useWords(words)
  const running = usePeopleImport()
  const { chosen, progress, failure, isRunning, start } = running
  const isBegun = chosen !== undefined && (progress !== undefined || isRunning)
  return (
    <Page
      title={say('title')}
      lead={say('lead')}
      actions={<ScreenLink to="/hub/users">{say('toPeople')}</ScreenLink>}
    >
      {isBegun ? (
        <ImportOfPeople file={chosen.file} running={running} />
      ) : (
        <ChooseFileOfPeople refusal={failure} onChosen={start} />
      )}
    </Page>
  )
}
