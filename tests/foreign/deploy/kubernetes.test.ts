import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { SETTINGS } from '../../../server/config.ts'
import { ROOT } from '../../running/server.ts'
import { documentsOf, SCHEMAS, skip } from './read-yaml.ts'

/** Manifest, as far as tests read it. */
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec?: {
    readonly template?: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> }
      readonly spec: PodSpec
    }
    readonly selector?: Readonly<Record<string, unknown>>
  }
}

interface PodSpec {
  readonly terminationGracePeriodSeconds?: number
  readonly securityContext: Readonly<Record<string, unknown>>
  readonly containers: readonly {
    readonly image: string
    readonly securityContext: Readonly<Record<string, unknown>>
    readonly env?: readonly { valueFrom: { secretKeyRef: { name: string; key: string } } }[]
  }[]
}

const files = readdirSync(join(ROOT, 'deploy/kubernetes'))
const manifests = skip ? [] : (files.flatMap((file) => documentsOf(`kubernetes/${file}`)) as Manifest[])
const one = (kind: string, name = 'vitrina'): Manifest => {
  const match = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  assert.ok(match, `There is no ${kind} "${name}".`)
  return match
}
const folder = mkdtempSync(join(tmpdir(), 'vitrina-kubernetes-'))
after(() => rmSync(folder, { recursive: true }))

test('every manifest has only the fields that its kind has in Kubernetes', { skip }, () => {
  symlinkSync(join(SCHEMAS, 'node_modules'), join(folder, 'node_modules'))
  const lines = manifests.map((manifest, i) => {
    const group = manifest.apiVersion === 'v1' ? 'core/v1' : manifest.apiVersion.replace('.k8s.io', '')
    return [
      `import type { ${manifest.kind} as Kind${i} } from 'kubernetes-types/${group}'`,
      `export const manifest${i}: Kind${i} = ${JSON.stringify(manifest, null, 2)}`,
    ].join('\n')
  })
  writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        noEmit: true,
        strict: true,
        skipLibCheck: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        types: [],
      },
      files: ['manifests.ts'],
    }),
  )
  const tsc = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' })
  assert.equal(tsc.status, 0, tsc.stdout)
  assert.ok(manifests.length >= 8)
})

test('every pod satisfies the restricted policy of Kubernetes, with a read-only root file system', {
  skip,
}, () => {
  const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? [])
  assert.equal(pods.length, 2)
  for (const pod of pods) {
    assert.partialDeepStrictEqual(pod.securityContext, {
      runAsNonRoot: true,
      runAsUser: 10_001,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    for (const { securityContext } of pod.containers)
      assert.deepEqual(securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

test('9.4 Kubernetes waits as long as a server may take to stop, and sets only existing settings', {
  skip,
}, () => {
  const { data = {} } = one('ConfigMap')
  const { stringData = {} } = one('Secret')
  const known = [...Object.keys(SETTINGS), 'VITRINA_BACKUP_PASSPHRASE']
  assert.deepEqual(
    Object.keys({ ...data, ...stringData }).filter((name) => !known.includes(name)),
    [],
  )
  const pod = one('Deployment').spec?.template?.spec
  assert.ok(
    (pod?.terminationGracePeriodSeconds ?? 0) > Number(data.DRAIN_SECONDS) + Number(data.STOP_SECONDS),
  )
  for (const { valueFrom } of pod?.containers[0]?.env ?? [])
    assert.ok(valueFrom.secretKeyRef.key in stringData, valueFrom.secretKeyRef.key)
})

test('service and disruption budget select the pods of the servers, not those of the backup', {
  skip,
}, () => {
  const servers = one('Deployment').spec?.template?.metadata.labels
  assert.deepEqual(one('Service').spec?.selector, servers)
  assert.deepEqual(one('PodDisruptionBudget').spec?.selector, { matchLabels: servers })
  assert.notDeepEqual(one('Deployment', 'vitrina-backup').spec?.template?.metadata.labels, servers)
})
