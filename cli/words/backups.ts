import type { Sentence } from '@vitrina/schema/sentences/sentence'
import type { BackupFault } from '@vitrina/server/operate/backup/fault'

export const BACKUPS = {
  backup: {
    en: 'Back up everything, beside a running server or without one, into a file that a passphrase seals.',
    ro: 'Salvează totul, lângă un server pornit sau fără el, într-un fișier sigilat cu o frază de acces.',
    ru: 'Сохранить всё, при работающем сервере или без него, в файл, зашифрованный парольной фразой.',
    uk: 'Зберегти все, з увімкненим сервером чи без нього, у файл, зашифрований парольною фразою.',
  },
  verify: {
    en: 'Restore a backup into a database that is thrown away, and compare every row.',
    ro: 'Restaurează o copie într-o bază de date temporară și compară fiecare rând.',
    ru: 'Восстановить копию во временную базу данных и сравнить каждую строку.',
    uk: 'Відновити копію в тимчасову базу даних і порівняти кожен рядок.',
  },
  restore: {
    en: 'Put a backup into an empty data folder or database, so that a server may go on from it.',
    ro: 'Pune o copie într-un dosar de date sau o bază de date goală, ca un server să poată continua de la ea.',
    ru: 'Развернуть копию в пустой папке данных или базе данных, чтобы сервер продолжил с неё.',
    uk: 'Розгорнути копію в порожній теці даних або базі даних, щоб сервер продовжив із неї.',
  },
  toOption: {
    en: 'Where backups are kept; backups, unless given',
    ro: 'Unde se păstrează copiile; implicit backups',
    ru: 'Где хранить копии; по умолчанию backups',
    uk: 'Де зберігати копії; стандартно backups',
  },
  everyOption: {
    en: 'Go on, and back up this often: 30m, 1h, 1d',
    ro: 'Continuă și salvează atât de des: 30m, 1h, 1d',
    ru: 'Продолжать и делать копию с таким промежутком: 30m, 1h, 1d',
    uk: 'Продовжувати й робити копію з таким проміжком: 30m, 1h, 1d',
  },
  keepOption: {
    en: 'Delete backups that are older, once a newer one is written',
    ro: 'Șterge copiile mai vechi de atât, după ce s-a scris una nouă',
    ru: 'Удалять копии старше этого, когда записана новая',
    uk: 'Видаляти копії, старші за це, коли записано нову',
  },
  passphraseOption: {
    en: 'The passphrase of the backup: a file, or - for standard input; unless VITRINA_BACKUP_PASSPHRASE is set',
    ro: 'Fraza de acces a copiei: un fișier sau - pentru intrarea standard; dacă nu este setat VITRINA_BACKUP_PASSPHRASE',
    ru: 'Парольная фраза копии: файл или - для стандартного ввода; если не задан VITRINA_BACKUP_PASSPHRASE',
    uk: 'Парольна фраза копії: файл або - для стандартного вводу; якщо не задано VITRINA_BACKUP_PASSPHRASE',
  },
  keepTokensOption: {
    en: 'API tokens work at once, instead of waiting for "vitrina token confirm"',
    ro: 'Tokenurile API sunt valabile imediat, fără a aștepta „vitrina token confirm”',
    ru: 'API-токены действуют сразу, не дожидаясь «vitrina token confirm»',
    uk: 'API-токени діють одразу, не чекаючи на «vitrina token confirm»',
  },
  passphraseNeeded: {
    en: 'A backup is sealed by a passphrase: --passphrase-from, or VITRINA_BACKUP_PASSPHRASE.',
    ro: 'O copie este sigilată cu o frază de acces: --passphrase-from sau VITRINA_BACKUP_PASSPHRASE.',
    ru: 'Копия шифруется парольной фразой: --passphrase-from или VITRINA_BACKUP_PASSPHRASE.',
    uk: 'Копія шифрується парольною фразою: --passphrase-from або VITRINA_BACKUP_PASSPHRASE.',
  },
  passphraseShort: {
    en: 'The passphrase must have {=least} characters or more: who finds a backup can try as many as they like.',
    ro: 'Fraza de acces trebuie să aibă cel puțin {=least} caractere: cine găsește o copie poate încerca oricâte.',
    ru: 'В парольной фразе должно быть не меньше {=least} символов: нашедший копию может перебирать сколько угодно.',
    uk: 'У парольній фразі має бути не менше {=least} символів: хто знайде копію, може перебирати скільки завгодно.',
  },
  badTime: {
    en: '--{=option} is a time like 30m, 1h or 7d, not "{=text}".',
    ro: '--{=option} este un timp ca 30m, 1h sau 7d, nu „{=text}”.',
    ru: '--{=option} — это время вида 30m, 1h или 7d, а не «{=text}».',
    uk: '--{=option} — це час на зразок 30m, 1h або 7d, а не «{=text}».',
  },
  taken: {
    en: '{=file}: {rows row|rows} of {tables table|tables}, {=size}.',
    ro: '{=file}: {rows rând|rânduri|de rânduri} din {tables tabel|tabele|de tabele}, {=size}.',
    ru: '{=file}: {rows строка|строки|строк}, {tables таблица|таблицы|таблиц}, {=size}.',
    uk: '{=file}: {rows рядок|рядки|рядків}, {tables таблиця|таблиці|таблиць}, {=size}.',
  },
  notNoted: {
    en: 'The database does not know of this backup: {=reason}',
    ro: 'Baza de date nu știe de această copie: {=reason}',
    ru: 'База данных не знает об этой копии: {=reason}',
    uk: 'База даних не знає про цю копію: {=reason}',
  },
  notTaken: {
    en: 'There is no backup of this hour: {=reason}',
    ro: 'De data aceasta nu există o copie: {=reason}',
    ru: 'На этот раз копия не сделана: {=reason}',
    uk: 'Цього разу копію не зроблено: {=reason}',
  },
  journalBehind: {
    en: 'The journal is behind: {=reason}',
    ro: 'Jurnalul a rămas în urmă: {=reason}',
    ru: 'Журнал отстал: {=reason}',
    uk: 'Журнал відстав: {=reason}',
  },
  notCounted: {
    en: 'The journal does not say that this was restored, so another restore of the same moment gives the same cursors and ids again: {=reason}',
    ro: 'Jurnalul nu spune că s-a restaurat, deci altă restaurare la același moment dă din nou aceleași cursoare și id-uri: {=reason}',
    ru: 'В журнале нет записи об этом восстановлении, поэтому повторное восстановление того же момента снова выдаст те же курсоры и id: {=reason}',
    uk: 'У журналі немає запису про це відновлення, тож повторне відновлення того самого моменту знову видасть ті самі курсори й id: {=reason}',
  },
  isWhole: {
    en: 'It is whole, and of {=at}. Restoring it into a database that is thrown away.',
    ro: 'Este întreagă, din {=at}. Se restaurează într-o bază de date temporară.',
    ru: 'Копия цела, сделана {=at}. Восстанавливаем во временную базу данных.',
    uk: 'Копія ціла, зроблена {=at}. Відновлюємо в тимчасову базу даних.',
  },
  different: {
    en: 'Not as it was written: {...tables}.',
    ro: 'Nu este cum s-a scris: {...tables}.',
    ru: 'Отличается от записанного: {...tables}.',
    uk: 'Відрізняється від записаного: {...tables}.',
  },
  verified: {
    en: 'Every one of {rows row|rows} came back as it was at {=at}.',
    ro: 'S-au întors toate cum erau la {=at}: {rows rând|rânduri|de rânduri}.',
    ru: 'Вернулось всё, как было {=at}: {rows строка|строки|строк}.',
    uk: 'Повернулося все, як було {=at}: {rows рядок|рядки|рядків}.',
  },
  reading: {
    en: 'Reading the backup to its end.',
    ro: 'Se citește copia până la capăt.',
    ru: 'Читаем копию до конца.',
    uk: 'Читаємо копію до кінця.',
  },
  noJournal: {
    en: 'There is no {=file} beside the backup: what was erased or revoked after it comes back, and another restore of it gives the same cursors and ids again.',
    ro: 'Lângă copie nu există {=file}: ce s-a șters sau revocat după ea revine, iar altă restaurare a ei dă din nou aceleași cursoare și id-uri.',
    ru: 'Рядом с копией нет {=file}: удалённое или отозванное после неё вернётся, а повторное её восстановление снова выдаст те же курсоры и id.',
    uk: 'Поруч із копією немає {=file}: видалене або відкликане після неї повернеться, а повторне її відновлення знову видасть ті самі курсори й id.',
  },
  notJournal: {
    en: '{=path} is no journal of backups. Without it, what was erased or revoked would come back: move it away to say that it may.',
    ro: '{=path} nu este un jurnal de copii. Fără el, ce s-a șters sau revocat ar reveni: mutați-l de acolo dacă acceptați aceasta.',
    ru: '{=path} — не журнал копий. Без него удалённое или отозванное вернулось бы: уберите его, если это допустимо.',
    uk: '{=path} — не журнал копій. Без нього видалене або відкликане повернулося б: приберіть його, якщо це припустимо.',
  },
  restored: {
    en: 'As of {=at}: {rows row|rows}. All sign-ins are ended; erased again: {=erased}.',
    ro: 'La {=at}: {rows rând|rânduri|de rânduri}. Toate autentificările sunt încheiate; persoane șterse din nou: {=erased}.',
    ru: 'На {=at}: {rows строка|строки|строк}. Все входы завершены; удалено людей снова: {=erased}.',
    uk: 'На {=at}: {rows рядок|рядки|рядків}. Усі входи завершено; видалено людей знову: {=erased}.',
  },
  tokensWait: {
    en: 'These API tokens wait until you let them in, by "vitrina token confirm --token <id>" or "--all":',
    ro: 'Aceste tokenuri API așteaptă până le lăsați să intre, prin „vitrina token confirm --token <id>” sau „--all”:',
    ru: 'Эти API-токены ждут, пока вы их не допустите: «vitrina token confirm --token <id>» или «--all»:',
    uk: 'Ці API-токени чекають, доки ви їх не допустите: «vitrina token confirm --token <id>» або «--all»:',
  },
  otherSecretFile: {
    en: '{=file} is another secret than that of the backup: restore into another data folder.',
    ro: '{=file} este alt secret decât al copiei: restaurați în alt dosar de date.',
    ru: '{=file} — другой секрет, не тот, что у копии: восстановите в другую папку данных.',
    uk: '{=file} — інший секрет, не той, що в копії: відновіть в іншу теку даних.',
  },
  otherSecret: {
    en: 'VITRINA_SECRET is another than that of the backup: set it, or VITRINA_SECRET_PREVIOUS, to that, or leave both out.',
    ro: 'VITRINA_SECRET nu este cel al copiei: setați-l pe acesta sau VITRINA_SECRET_PREVIOUS la acela ori omiteți-le pe amândouă.',
    ru: 'VITRINA_SECRET не тот, что у копии: задайте такой же в нём или в VITRINA_SECRET_PREVIOUS либо не задавайте оба.',
    uk: 'VITRINA_SECRET не той, що в копії: задайте такий самий у ньому або у VITRINA_SECRET_PREVIOUS чи не задавайте обидва.',
  },
  midRotation: {
    en: 'The backup was taken while the secret was being changed: set VITRINA_SECRET_PREVIOUS as its server had it, or leave VITRINA_SECRET out.',
    ro: 'Copia a fost făcută în timp ce se schimba secretul: setați VITRINA_SECRET_PREVIOUS ca la serverul ei sau omiteți VITRINA_SECRET.',
    ru: 'Копия сделана, когда менялся секрет: задайте VITRINA_SECRET_PREVIOUS как на её сервере или не задавайте VITRINA_SECRET.',
    uk: 'Копію зроблено, коли змінювався секрет: задайте VITRINA_SECRET_PREVIOUS як на її сервері або не задавайте VITRINA_SECRET.',
  },
  megabytes: { en: '{=size} MB', ro: '{=size} MB', ru: '{=size} МБ', uk: '{=size} МБ' },
  migrate: {
    en: 'Bring the database to the state that this version needs.',
    ro: 'Aduce baza de date la forma de care are nevoie această versiune.',
    ru: 'Привести базу данных к виду, который нужен этой версии.',
    uk: 'Привести базу даних до вигляду, потрібного цій версії.',
  },
  notDue: {
    en: 'Nothing was due.',
    ro: 'Nu era nimic de făcut.',
    ru: 'Обновлять нечего.',
    uk: 'Оновлювати нема чого.',
  },
  migrated: {
    en: 'Done: {count migration|migrations}.',
    ro: 'Gata: {count migrare|migrări|de migrări}.',
    ru: 'Готово: {count обновление|обновления|обновлений}.',
    uk: 'Готово: {count оновлення|оновлення|оновлень}.',
  },
} as const satisfies Record<string, Sentence>

/** Why a backup cannot be used. */
export const BACKUP_FAULTS: Readonly<Record<BackupFault, Sentence>> = {
  empty: {
    en: 'This backup is empty.',
    ro: 'Această copie este goală.',
    ru: 'Эта копия пуста.',
    uk: 'Ця копія порожня.',
  },
  'not as written': {
    en: 'What is in this backup is not what was written into it.',
    ro: 'Conținutul acestei copii nu este cel care a fost scris în ea.',
    ru: 'В этой копии не то, что было в неё записано.',
    uk: 'У цій копії не те, що було до неї записано.',
  },
  'not an empty database': {
    en: 'A backup is restored into an empty database, and this one has sites or people.',
    ro: 'O copie se restaurează într-o bază de date goală, iar aceasta are site-uri sau persoane.',
    ru: 'Копия восстанавливается в пустую базу данных, а в этой есть сайты или люди.',
    uk: 'Копія відновлюється в порожню базу даних, а в цій є сайти або люди.',
  },
  'another passphrase': {
    en: 'This backup opens with another passphrase.',
    ro: 'Această copie se deschide cu altă frază de acces.',
    ru: 'Эта копия открывается другой парольной фразой.',
    uk: 'Ця копія відкривається іншою парольною фразою.',
  },
  damaged: {
    en: 'This backup is damaged, or a part of it is missing.',
    ro: 'Această copie este deteriorată sau îi lipsește o parte.',
    ru: 'Эта копия повреждена, или в ней не хватает части.',
    uk: 'Ця копія пошкоджена, або в ній бракує частини.',
  },
  'no backup': {
    en: 'This file is no backup of Vitrina.',
    ro: 'Acest fișier nu este o copie Vitrina.',
    ru: 'Этот файл — не копия Vitrina.',
    uk: 'Цей файл — не копія Vitrina.',
  },
  'of a newer release': {
    en: 'This backup was made by a newer Vitrina.',
    ro: 'Această copie a fost făcută de o Vitrina mai nouă.',
    ru: 'Эту копию сделала более новая Vitrina.',
    uk: 'Цю копію зробила новіша Vitrina.',
  },
}
