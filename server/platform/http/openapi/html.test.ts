import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HtmlValue, html, markupOf } from './html.ts'

const HOSTILE = `"><script>alert('1')</script>&amp;\``

test('template values are escaped, in text and in attributes', () => {
  const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;&#96;'
  assert.equal(markupOf(html`<p title="${HOSTILE}">${HOSTILE}</p>`), `<p title="${escaped}">${escaped}</p>`)
})

test('a template inside a template is not escaped again', () => {
  assert.equal(markupOf(html`<p>${html`<b>${'<'}</b>`}</p>`), '<p><b>&lt;</b></p>')
})

test('lists are joined, and each of their values is escaped', () => {
  assert.equal(markupOf(html`<ul>${['<', html`<li></li>`, [1, ['&']]]}</ul>`), '<ul>&lt;<li></li>1&amp;</ul>')
})

test('null, undefined and false are empty; zero and the empty text are themselves', () => {
  assert.equal(markupOf(html`a${null}b${undefined}c${false}d${0}e${''}f`), 'abcd0ef')
})

test('an object that only looks like markup, such as external JSON, is escaped', () => {
  const forged = JSON.parse('{"markup":"<b>","Symbol(markup)":"<b>"}') as HtmlValue
  assert.doesNotMatch(markupOf(html`<p>${forged}</p>`), /<b>/)
})

test('a value in an unquoted attribute is refused', () => {
  assert.throws(() => html`<p title=${'a onclick=b'}></p>`, /quoted/)
  assert.equal(markupOf(html`<a href="/?a=${'b'}"></a>`), '<a href="/?a=b"></a>')
})
