import type { Words } from '../../text/words.ts'

export const words = {
  choose: {
    en: 'Choose pictures',
    ro: 'Alegeți imagini',
    ru: 'Выбрать изображения',
    uk: 'Вибрати зображення',
  },
  lead: {
    en: 'Or drop them here, or paste one. JPEG, PNG, WebP, AVIF, GIF or TIFF, up to {max MB|MB} each.',
    ro: 'Sau trageți-le aici ori lipiți una. JPEG, PNG, WebP, AVIF, GIF sau TIFF, fiecare de cel mult {max MB|MB|MB}.',
    ru: 'Или перетащите их сюда, или вставьте из буфера. JPEG, PNG, WebP, AVIF, GIF или TIFF, до {max МБ|МБ|МБ} каждое.',
    uk: 'Або перетягніть їх сюди, або вставте з буфера. JPEG, PNG, WebP, AVIF, GIF чи TIFF, до {max МБ|МБ|МБ} кожне.',
  },
  address: {
    en: 'Picture URL',
    ro: 'Adresa unei imagini',
    ru: 'Адрес изображения',
    uk: 'Адреса зображення',
  },
  copy: {
    en: 'Copy to this server',
    ro: 'Copiați pe acest server',
    ru: 'Скопировать на этот сервер',
    uk: 'Скопіювати на цей сервер',
  },
  link: {
    en: 'Link to the address',
    ro: 'Doar link la adresă',
    ru: 'Ссылка на адрес',
    uk: 'Посилання на адресу',
  },
  uploading: {
    en: 'Uploading: {done} of {all}',
    ro: 'Se încarcă: {done} din {all}',
    ru: 'Загрузка: {done} из {all}',
    uk: 'Завантаження: {done} із {all}',
  },
  added: {
    en: '{count picture|pictures} added. Save to keep them.',
    ro: '{count imagine adăugată|imagini adăugate|de imagini adăugate}. Salvați pentru a păstra.',
    ru: 'Добавлено: {count изображение|изображения|изображений}. Сохраните, чтобы они остались.',
    uk: 'Додано: {count зображення|зображення|зображень}. Збережіть, щоб вони лишилися.',
  },
  tooLarge: {
    en: 'larger than {max MB|MB}',
    ro: 'peste {max MB|MB|MB}',
    ru: 'больше {max МБ|МБ|МБ}',
    uk: 'понад {max МБ|МБ|МБ}',
  },
  unreached: {
    en: 'the server could not be reached',
    ro: 'serverul nu a putut fi contactat',
    ru: 'сервер не отвечает',
    uk: 'сервер не відповідає',
  },
  upload: {
    en: 'Upload: {what}',
    ro: 'Încărcați: {what}',
    ru: 'Загрузить: {what}',
    uk: 'Завантажити: {what}',
  },
  picture: {
    en: 'Picture {place}',
    ro: 'Imaginea {place}',
    ru: 'Изображение {place}',
    uk: 'Зображення {place}',
  },
  earlier: {
    en: 'Move earlier: picture {place}',
    ro: 'Mutați mai în față: imaginea {place}',
    ru: 'Ближе к началу: изображение {place}',
    uk: 'Ближче до початку: зображення {place}',
  },
  later: {
    en: 'Move later: picture {place}',
    ro: 'Mutați mai în spate: imaginea {place}',
    ru: 'Ближе к концу: изображение {place}',
    uk: 'Ближче до кінця: зображення {place}',
  },
  alt: {
    en: 'Alternative text of picture {place}',
    ro: 'Textul alternativ al imaginii {place}',
    ru: 'Альтернативный текст изображения {place}',
    uk: 'Альтернативний текст зображення {place}',
  },
  altLead: {
    en: 'Read aloud to customers who cannot see the picture, and shown while it loads. One sentence is enough: “A loaf of rye bread, sliced”.',
    ro: 'Se citește clienților care nu văd imaginea și se afișează cât timp se încarcă. Ajunge o propoziție: „O pâine de secară, feliată”.',
    ru: 'Читается вслух покупателям, которые не видят изображение, и показывается, пока оно загружается. Достаточно одной фразы: «Ржаной хлеб, нарезанный».',
    uk: 'Читається вголос покупцям, які не бачать зображення, і показується, поки воно завантажується. Досить однієї фрази: «Житній хліб, нарізаний».',
  },
  altSave: { en: 'Save', ro: 'Salvați', ru: 'Сохранить', uk: 'Зберегти' },
  remove: {
    en: 'Remove picture {place}',
    ro: 'Scoateți imaginea {place}',
    ru: 'Убрать изображение {place}',
    uk: 'Прибрати зображення {place}',
  },
  none: {
    en: 'No pictures yet',
    ro: 'Încă nicio imagine',
    ru: 'Изображений пока нет',
    uk: 'Зображень поки немає',
  },
} as const satisfies Words
