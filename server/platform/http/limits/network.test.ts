import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, plainAddress } from './network.ts'

test('an address is shown without the port that proxies add', () => {
  for (const [text, plain] of [
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:40001', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['', 'unknown'],
    ["1' or 1=1", 'unknown'],
  ] as const)
    assert.equal(plainAddress(text), plain, text)
})

test('IPv6 addresses of a household count as one network, in any spelling', () => {
  const network = networkOf('2001:db8:1:2::1')
  for (const address of ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0DB8:0001:0002::', '2001:db8:1:2:0:0:0:1'])
    assert.equal(networkOf(address), network, address)
  assert.notEqual(networkOf('2001:db8:1:3::1'), network)
  assert.equal(networkOf('2001:db8::1'), '2001:db8:0:0')
  assert.equal(networkOf('::1'), '0:0:0:0')
  assert.equal(networkOf('203.0.113.9'), '203.0.113.9')
})
