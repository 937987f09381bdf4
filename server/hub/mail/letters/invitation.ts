import type { Letters } from './letter.ts'

/** Mails about an offered role: without a password yet, and with one. */
export const INVITATION = {
  invitation: {
    en: {
      subject: 'You now have access to the console of {place}',
      before: [
        'You were given access to the console of {place}, where its orders and catalogue are managed.',
        'Choose a password; you sign in with it and this email address.',
      ],
      action: 'Choose a password',
      after: [
        'The link can be used once and expires after {lifetime}.',
        'If {place} means nothing to you, ignore this email: nobody can sign in with your address.',
      ],
    },
    ro: {
      subject: 'Aveți acces la consola {place}',
      before: [
        'Ați primit acces la consola {place}, unde se administrează comenzile și catalogul.',
        'Alegeți o parolă; vă veți autentifica cu ea și cu această adresă de e-mail.',
      ],
      action: 'Alegeți o parolă',
      after: [
        'Linkul funcționează o singură dată, timp de {lifetime}.',
        'Dacă {place} nu vă spune nimic, ignorați acest mesaj: nimeni nu se poate autentifica cu adresa dumneavoastră.',
      ],
    },
    ru: {
      subject: 'Вам открыт доступ к консоли {place}',
      before: [
        'Вам открыт доступ к консоли {place}, где ведутся заказы и каталог.',
        'Выберите пароль: с ним и с этим адресом электронной почты вы будете входить.',
      ],
      action: 'Выбрать пароль',
      after: [
        'Ссылка сработает один раз, срок её действия: {lifetime}.',
        'Если {place} вам ни о чём не говорит, не обращайте внимания на это письмо: войти с вашим адресом никто не может.',
      ],
    },
    uk: {
      subject: 'Вам відкрито доступ до консолі {place}',
      before: [
        'Вам відкрито доступ до консолі {place}, де ведуться замовлення й каталог.',
        'Виберіть пароль: з ним і з цією адресою електронної пошти ви входитимете.',
      ],
      action: 'Вибрати пароль',
      after: [
        'Посилання спрацює один раз, термін його дії: {lifetime}.',
        'Якщо {place} вам нічого не говорить, не зважайте на цей лист: увійти з вашою адресою ніхто не може.',
      ],
    },
  },
  roleOffered: {
    en: {
      subject: 'You now have access to the console of {place}',
      before: [
        'You were given access to the console of {place}, where its orders and catalogue are managed.',
        'Sign in there with this email address and your password to activate the access.',
      ],
      action: 'Open the console',
      after: [
        'If {place} means nothing to you, ignore this email: until you sign in there, nothing changes.',
      ],
    },
    ro: {
      subject: 'Aveți acces la consola {place}',
      before: [
        'Ați primit acces la consola {place}, unde se administrează comenzile și catalogul.',
        'Autentificați-vă acolo cu această adresă de e-mail și cu parola dumneavoastră: astfel se activează accesul.',
      ],
      action: 'Deschideți consola',
      after: [
        'Dacă {place} nu vă spune nimic, ignorați acest mesaj: până nu vă autentificați acolo, nu se schimbă nimic.',
      ],
    },
    ru: {
      subject: 'Вам открыт доступ к консоли {place}',
      before: [
        'Вам открыт доступ к консоли {place}, где ведутся заказы и каталог.',
        'Войдите туда с этим адресом электронной почты и своим паролем: так вы активируете доступ.',
      ],
      action: 'Открыть консоль',
      after: [
        'Если {place} вам ни о чём не говорит, не обращайте внимания на это письмо: пока вы туда не войдёте, ничего не изменится.',
      ],
    },
    uk: {
      subject: 'Вам відкрито доступ до консолі {place}',
      before: [
        'Вам відкрито доступ до консолі {place}, де ведуться замовлення й каталог.',
        'Увійдіть туди з цією адресою електронної пошти та своїм паролем: так ви активуєте доступ.',
      ],
      action: 'Відкрити консоль',
      after: [
        'Якщо {place} вам нічого не говорить, не зважайте на цей лист: доки ви туди не ввійдете, нічого не зміниться.',
      ],
    },
  },
} as const satisfies Letters
