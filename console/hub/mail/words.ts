import type { Words } from '../../text/words.ts'

export const words = {
  mail: { en: 'Outgoing mail', ro: 'Mesaje trimise', ru: 'Исходящая почта', uk: 'Вихідна пошта' },
  mailLead: {
    en: 'No mail server is set up (SMTP_URL), so emails are kept here instead of being sent. The links in them work.',
    ro: 'Nu este configurat niciun server de e-mail (SMTP_URL), așa că mesajele nu se trimit, ci rămân aici. Linkurile din ele funcționează.',
    ru: 'Почтовый сервер не настроен (SMTP_URL), поэтому письма не отправляются, а остаются здесь. Ссылки в них работают.',
    uk: 'Поштовий сервер не налаштовано (SMTP_URL), тому листи не надсилаються, а залишаються тут. Посилання в них працюють.',
  },
  subject: { en: 'Subject', ro: 'Subiect', ru: 'Тема', uk: 'Тема' },
  to: { en: 'To', ro: 'Către', ru: 'Кому', uk: 'Кому' },
  at: { en: 'Written', ro: 'Scris', ru: 'Написано', uk: 'Написано' },
  text: { en: 'Text', ro: 'Text', ru: 'Текст', uk: 'Текст' },
  html: { en: 'HTML', ro: 'HTML', ru: 'HTML', uk: 'HTML' },
  headers: { en: 'Headers', ro: 'Antete', ru: 'Заголовки', uk: 'Заголовки' },
  empty: { en: 'No mail yet', ro: 'Încă niciun mesaj', ru: 'Писем пока нет', uk: 'Листів поки немає' },
  emptyLead: {
    en: 'Ask for a new password on the sign-in page, and the mail appears here.',
    ro: 'Cereți o parolă nouă pe pagina de autentificare, iar mesajul va apărea aici.',
    ru: 'Запросите новый пароль на странице входа, и письмо появится здесь.',
    uk: 'Запросіть новий пароль на сторінці входу, і лист з’явиться тут.',
  },
  sent: {
    en: 'Mail is being sent, or this is not a development server',
    ro: 'Mesajele se trimit sau acesta nu este un server de dezvoltare',
    ru: 'Письма отправляются, или это не сервер для разработки',
    uk: 'Листи надсилаються, або це не сервер для розробки',
  },
  sentLead: {
    en: 'Emails can be looked at here only where no mail server is set up.',
    ro: 'Mesajele pot fi văzute aici doar unde nu este configurat un server de e-mail.',
    ru: 'Письма видны здесь только там, где почтовый сервер не настроен.',
    uk: 'Листи видно тут лише там, де поштовий сервер не налаштовано.',
  },
} as const satisfies Words
