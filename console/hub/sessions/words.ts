import type { Words } from '../../text/words.ts'

export const words = {
  sessions: { en: 'Sessions', ro: 'Sesiuni', ru: 'Сеансы', uk: 'Сеанси' },
  sessionsLead: {
    en: 'People who are signed in now. Ending a session signs the person out.',
    ro: 'Cine este autentificat acum. O sesiune încheiată nu mai lasă pe nimeni să intre.',
    ru: 'Кто сейчас в системе. Завершённый сеанс никого больше не впускает.',
    uk: 'Хто зараз у системі. Завершений сеанс більше нікого не впускає.',
  },
  where: { en: 'Where', ro: 'Unde', ru: 'Где', uk: 'Де' },
  console: { en: 'Console', ro: 'Consolă', ru: 'Консоль', uk: 'Консоль' },
  hub: { en: 'Sites', ro: 'Site-uri', ru: 'Сайты', uk: 'Сайти' },
  browser: { en: 'Browser', ro: 'Browser', ru: 'Браузер', uk: 'Браузер' },
  unknown: { en: 'unknown', ro: 'necunoscut', ru: 'неизвестен', uk: 'невідомий' },
  address: { en: 'Network address', ro: 'Adresă de rețea', ru: 'Сетевой адрес', uk: 'Мережева адреса' },
  began: { en: 'Began', ro: 'Început', ru: 'Начат', uk: 'Розпочато' },
  used: { en: 'Last used', ro: 'Ultima folosire', ru: 'Последнее действие', uk: 'Остання дія' },
  this: { en: 'this one', ro: 'aceasta', ru: 'этот', uk: 'цей' },
  end: { en: 'End', ro: 'Încheiați', ru: 'Завершить', uk: 'Завершити' },
  endOf: {
    en: 'End the session of {email}',
    ro: 'Încheiați sesiunea lui {email}',
    ru: 'Завершить сеанс {email}',
    uk: 'Завершити сеанс {email}',
  },
  endLead: {
    en: '{email} will be signed out there ({browser}), and can sign in again.',
    ro: '{email} va fi deconectat de acolo ({browser}) și se poate autentifica din nou.',
    ru: '{email} будет отключён там ({browser}) и сможет войти снова.',
    uk: '{email} буде відключено там ({browser}) і можна буде ввійти знову.',
  },
  nobody: {
    en: 'No one is signed in',
    ro: 'Nimeni nu este autentificat acolo acum',
    ru: 'Там сейчас никого нет',
    uk: 'Там зараз нікого немає',
  },
  nobodyLead: {
    en: 'New sessions appear here immediately.',
    ro: 'Sesiunile noi apar aici imediat.',
    ru: 'Новые сеансы сразу появляются здесь.',
    uk: 'Нові сеанси одразу з’являються тут.',
  },
} as const satisfies Words
