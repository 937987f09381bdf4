import type { Letters } from '../letters.ts'

/** To somebody who was made an operator of a site, and has no password yet. */
export const INVITATION = {
  invitation: {
    en: {
      subject: 'You may now work in the console of {place}',
      before: [
        'You were given access to the console of {place}, where its orders and its catalogue are kept.',
        'Choose a password; you sign in with it and this e-mail address.',
      ],
      action: 'Choose a password',
      after: [
        'The link works once, for {lifetime}.',
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
} as const satisfies Letters
