import type { Sentence } from './sentence.ts'

/** What is said to a caller who may not do this, or not now. */
export const ACCESS = {
  unauthorized: {
    en: 'A valid API token is needed in the header {header}.',
    ro: 'Este nevoie de un token API valid în antetul {header}.',
    ru: 'Нужен действующий API-токен в заголовке {header}.',
    uk: 'Потрібен чинний API-токен у заголовку {header}.',
  },
  'unauthorized.session': {
    en: 'Sign in to go on.',
    ro: 'Autentificați-vă pentru a continua.',
    ru: 'Войдите, чтобы продолжить.',
    uk: 'Увійдіть, щоб продовжити.',
  },
  'unauthorized.password': {
    en: 'The email or the password is not right.',
    ro: 'E-mailul sau parola nu este corectă.',
    ru: 'Неверная почта или пароль.',
    uk: 'Неправильна пошта або пароль.',
  },
  'unauthorized.step_up': {
    en: 'The password is not right.',
    ro: 'Parola nu este corectă.',
    ru: 'Неверный пароль.',
    uk: 'Неправильний пароль.',
  },
  'unauthorized.client': {
    en: 'The site has to prove itself: send Authorization: Basic with its slug and its client secret.',
    ro: 'Site-ul trebuie să-și dovedească identitatea: trimiteți Authorization: Basic cu slugul și secretul lui.',
    ru: 'Сайт должен подтвердить, что это он: отправьте Authorization: Basic с его slug и секретом.',
    uk: 'Сайт має підтвердити, що це він: надішліть Authorization: Basic з його slug і секретом.',
  },
  token_not_valid: {
    en: 'The token is not valid, has expired or was used before.',
    ro: 'Tokenul nu este valid, a expirat sau a fost deja folosit.',
    ru: 'Токен недействителен, истёк или уже использован.',
    uk: 'Токен недійсний, його строк минув або його вже використано.',
  },
  insufficient_scope: {
    en: 'This token lacks the scope {scope}.',
    ro: 'Acestui token îi lipsește dreptul {scope}.',
    ru: 'У этого токена нет права {scope}.',
    uk: 'У цього токена немає права {scope}.',
  },
  'insufficient_scope.operator': {
    en: 'Only an operator may have {=event} told, at the console or by the command line.',
    ro: 'Doar un operator poate cere {=event}, din consolă sau din linia de comandă.',
    ru: 'Подписать адрес на {=event} может только оператор: в консоли или из командной строки.',
    uk: 'Підписати адресу на {=event} може лише оператор: у консолі або з командного рядка.',
  },
  insufficient_role: {
    en: 'Your role at this site does not allow this.',
    ro: 'Rolul dumneavoastră la acest site nu permite aceasta.',
    ru: 'Ваша роль на этом сайте этого не позволяет.',
    uk: 'Ваша роль на цьому сайті цього не дозволяє.',
  },
  'insufficient_role.everywhere': {
    en: 'This is for operators of the whole deployment.',
    ro: 'Aceasta este pentru operatorii întregii instalări.',
    ru: 'Это доступно операторам всей установки.',
    uk: 'Це доступно операторам усієї інсталяції.',
  },
  'insufficient_role.console': {
    en: 'This account has no access to the console. Whoever runs it can give you access.',
    ro: 'Acest cont nu are acces la consolă. Vi-l poate da cel care o administrează.',
    ru: 'У этого аккаунта нет доступа к консоли. Дать его может тот, кто ею управляет.',
    uk: 'Цей акаунт не має доступу до консолі. Надати його може той, хто нею керує.',
  },
  'unauthorized.second_factor': {
    en: 'This code does not work. A code of the app works once: wait for the next one.',
    ro: 'Acest cod nu funcționează. Codul din aplicație funcționează o singură dată: așteptați următorul.',
    ru: 'Этот код не подходит. Код из приложения срабатывает один раз: дождитесь следующего.',
    uk: 'Цей код не підходить. Код із застосунку спрацьовує один раз: дочекайтеся наступного.',
  },
  'unauthorized.passkey': {
    en: 'The passkey was not accepted. Try again.',
    ro: 'Cheia de acces nu a fost acceptată. Încercați din nou.',
    ru: 'Ключ доступа не принят. Попробуйте ещё раз.',
    uk: 'Ключ доступу не прийнято. Спробуйте ще раз.',
  },
  second_factor_required: {
    en: 'Type the code of your authenticator app, or a recovery code.',
    ro: 'Introduceți codul din aplicația de autentificare sau un cod de recuperare.',
    ru: 'Введите код из приложения-аутентификатора или резервный код.',
    uk: 'Введіть код із застосунку-автентифікатора або резервний код.',
  },
  second_factor_missing: {
    en: 'Operators of this console sign in in two steps. Set up the second one on the page of your account, then come back.',
    ro: 'Operatorii consolei intră în doi pași. Configurați al doilea pas pe pagina contului, apoi reveniți.',
    ru: 'Операторы этой консоли входят в два шага. Настройте второй на странице аккаунта и возвращайтесь.',
    uk: 'Оператори цієї консолі входять у два кроки. Налаштуйте другий на сторінці акаунта й повертайтеся.',
  },
  step_up_required: {
    en: 'Type your password again to do this.',
    ro: 'Introduceți din nou parola pentru a face aceasta.',
    ru: 'Чтобы сделать это, введите пароль ещё раз.',
    uk: 'Щоб зробити це, введіть пароль ще раз.',
  },
  too_many_requests: {
    en: 'Too many requests. Try again later.',
    ro: 'Prea multe cereri. Încercați mai târziu.',
    ru: 'Слишком много запросов. Повторите позже.',
    uk: 'Забагато запитів. Повторіть пізніше.',
  },
  'too_many_requests.token': {
    en: 'This token may make {max call a minute|calls a minute}. The next minute begins in {seconds second|seconds}.',
    ro: 'Acest token poate face {max apel pe minut|apeluri pe minut|de apeluri pe minut}. Minutul următor începe peste {seconds secundă|secunde|de secunde}.',
    ru: 'Этому токену можно делать {max вызов в минуту|вызова в минуту|вызовов в минуту}. Следующая минута начнётся через {seconds секунду|секунды|секунд}.',
    uk: 'Цьому токену можна робити {max виклик на хвилину|виклики на хвилину|викликів на хвилину}. Наступна хвилина почнеться за {seconds секунду|секунди|секунд}.',
  },
  'too_many_requests.half_sent': {
    en: 'Too many requests of this address are only half sent. Finish some of them first.',
    ro: 'Prea multe cereri de la această adresă sunt trimise doar pe jumătate. Terminați mai întâi câteva dintre ele.',
    ru: 'Слишком много запросов с этого адреса отправлены лишь наполовину. Сначала завершите часть из них.',
    uk: 'Забагато запитів із цієї адреси надіслано лише наполовину. Спершу завершіть частину з них.',
  },
  'too_many_requests.imports': {
    en: '{max import of this site is|imports of this site are} already waiting. Send the next one when some of them are done.',
    ro: 'Deja {max import al acestui site așteaptă|importuri ale acestui site așteaptă|de importuri ale acestui site așteaptă}. Trimiteți următorul după ce se termină o parte din ele.',
    ru: 'Уже {max импорт этого сайта ждёт|импорта этого сайта ждут|импортов этого сайта ждут} своей очереди. Отправьте следующий, когда часть из них завершится.',
    uk: 'Уже {max імпорт цього сайту чекає|імпорти цього сайту чекають|імпортів цього сайту чекають} своєї черги. Надішліть наступний, коли частина з них завершиться.',
  },
  'insufficient_role.manager': {
    en: 'Your role at this site does not allow this: a manager or an owner can.',
    ro: 'Rolul dumneavoastră la acest site nu permite aceasta: o poate face un manager sau un proprietar.',
    ru: 'Ваша роль на этом сайте этого не позволяет: это могут менеджер или владелец.',
    uk: 'Ваша роль на цьому сайті цього не дозволяє: це можуть менеджер або власник.',
  },
  'insufficient_role.owner': {
    en: 'Your role at this site does not allow this: an owner can.',
    ro: 'Rolul dumneavoastră la acest site nu permite aceasta: o poate face un proprietar.',
    ru: 'Ваша роль на этом сайте этого не позволяет: это может владелец.',
    uk: 'Ваша роль на цьому сайті цього не дозволяє: це може власник.',
  },
} as const satisfies Record<string, Sentence>
