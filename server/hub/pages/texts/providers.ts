import type { Text } from '../text.ts'

/** Of signing in elsewhere. */
export const PROVIDERS = {
  'provider.or': { en: 'or', ro: 'sau', ru: 'или', uk: 'або' },
  'provider.continue': {
    en: 'Continue with {provider}',
    ro: 'Continuați cu {provider}',
    ru: 'Войти через {provider}',
    uk: 'Увійти через {provider}',
  },
  'provider.denied.title': {
    en: 'You are not signed in',
    ro: 'Nu ați intrat în cont',
    ru: 'Вы не вошли',
    uk: 'Ви не увійшли',
  },
  'provider.denied.text': {
    en: 'You have not allowed {provider} to tell us who you are. Try once more, or sign in in another way.',
    ro: 'Nu ați permis ca {provider} să ne spună cine sunteți. Încercați din nou sau intrați în alt mod.',
    ru: 'Вы не разрешили {provider} сообщить нам, кто вы. Попробуйте ещё раз или войдите другим способом.',
    uk: 'Ви не дозволили {provider} повідомити нам, хто ви. Спробуйте ще раз або увійдіть в інший спосіб.',
  },
  'provider.down.title': {
    en: '{provider} does not answer',
    ro: '{provider} nu răspunde',
    ru: '{provider} не отвечает',
    uk: '{provider} не відповідає',
  },
  'provider.down.text': {
    en: 'Please try again in a few minutes, or sign in in another way.',
    ro: 'Încercați din nou peste câteva minute sau intrați în alt mod.',
    ru: 'Попробуйте ещё раз через несколько минут или войдите другим способом.',
    uk: 'Спробуйте ще раз за кілька хвилин або увійдіть в інший спосіб.',
  },
  'provider.untrusted.title': {
    en: 'We could not check who you are',
    ro: 'Nu am putut verifica cine sunteți',
    ru: 'Мы не смогли проверить, кто вы',
    uk: 'Ми не змогли перевірити, хто ви',
  },
  'provider.untrusted.text': {
    en: 'The answer from {provider} is not as it should be, so nobody was signed in. Please sign in in another way; if it happens again, write to the shop.',
    ro: 'Răspunsul de la {provider} nu este cum trebuie, așa că nu v-am lăsat să intrați. Intrați în alt mod; dacă se repetă, scrieți magazinului.',
    ru: 'Ответ от {provider} неверный, поэтому вход не выполнен. Войдите другим способом; если это повторится, напишите в магазин.',
    uk: 'Відповідь від {provider} неправильна, тому вхід не виконано. Увійдіть в інший спосіб; якщо це повториться, напишіть до магазину.',
  },
  'provider.stale.title': {
    en: 'That took too long',
    ro: 'A durat prea mult',
    ru: 'Прошло слишком много времени',
    uk: 'Минуло забагато часу',
  },
  'provider.stale.text': {
    en: 'You have come back from {provider} too late, for a second time, or in another browser. Please start once more.',
    ro: 'V-ați întors de la {provider} prea târziu, a doua oară sau în alt browser. Începeți din nou.',
    ru: 'Вы вернулись от {provider} слишком поздно, повторно или в другом браузере. Начните ещё раз.',
    uk: 'Ви повернулися від {provider} запізно, повторно або в іншому браузері. Почніть ще раз.',
  },
  'provider.no_email.title': {
    en: 'An email address is missing',
    ro: 'Lipsește adresa de e-mail',
    ru: 'Нет адреса электронной почты',
    uk: 'Немає адреси електронної пошти',
  },
  'provider.no_email.text': {
    en: '{provider} has not told us a confirmed email address of yours. Create an account with your email, please.',
    ro: '{provider} nu ne-a spus o adresă de e-mail confirmată a dumneavoastră. Creați un cont cu adresa de e-mail.',
    ru: '{provider} не сообщает нам вашу подтверждённую почту. Создайте аккаунт по электронной почте.',
    uk: '{provider} не повідомляє нам вашу підтверджену пошту. Створіть акаунт за електронною поштою.',
  },
  'provider.taken.title': {
    en: 'You have an account already',
    ro: 'Aveți deja un cont',
    ru: 'У вас уже есть аккаунт',
    uk: 'Ви вже маєте акаунт',
  },
  'provider.taken.text': {
    en: 'There is an account with your email address, and it does not know {provider} yet. Sign in as you did so far.',
    ro: 'Există un cont cu adresa dumneavoastră de e-mail, care nu cunoaște încă {provider}. Intrați ca până acum.',
    ru: 'С вашей почтой уже есть аккаунт, и {provider} к нему не подключён. Войдите так, как входили раньше.',
    uk: 'З вашою поштою вже є акаунт, і {provider} до нього не під’єднано. Увійдіть так, як входили раніше.',
  },
} as const satisfies Readonly<Record<string, Text>>
