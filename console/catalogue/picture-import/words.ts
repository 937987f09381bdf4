import type { Words } from '../../text/words.ts'

export const words = {
  title: {
    en: 'Pictures by file name',
    ro: 'Imagini după numele fișierului',
    ru: 'Изображения по именам файлов',
    uk: 'Зображення за назвами файлів',
  },
  lead: {
    en: 'A ZIP archive, or many files, each called after the code or the key of its product: A-7.jpg, A-7_2.jpg. They come behind the pictures that a product has. The same files again add nothing.',
    ro: 'O arhivă ZIP sau mai multe fișiere, fiecare numit după codul sau cheia produsului: A-7.jpg, A-7_2.jpg. Se adaugă după imaginile pe care produsul le are. Aceleași fișiere trimise din nou nu adaugă nimic.',
    ru: 'ZIP-архив или несколько файлов, названных по коду или ключу товара: A-7.jpg, A-7_2.jpg. Они встают после изображений, которые у товара уже есть. Те же файлы повторно ничего не добавят.',
    uk: 'ZIP-архів або кілька файлів, названих за кодом чи ключем товару: A-7.jpg, A-7_2.jpg. Вони стають після зображень, які в товару вже є. Ті самі файли повторно нічого не додадуть.',
  },
  choose: { en: 'Choose files', ro: 'Alegeți fișiere', ru: 'Выбрать файлы', uk: 'Вибрати файли' },
  noRole: {
    en: 'Your role only reads',
    ro: 'Rolul dumneavoastră permite doar citirea',
    ru: 'Ваша роль позволяет только просмотр',
    uk: 'Ваша роль дозволяє лише перегляд',
  },
  looking: {
    en: 'Looking for the products…',
    ro: 'Se caută produsele…',
    ru: 'Поиск товаров…',
    uk: 'Пошук товарів…',
  },
  unreadable: {
    en: 'The archive cannot be read. Make a plain ZIP of less than 4 GB.',
    ro: 'Arhiva nu poate fi citită. Creați un ZIP obișnuit, sub 4 GB.',
    ru: 'Архив не читается. Создайте обычный ZIP меньше 4 ГБ.',
    uk: 'Архів не читається. Створіть звичайний ZIP, менший за 4 ГБ.',
  },
  matched: {
    en: '{files file|files} for {products product|products}',
    ro: '{files fișier|fișiere|de fișiere} pentru {products produs|produse|de produse}',
    ru: '{files файл|файла|файлов} для {products товара|товаров|товаров}',
    uk: '{files файл|файли|файлів} для {products товару|товарів|товарів}',
  },
  unmatched: {
    en: 'No product, or several, for these: {count file|files}',
    ro: 'Niciun produs sau mai multe pentru: {count fișier|fișiere|de fișiere}',
    ru: 'Нет товара или несколько: {count файл|файла|файлов}',
    uk: 'Немає товару або кілька: {count файл|файли|файлів}',
  },
  start: { en: 'Upload', ro: 'Încărcați', ru: 'Загрузить', uk: 'Завантажити' },
  stop: { en: 'Stop', ro: 'Opriți', ru: 'Остановить', uk: 'Зупинити' },
  progress: {
    en: '{done} of {all}. Keep this page open.',
    ro: '{done} din {all}. Lăsați pagina deschisă.',
    ru: '{done} из {all}. Не закрывайте страницу.',
    uk: '{done} із {all}. Не закривайте сторінку.',
  },
  over: {
    en: 'Done: {added picture|pictures} added, {present picture was|pictures were} there already',
    ro: 'Gata: {added imagine adăugată|imagini adăugate|de imagini adăugate}, {present imagine exista|imagini existau|de imagini existau} deja',
    ru: 'Готово: добавлено {added изображение|изображения|изображений}, уже было {present изображение|изображения|изображений}',
    uk: 'Готово: додано {added зображення|зображення|зображень}, уже було {present зображення|зображення|зображень}',
  },
  stopped: {
    en: 'Stopped: {added picture|pictures} added',
    ro: 'Oprit: {added imagine adăugată|imagini adăugate|de imagini adăugate}',
    ru: 'Остановлено: добавлено {added изображение|изображения|изображений}',
    uk: 'Зупинено: додано {added зображення|зображення|зображень}',
  },
  failed: {
    en: 'Not added: {count file|files}',
    ro: 'Neadăugate: {count fișier|fișiere|de fișiere}',
    ru: 'Не добавлено: {count файл|файла|файлов}',
    uk: 'Не додано: {count файл|файли|файлів}',
  },
} as const satisfies Words
