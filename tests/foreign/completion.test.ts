import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { vitrinaWith } from '../cli/run.ts'
import { needs } from './needs.ts'

/**
 * Scripts that print the completion candidates of each shell, one per line; the completion script is in
 * `$script`.
 */
const SHELLS = {
  bash: {
    ...needs('bash', ['bash'], ['--version']),
    ask: `. "$script"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _vitrina; printf '%s\\n' "\${COMPREPLY[@]}"`,
  },
  zsh: {
    ...needs('zsh', ['zsh'], ['--version']),
    // Functions of the same names replace the completion builtins, which work only during a completion, and
    // print their arguments.
    ask: `compdef() { }; . "$script"; words=("$@"); CURRENT=$#
      _describe() { for each in "\${(@P)2}"; do print -r -- "\${each%%:*}"; done }; _files() { print FILES }
      _vitrina | while read -r each; do [[ "$each" == "\${words[CURRENT]}"* ]] && print -r -- "$each"; done; true`,
  },
  fish: {
    ...needs('fish', ['fish'], ['--version']),
    ask: `source $script; complete -C (string join ' ' -- $argv) | string replace -r '\\t.*' ''`,
  },
} as const

for (const [shell, { program, skip, ask }] of Object.entries(SHELLS))
  test(`9.6 ${shell} completes commands, options and their values`, { skip }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrina-completion-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const printed = await vitrinaWith({ HOME: folder })('completion', shell)
    assert.equal(printed.code, 0, printed.stderr)
    const script = join(folder, 'script')
    writeFileSync(script, printed.stdout)

    const candidates = (...words: string[]): string[] => {
      const before = shell === 'fish' ? [] : [shell]
      const { stdout, stderr } = spawnSync(program, ['-c', ask, ...before, 'vitrina', ...words], {
        env: { PATH: process.env.PATH, HOME: folder, script },
        encoding: 'utf8',
      })
      assert.equal(stderr, '')
      return stdout.split('\n').filter((line) => line !== '')
    }
    assert.deepEqual(candidates('si'), ['site'])
    assert.deepEqual(candidates('site', 'host', '').toSorted(), ['add', 'list', 'remove'])
    assert.deepEqual(candidates('token', 'create', '--sc'), ['--scope'])
    assert.deepEqual(candidates('site', 'set', 'alfa', '--first-party', '').toSorted(), ['no', 'yes'])
    assert.ok(candidates('backup', '--').includes('--every'))
    assert.ok(!candidates('order', 'show', '1', '--').includes('--every'))
  })

test('9.6 an unknown shell is refused with a list of the known ones', async () => {
  const { code, stderr } = await vitrinaWith({})('completion', 'csh')
  assert.equal(code, 2)
  assert.match(stderr, /"csh" .* bash, zsh, fish/)
})
