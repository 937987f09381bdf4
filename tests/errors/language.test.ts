import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShop, type Reply } from '../vitrina.ts'

const { get, post, put } = await openShop()

const CREATE = '/external/category/bulk-create/'
const [{ id }] = (await post(CREATE, [{ slug_ro: 'taken' }, {}])).body.toReversed()

type Call = (headers: Record<string, string>) => Promise<Reply>

const failures: Readonly<Record<string, Call>> = {
  validation: (headers) =>
    post(
      CREATE,
      [
        { position: 'x', hide: null, image: 'x', slug_ro: 'taken', nume: 1, category_id: [404] },
        { id: 1 },
        { name_ro: 'x'.repeat(300), position: 2 ** 40, name_uk: 'a\u0000b' },
        { group_category_id: 'self', category_id: { group_category_id: 'self' } },
        { slug_ru: 'a' },
        { slug_ru: 'a' },
      ],
      headers,
    ),
  query: (headers) => get('/external/category?page=0&nume=1&page_size=1&page_size=2', headers),
  'not found': (headers) => get('/external/category/404', headers),
  clash: (headers) => put(`/external/category/${id}`, { slug_ro: 'taken' }, headers),
  unauthorized: (headers) => get('/external/category', { ...headers, 'api-token': 'x' }),
  'empty batch': (headers) => post(CREATE, [], headers),
  'wrong method': (headers) => post('/external/category', [], headers),
  'wrong type': (headers) => post(CREATE, '[]', { ...headers, 'content-type': 'text/plain' }),
}

/** Letters or words that identify one of the four languages. */
const MARKS = {
  ro: /[ăâîșț]|\b(un|nu|sau)\b/i,
  ru: /[ыэъё]|[а-я]/i,
  uk: /[іїєґ’]|зайнято/i,
  en: /^[\x20-\x7e“”–]*$/,
}
const CYRILLIC = /\p{Script=Cyrillic}/u

const sentences = ({ body }: Reply): string[] => [
  body.detail,
  ...(body.errors ?? []).map(({ message }: { message: string }) => message),
]

for (const [name, call] of Object.entries(failures))
  test(`messages about "${name}" follow Accept-Language, and codes do not`, async () => {
    const replies = await Promise.all(
      (['en', 'ro', 'ru', 'uk'] as const).map(async (language) => ({
        language,
        reply: await call({ 'accept-language': language }),
      })),
    )
    const codes = ({ body }: Reply) => [
      body.code,
      body.type,
      ...(body.errors ?? []).map(({ index, field, code }: Record<string, unknown>) => [index, field, code]),
    ]
    const [english] = replies
    for (const { language, reply } of replies) {
      assert.deepEqual(codes(reply), codes((english as (typeof replies)[number]).reply))
      assert.equal(reply.headers.get('content-language'), language)
      assert.match(reply.headers.get('vary') ?? '', /accept-language/i)
      for (const sentence of sentences(reply)) {
        assert.equal(CYRILLIC.test(sentence), language === 'ru' || language === 'uk', sentence)
        if (language === 'en') assert.match(sentence, MARKS.en)
      }
      assert.match(sentences(reply).join(' '), MARKS[language])
    }
    const texts = replies.map(({ reply }) => sentences(reply))
    for (let place = 0; place < (texts[0]?.length ?? 0); place++)
      assert.equal(new Set(texts.map((text) => text[place])).size, 4, `${texts[0]?.[place]}`)
  })

for (const [header, language] of [
  ['ro-MD, en;q=0.5', 'ro'],
  ['de, fr;q=0.9, uk;q=0.2', 'uk'],
  ['en;q=0.1, ru;q=0.9', 'ru'],
  ['RU-ru', 'ru'],
  ['uk;q=0, ro;q=0.1', 'ro'],
  ['de', 'en'],
  ['*', 'en'],
  ['', 'en'],
  [';;q=,,==', 'en'],
  ['ro;q=abc, uk', 'uk'],
  [`${'de,'.repeat(2000)}ro`, 'ro'],
] as const)
  test(`Accept-Language "${header.slice(0, 30)}" gets ${language}`, async () => {
    const { headers } = await get('/external/category/404', { 'accept-language': header })

    assert.equal(headers.get('content-language'), language)
  })

test('without Accept-Language the response is English', async () => {
  const { body, headers } = await get('/external/category/404')

  assert.equal(headers.get('content-language'), 'en')
  assert.equal(body.detail, 'There is nothing here with this name or number.')
})

test('a malformed body is reported in the requested language, with line and column', async () => {
  const body = '[\n  {"name_ro": "A"},\n  {"name_ro": }\n]'

  for (const [language, words] of [
    ['en', /line 3, column 15/],
    ['uk', /рядок 3, стовпець 15/],
  ] as const) {
    const { detail } = (await post(CREATE, body, { 'accept-language': language })).body
    assert.match(detail, words)
  }
})
