import type { UserDetail } from '@vitrina/schema/console/people'
import { Copyable } from '../../parts/copyable.tsx'
import { Detail, Details } from '../../parts/details.tsx'
import { ScreenSection } from '../../parts/screen-section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { LANGUAGE_NAMES } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { words as hubWords } from '../words.ts'
import { words } from './words.ts'

/** Profile of a person, which only they can change, in their account. */
export const Profile = ({ user }: { readonly user: UserDetail }) => {
  const say = useWords({ ...hubWords, ...words })
  return (
    <ScreenSection title={say('profile')}>
      <Details label={say('profile')}>
        <Detail name={say('name')}>{`${user.first_name} ${user.last_name}`.trim() || say('noName')}</Detail>
        <Detail name={say('language')}>{LANGUAGE_NAMES[user.language]}</Detail>
        <Detail name={say('personId')}>
          <Copyable text={user.person_id} label={say('personId')} />
        </Detail>
        <Detail name={say('created')}>
          <Timestamp at={user.created_at} />
        </Detail>
      </Details>
    </ScreenSection>
  )
}
