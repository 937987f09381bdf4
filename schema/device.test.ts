import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a user agent is shown in two words', () => {
  const cases = {
    [`Mozilla/5.0 (Linux; Android 10; K) ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`]: 'Chrome, Android',
    [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${KIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`]:
      'Samsung Internet, Android',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1':
      'Safari, iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1':
      'Chrome, iPhone',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`]:
      'Edge, Windows',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox, Linux',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15':
      'Safari, macOS',
  }
  for (const [userAgent, device] of Object.entries(cases)) assert.equal(deviceOf(userAgent), device)
})

test('an unknown, empty or huge user agent is not shown', () => {
  for (const userAgent of ['', 'curl/8.5.0', '<script>', 'x'.repeat(100_000)])
    assert.equal(deviceOf(userAgent), undefined)
})
