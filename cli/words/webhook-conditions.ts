import type { Sentence } from '@vitrina/schema/sentences/sentence'

/** How a webhook is, and what came of telling it. */
export const WEBHOOK_CONDITIONS = {
  works: { en: 'works', ro: 'funcționează', ru: 'работает', uk: 'працює' },
  disabled: { en: 'disabled', ro: 'oprit', ru: 'отключён', uk: 'вимкнено' },
  gone: {
    en: 'disabled: it answered that it is gone',
    ro: 'oprit: a răspuns că nu mai există',
    ru: 'отключён: ответил, что его больше нет',
    uk: 'вимкнено: відповів, що його більше немає',
  },
  paused: {
    en: 'waits until {=until}, as it asked',
    ro: 'așteaptă până la {=until}, cum a cerut',
    ru: 'ждёт до {=until}, как он просил',
    uk: 'чекає до {=until}, як він просив',
  },
  failing: {
    en: 'failing since {=since}',
    ro: 'eșuează din {=since}',
    ru: 'не принимает с {=since}',
    uk: 'не приймає від {=since}',
  },
  taken: {
    en: 'taken ({=status})',
    ro: 'primit ({=status})',
    ru: 'принято ({=status})',
    uk: 'прийнято ({=status})',
  },
  answered: {
    en: 'answered {=status}',
    ro: 'a răspuns {=status}',
    ru: 'ответил {=status}',
    uk: 'відповів {=status}',
  },
  timeout: {
    en: 'no answer in time',
    ro: 'niciun răspuns la timp',
    ru: 'нет ответа вовремя',
    uk: 'немає відповіді вчасно',
  },
  refused: {
    en: 'the connection was refused',
    ro: 'conexiunea a fost refuzată',
    ru: 'в соединении отказано',
    uk: 'у з’єднанні відмовлено',
  },
  reset: {
    en: 'the connection broke',
    ro: 'conexiunea s-a întrerupt',
    ru: 'соединение прервалось',
    uk: 'з’єднання перервалося',
  },
  private_address: {
    en: 'the name leads to an address that is not of the public network',
    ro: 'numele duce la o adresă care nu este din rețeaua publică',
    ru: 'имя ведёт на адрес не из публичной сети',
    uk: 'ім’я веде на адресу не з публічної мережі',
  },
  dns: {
    en: 'the name is not found',
    ro: 'numele nu a fost găsit',
    ru: 'имя не найдено',
    uk: 'ім’я не знайдено',
  },
  tls: {
    en: 'the certificate or the encryption does not hold',
    ro: 'certificatul sau criptarea nu este valabilă',
    ru: 'сертификат или шифрование не годится',
    uk: 'сертифікат або шифрування не годиться',
  },
  aborted: {
    en: 'broken off, because the server stopped',
    ro: 'întrerupt, fiindcă serverul s-a oprit',
    ru: 'прервано, так как сервер остановился',
    uk: 'перервано, бо сервер зупинився',
  },
  secret: {
    en: 'not sent: the secret of the webhook cannot be read with the secret of this deployment',
    ro: 'netrimis: secretul webhookului nu poate fi citit cu secretul acestei instalări',
    ru: 'не отправлено: секрет вебхука не читается с секретом этой установки',
    uk: 'не надіслано: секрет вебхука не читається із секретом цієї інсталяції',
  },
  other: {
    en: 'no answer that is understood',
    ro: 'niciun răspuns care poate fi înțeles',
    ru: 'нет понятного ответа',
    uk: 'немає зрозумілої відповіді',
  },
} as const satisfies Record<string, Sentence>
