import type { Sentence } from '@vitrina/schema/sentences/sentence'
import type { SealedThing } from '@vitrina/server/platform/secrets/sealed-columns'

export const SECRETS = {
  status: {
    en: 'Tell how much is sealed by the secret of the deployment and by the one before, and whether that may go.',
    ro: 'Spune câte sunt sigilate cu secretul instalării și cu cel dinainte și dacă acesta poate fi scos.',
    ru: 'Сообщить, сколько зашифровано секретом установки и прежним и можно ли прежний убрать.',
    uk: 'Повідомити, скільки зашифровано секретом інсталяції та попереднім і чи можна попередній прибрати.',
  },
  rotate: {
    en: 'Change the secret of the deployment for a new one, beside running servers.',
    ro: 'Schimbă secretul instalării cu unul nou, lângă servere pornite.',
    ru: 'Сменить секрет установки на новый при работающих серверах.',
    uk: 'Змінити секрет інсталяції на новий з увімкненими серверами.',
  },
  lostOption: {
    en: 'Go on with the secret that is set; what the lost one has sealed is lost',
    ro: 'Continuă cu secretul setat; ce a sigilat secretul pierdut este pierdut',
    ru: 'Продолжить с заданным секретом; зашифрованное потерянным секретом потеряно',
    uk: 'Продовжити із заданим секретом; зашифроване втраченим секретом втрачено',
  },
  setThese: {
    en: 'Set these for every process, restart one after another, and run this command again with the same:\nVITRINA_SECRET_PREVIOUS to what VITRINA_SECRET is now, and VITRINA_SECRET to',
    ro: 'Setați acestea pentru fiecare proces, reporniți-le pe rând și rulați din nou comanda cu aceleași valori:\nVITRINA_SECRET_PREVIOUS la valoarea de acum a VITRINA_SECRET, iar VITRINA_SECRET la',
    ru: 'Задайте их каждому процессу, перезапустите процессы по очереди и снова запустите эту команду с теми же:\nVITRINA_SECRET_PREVIOUS — нынешнее значение VITRINA_SECRET, а VITRINA_SECRET —',
    uk: 'Задайте їх кожному процесу, перезапустіть процеси по черзі й знову запустіть цю команду з тими самими:\nVITRINA_SECRET_PREVIOUS — теперішнє значення VITRINA_SECRET, а VITRINA_SECRET —',
  },
  changed: {
    en: 'The secret is changed, and everything is sealed by it.',
    ro: 'Secretul este schimbat și totul este sigilat cu el.',
    ru: 'Секрет сменён, и всё зашифровано им.',
    uk: 'Секрет змінено, і все зашифровано ним.',
  },
  notAtHand: {
    en: 'The database is sealed with a secret that is not at hand: set VITRINA_SECRET as its server has it (or, if it is lost, --previous-is-lost).',
    ro: 'Baza de date este sigilată cu un secret care nu este la îndemână: setați VITRINA_SECRET ca la serverul ei (sau, dacă este pierdut, --previous-is-lost).',
    ru: 'База данных зашифрована секретом, которого здесь нет: задайте VITRINA_SECRET как на её сервере (или, если он потерян, --previous-is-lost).',
    uk: 'Базу даних зашифровано секретом, якого тут немає: задайте VITRINA_SECRET як на її сервері (або, якщо його втрачено, --previous-is-lost).',
  },
  ofServer: {
    en: 'Secrets are sealed with the secret of the server: give VITRINA_SECRET or VITRINA_DATA_DIR as the server has it.',
    ro: 'Secretele se sigilează cu secretul serverului: dați VITRINA_SECRET sau VITRINA_DATA_DIR ca la server.',
    ru: 'Секреты шифруются секретом сервера: задайте VITRINA_SECRET или VITRINA_DATA_DIR как у сервера.',
    uk: 'Секрети шифруються секретом сервера: задайте VITRINA_SECRET або VITRINA_DATA_DIR як у сервера.',
  },
  unreadable: {
    en: 'Sealed by a secret that is not at hand: {=count}. Set VITRINA_SECRET_PREVIOUS to it (in a data folder: the file secret.previous).',
    ro: 'Sigilate cu un secret care nu este la îndemână: {=count}. Setați VITRINA_SECRET_PREVIOUS la el (într-un dosar de date: fișierul secret.previous).',
    ru: 'Зашифровано секретом, которого здесь нет: {=count}. Задайте его в VITRINA_SECRET_PREVIOUS (в папке данных: файл secret.previous).',
    uk: 'Зашифровано секретом, якого тут немає: {=count}. Задайте його у VITRINA_SECRET_PREVIOUS (у теці даних: файл secret.previous).',
  },
  notYet: {
    en: 'The new secret does not seal yet: it begins when every process has had it for a while.',
    ro: 'Secretul nou nu sigilează încă: începe după ce fiecare proces îl are de o vreme.',
    ru: 'Новый секрет ещё не шифрует: он начнёт, когда побудет у каждого процесса какое-то время.',
    uk: 'Новий секрет іще не шифрує: він почне, коли побуде в кожного процесу якийсь час.',
  },
  notEverywhere: {
    en: 'The new secret does not seal yet: at {=at} a process said that it has not got it.',
    ro: 'Secretul nou nu sigilează încă: la {=at} un proces a spus că nu îl are.',
    ru: 'Новый секрет ещё не шифрует: {=at} один из процессов сообщил, что у него его нет.',
    uk: 'Новий секрет іще не шифрує: {=at} один із процесів повідомив, що не має його.',
  },
  mayGo: {
    en: 'A previous secret, if one is set, may go.',
    ro: 'Un secret dinainte, dacă este setat, poate fi scos.',
    ru: 'Прежний секрет, если он задан, можно убрать.',
    uk: 'Попередній секрет, якщо його задано, можна прибрати.',
  },
  mayGoAt: {
    en: 'Nothing is sealed by the previous secret; it may go at {=at}, when the last answers that are kept for a day are over.',
    ro: 'Nimic nu mai este sigilat cu secretul dinainte; poate fi scos la {=at}, când expiră ultimele răspunsuri păstrate o zi.',
    ru: 'Прежним секретом ничего не зашифровано; его можно убрать {=at}, когда истекут последние ответы, хранимые сутки.',
    uk: 'Попереднім секретом нічого не зашифровано; його можна прибрати {=at}, коли спливуть останні відповіді, що зберігаються добу.',
  },
  stillOfUse: {
    en: 'The previous secret is still of use: do not take it away.',
    ro: 'Secretul dinainte mai este folosit: nu îl scoateți.',
    ru: 'Прежний секрет ещё нужен: не убирайте его.',
    uk: 'Попередній секрет іще потрібен: не прибирайте його.',
  },
} as const satisfies Record<string, Sentence>

/** What is sealed, as the table of it says. */
export const SEALED: Readonly<Record<SealedThing, Sentence>> = {
  'keys that sign tokens': {
    en: 'keys that sign tokens',
    ro: 'chei care semnează tokenuri',
    ru: 'ключи, подписывающие токены',
    uk: 'ключі, що підписують токени',
  },
  'keys that sign ID tokens': {
    en: 'keys that sign ID tokens',
    ro: 'chei care semnează tokenuri ID',
    ru: 'ключи, подписывающие ID-токены',
    uk: 'ключі, що підписують ID-токени',
  },
  'secrets of webhooks': {
    en: 'secrets of webhooks',
    ro: 'secrete ale webhookurilor',
    ru: 'секреты вебхуков',
    uk: 'секрети вебхуків',
  },
  'secrets of webhooks that are being changed': {
    en: 'secrets of webhooks that are being changed',
    ro: 'secrete ale webhookurilor în curs de schimbare',
    ru: 'секреты вебхуков, которые сейчас меняются',
    uk: 'секрети вебхуків, які зараз змінюються',
  },
  'secrets of identity providers': {
    en: 'secrets of identity providers',
    ro: 'secrete ale serviciilor de autentificare',
    ru: 'секреты сервисов входа',
    uk: 'секрети сервісів входу',
  },
  'secrets of password checks': {
    en: 'secrets of password checks',
    ro: 'secrete ale verificărilor de parole',
    ru: 'секреты проверок паролей',
    uk: 'секрети перевірок паролів',
  },
  'authenticator apps of people': {
    en: 'authenticator apps of people',
    ro: 'aplicații de autentificare ale persoanelor',
    ru: 'приложения-аутентификаторы людей',
    uk: 'застосунки-автентифікатори людей',
  },
  'keys of recovery codes': {
    en: 'keys of recovery codes',
    ro: 'chei ale codurilor de recuperare',
    ru: 'ключи резервных кодов',
    uk: 'ключі резервних кодів',
  },
  'recovery codes of people': {
    en: 'recovery codes of people',
    ro: 'coduri de recuperare ale persoanelor',
    ru: 'резервные коды людей',
    uk: 'резервні коди людей',
  },
}
