import type { Sentence } from '@vitrina/schema/sentences/sentence'

export const RESTORES = {
  restored: {
    en: 'Make a database fit to go on that tools of PostgreSQL have put back to an earlier moment.',
    ro: 'Pregătește de lucru o bază de date readusă la un moment anterior cu uneltele PostgreSQL.',
    ru: 'Подготовить к работе базу данных, которую средства PostgreSQL вернули к прежнему моменту.',
    uk: 'Підготувати до роботи базу даних, яку засоби PostgreSQL повернули до попереднього моменту.',
  },
  journalOption: {
    en: 'journal.json, which "vitrina backup" keeps beside the backups: who was erased and which tokens were revoked since that moment',
    ro: 'journal.json, pe care „vitrina backup” îl ține lângă copii: cine a fost șters și ce tokenuri au fost revocate de atunci',
    ru: 'journal.json, который «vitrina backup» ведёт рядом с копиями: кто удалён и какие токены отозваны с того момента',
    uk: 'journal.json, який «vitrina backup» веде поруч із копіями: кого видалено й які токени відкликано з того моменту',
  },
  againOption: {
    en: 'Also where the database was marked as restored and nothing has changed since',
    ro: 'Și când baza de date a fost deja marcată ca restaurată și nimic nu s-a schimbat de atunci',
    ru: 'Даже если база данных уже отмечена как восстановленная и с тех пор ничего не изменилось',
    uk: 'Навіть якщо базу даних уже позначено як відновлену й відтоді нічого не змінилося',
  },
  noJournal: {
    en: 'Without --journal, who was erased and which tokens were revoked after that moment come back, and going back there once more gives the same cursors and ids again.',
    ro: 'Fără --journal, persoanele șterse și tokenurile revocate după acel moment revin, iar altă revenire acolo dă din nou aceleași cursoare și id-uri.',
    ru: 'Без --journal вернутся люди, удалённые после того момента, и отозванные после него токены, а повторный возврат к нему снова выдаст те же курсоры и id.',
    uk: 'Без --journal повернуться люди, видалені після того моменту, і відкликані після нього токени, а повторне повернення до нього знову видасть ті самі курсори й id.',
  },
  journalMissing: {
    en: 'There is no {=path}.',
    ro: 'Nu există {=path}.',
    ru: 'Файла {=path} нет.',
    uk: 'Файлу {=path} немає.',
  },
  inUse: {
    en: 'Servers or commands of Vitrina still use this database ({count connection|connections}): stop them first.',
    ro: 'Servere sau comenzi Vitrina încă folosesc această bază de date ({count conexiune|conexiuni|de conexiuni}): opriți-le mai întâi.',
    ru: 'Серверы или команды Vitrina ещё работают с этой базой данных ({count соединение|соединения|соединений}): сначала остановите их.',
    uk: 'Сервери або команди Vitrina ще працюють із цією базою даних ({count з’єднання|з’єднання|з’єднань}): спочатку зупиніть їх.',
  },
  noVitrina: {
    en: 'There is nothing of Vitrina in this database.',
    ro: 'În această bază de date nu există nimic de la Vitrina.',
    ru: 'В этой базе данных нет ничего от Vitrina.',
    uk: 'У цій базі даних немає нічого від Vitrina.',
  },
  otherSecretThen: {
    en: 'At that moment the database was sealed with another secret than those at hand: set VITRINA_SECRET_PREVIOUS to it (in a data folder: the file secret.previous).',
    ro: 'La acel moment baza de date era sigilată cu alt secret decât cele la îndemână: puneți-l în VITRINA_SECRET_PREVIOUS (într-un dosar de date: fișierul secret.previous).',
    ru: 'На тот момент база данных была зашифрована другим секретом, не одним из заданных: укажите его в VITRINA_SECRET_PREVIOUS (в папке данных — в файле secret.previous).',
    uk: 'На той момент базу даних було зашифровано іншим секретом, не одним із заданих: укажіть його у VITRINA_SECRET_PREVIOUS (у теці даних — у файлі secret.previous).',
  },
  alreadyMarked: {
    en: 'This database was marked as restored at {=at}, and nothing has changed since. If it has been put back once more: --again.',
    ro: 'Această bază de date a fost marcată ca restaurată la {=at} și nimic nu s-a schimbat de atunci. Dacă a fost readusă încă o dată: --again.',
    ru: 'Эта база данных отмечена как восстановленная {=at}, и с тех пор ничего не изменилось. Если её вернули ещё раз: --again.',
    uk: 'Цю базу даних позначено як відновлену {=at}, і відтоді нічого не змінилося. Якщо її повернули ще раз: --again.',
  },
  marked: {
    en: 'The servers may start. The feed has a new epoch, and all sign-ins are ended; erased again: {=erased}.',
    ro: 'Serverele pot porni. Fluxul de modificări are o epocă nouă, iar toate autentificările sunt încheiate; persoane șterse din nou: {=erased}.',
    ru: 'Серверы можно запускать. У ленты изменений новая эпоха, все входы завершены; удалено людей снова: {=erased}.',
    uk: 'Сервери можна запускати. У стрічки змін нова епоха, усі входи завершено; видалено людей знову: {=erased}.',
  },
} as const satisfies Record<string, Sentence>
