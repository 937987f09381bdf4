import type { InLanguages } from '@vitrina/schema/languages'

/** Texts of the pages before and after a mailed link. */
export const LINKS = {
  'check_mail.title': {
    en: 'Check your email',
    ro: 'Verificați e-mailul',
    ru: 'Проверьте почту',
    uk: 'Перевірте пошту',
  },
  'check_mail.registration': {
    en: 'We have sent an email to {email}. Open the link in it to finish your registration.',
    ro: 'Am trimis un mesaj la {email}. Deschideți linkul din el pentru a încheia înregistrarea.',
    ru: 'Мы отправили письмо на адрес {email}. Откройте ссылку из него, чтобы завершить регистрацию.',
    uk: 'Ми надіслали листа на адресу {email}. Відкрийте посилання з нього, щоб завершити реєстрацію.',
  },
  'check_mail.imported': {
    en: 'Your account has moved here. Confirm once that the mailbox is yours: open the link that we have sent to {email}, and you are in, with the same password.',
    ro: 'Contul dumneavoastră a fost mutat aici. Confirmați o singură dată că adresa vă aparține: deschideți linkul trimis la {email} și intrați în cont, cu aceeași parolă.',
    ru: 'Ваш аккаунт перенесён сюда. Подтвердите один раз, что почта ваша: откройте ссылку из письма на {email}, и вы войдёте с тем же паролем.',
    uk: 'Ваш акаунт перенесено сюди. Підтвердьте один раз, що пошта ваша: відкрийте посилання з листа на {email}, і ви ввійдете з тим самим паролем.',
  },
  // The same for known and unknown addresses.
  'check_mail.password': {
    en: 'If there is an account for {email}, an email is on its way. Open the link in it to choose a new password.',
    ro: 'Dacă există un cont pentru {email}, un mesaj este pe drum. Deschideți linkul din el pentru a alege o parolă nouă.',
    ru: 'Если для адреса {email} есть аккаунт, письмо уже в пути. Откройте ссылку из него, чтобы выбрать новый пароль.',
    uk: 'Якщо для адреси {email} є акаунт, лист уже в дорозі. Відкрийте посилання з нього, щоб вибрати новий пароль.',
  },
  'check_mail.email': {
    en: 'We have sent an email to {email}. Your address changes when you open the link in it.',
    ro: 'Am trimis un mesaj la {email}. Adresa se schimbă când deschideți linkul din el.',
    ru: 'Мы отправили письмо на адрес {email}. Почта сменится, когда вы откроете ссылку из него.',
    uk: 'Ми надіслали листа на адресу {email}. Пошта зміниться, коли ви відкриєте посилання з нього.',
  },
  'check_mail.same_device': {
    en: 'It is easiest on this device, in this browser.',
    ro: 'Cel mai simplu este pe acest dispozitiv, în acest browser.',
    ru: 'Проще всего сделать это на этом устройстве, в этом же браузере.',
    uk: 'Найпростіше зробити це на цьому пристрої, у цьому ж браузері.',
  },
  'check_mail.missing': {
    en: 'No email yet?',
    ro: 'Nu a venit niciun mesaj?',
    ru: 'Письмо не пришло?',
    uk: 'Лист не надійшов?',
  },
  'check_mail.spam': {
    en: 'It may take a few minutes. Look in the spam folder as well, and check that the address is spelled right.',
    ro: 'Poate dura câteva minute. Uitați-vă și în dosarul spam și verificați dacă adresa este scrisă corect.',
    ru: 'Это может занять несколько минут. Загляните и в папку «Спам» и проверьте, нет ли ошибки в адресе.',
    uk: 'Це може тривати кілька хвилин. Зазирніть і до теки «Спам» та перевірте, чи немає помилки в адресі.',
  },
  'check_mail.again': {
    en: 'Try again',
    ro: 'Încercați din nou',
    ru: 'Попробовать ещё раз',
    uk: 'Спробувати ще раз',
  },

  'confirm.registration.title': {
    en: 'Confirm your email',
    ro: 'Confirmați adresa de e-mail',
    ru: 'Подтвердите почту',
    uk: 'Підтвердьте пошту',
  },
  'confirm.registration.lead': {
    en: 'One more click, and your account is ready.',
    ro: 'Încă un clic și contul este gata.',
    ru: 'Ещё одно нажатие, и ваш аккаунт готов.',
    uk: 'Ще одне натискання, і ваш акаунт готовий.',
  },
  'confirm.imported.title': {
    en: 'Confirm that it is you',
    ro: 'Confirmați că sunteți dumneavoastră',
    ru: 'Подтвердите, что это вы',
    uk: 'Підтвердьте, що це ви',
  },
  'confirm.imported.lead': {
    en: 'One more click, and you are in. The password stays the same.',
    ro: 'Încă un clic și sunteți în cont. Parola rămâne aceeași.',
    ru: 'Ещё одно нажатие, и вы войдёте. Пароль остаётся прежним.',
    uk: 'Ще одне натискання, і ви ввійдете. Пароль залишається попереднім.',
  },
  'confirm.email.title': {
    en: 'Confirm your new email',
    ro: 'Confirmați noua adresă de e-mail',
    ru: 'Подтвердите новую почту',
    uk: 'Підтвердьте нову пошту',
  },
  'confirm.email.lead': {
    en: 'From then on you sign in with this address.',
    ro: 'De atunci veți intra în cont cu această adresă.',
    ru: 'После этого вы будете входить с этим адресом.',
    uk: 'Після цього ви входитимете з цією адресою.',
  },
  'confirm.other_browser.registration': {
    en: 'You did not register in this browser. So that nobody else can use the link, type the password that you chose when you registered.',
    ro: 'Nu v-ați înregistrat în acest browser. Ca nimeni altcineva să nu poată folosi linkul, introduceți parola aleasă la înregistrare.',
    ru: 'Вы регистрировались в другом браузере. Чтобы ссылкой не воспользовался кто-то другой, введите пароль, который вы выбрали при регистрации.',
    uk: 'Ви реєструвалися в іншому браузері. Щоб посиланням не скористався хтось інший, введіть пароль, який ви вибрали під час реєстрації.',
  },
  'confirm.other_browser.imported': {
    en: 'You typed your password in another browser. So that nobody else gets into your account, type it here once more.',
    ro: 'Ați introdus parola în alt browser. Ca nimeni altcineva să nu intre în contul dumneavoastră, introduceți-o aici încă o dată.',
    ru: 'Вы вводили пароль в другом браузере. Чтобы в ваш аккаунт не вошёл кто-то другой, введите его здесь ещё раз.',
    uk: 'Ви вводили пароль в іншому браузері. Щоб у ваш акаунт не ввійшов хтось інший, введіть його тут ще раз.',
  },
  'confirm.other_browser.email': {
    en: 'So that nobody else can use the link, type the password of your account.',
    ro: 'Ca nimeni altcineva să nu poată folosi linkul, introduceți parola contului.',
    ru: 'Чтобы ссылкой не воспользовался кто-то другой, введите пароль от аккаунта.',
    uk: 'Щоб посиланням не скористався хтось інший, введіть пароль від акаунта.',
  },
  'confirm.button': { en: 'Confirm', ro: 'Confirmați', ru: 'Подтвердить', uk: 'Підтвердити' },

  'forgot.title': {
    en: 'Choose a new password',
    ro: 'Alegeți o parolă nouă',
    ru: 'Новый пароль',
    uk: 'Новий пароль',
  },
  'forgot.lead': {
    en: 'Type the email of your account, and we send you a link to choose a new password.',
    ro: 'Introduceți adresa de e-mail a contului și vă trimitem un link pentru a alege o parolă nouă.',
    ru: 'Укажите почту вашего аккаунта, и мы пришлём ссылку, чтобы выбрать новый пароль.',
    uk: 'Вкажіть пошту вашого акаунта, і ми надішлемо посилання, щоб вибрати новий пароль.',
  },
  'forgot.button': {
    en: 'Send the link',
    ro: 'Trimiteți linkul',
    ru: 'Отправить ссылку',
    uk: 'Надіслати посилання',
  },
  'reset.title': {
    en: 'Choose a new password',
    ro: 'Alegeți o parolă nouă',
    ru: 'Выберите новый пароль',
    uk: 'Виберіть новий пароль',
  },
  'reset.lead': {
    en: 'You will be signed out wherever you are signed in now, and other ways to sign in are disconnected.',
    ro: 'Va trebui să intrați din nou în cont pe toate dispozitivele, iar alte moduri de a intra vor fi deconectate.',
    ru: 'На всех устройствах, где вы сейчас вошли, понадобится войти заново, а другие способы входа будут отключены.',
    uk: 'На всіх пристроях, де ви зараз увійшли, доведеться увійти знову, а інші способи входу буде від’єднано.',
  },
  'reset.button': {
    en: 'Save the password',
    ro: 'Salvați parola',
    ru: 'Сохранить пароль',
    uk: 'Зберегти пароль',
  },
} as const satisfies Readonly<Record<string, InLanguages>>
