import type { Job } from '@vitrina/schema/job'
import type { PreparedFile } from '@vitrina/schema/price-list/prepare'
import { Problem } from '../../api/problem.ts'
import { API, withQuery } from '../../api/request.ts'
import type { CurrentSite } from '../../session/current-site.ts'
import { currentLanguage } from '../../text/current-language.ts'
import type { NewObjectDefaults } from './new-object-defaults.ts'

interface Sending {
  readonly dryRun: boolean
  readonly makeSlugs: boolean
  readonly onlyUpdates: boolean
  readonly forNew: NewObjectDefaults
  /** Callback with the uploaded share. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Uploads a file for an import; returns its job. By XMLHttpRequest, because `fetch` does not report the upload
 * progress.
 * @throws {Problem}
 */
export const sendFile = (
  site: CurrentSite,
  object: string,
  { body, type, packed }: PreparedFile,
  sending: Sending,
) =>
  new Promise<Job>((resolve, reject) => {
    const { dryRun, makeSlugs, onlyUpdates, forNew, onProgress, signal } = sending
    const call = new XMLHttpRequest()
    const query = {
      dry_run: dryRun || undefined,
      mode: onlyUpdates ? 'update' : undefined,
      slugs: makeSlugs ? 'auto' : undefined,
      set: Object.keys(forNew.values).length > 0 ? JSON.stringify(forNew.values) : undefined,
      copy_names: forNew.copyNames || undefined,
    }
    call.open('POST', withQuery(`${API}/${site.api(`external/${object}/import/`)}`, query))
    call.setRequestHeader('accept', 'application/json')
    call.setRequestHeader('accept-language', currentLanguage())
    call.setRequestHeader('x-vitrina-console', '1')
    call.setRequestHeader('content-type', type)
    if (packed) call.setRequestHeader('content-encoding', 'gzip')
    call.responseType = 'json'
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    call.onload = () => {
      const answer = (call.response ?? {}) as Job & Record<string, unknown>
      if (call.status >= 200 && call.status < 300) resolve(answer)
      else reject(new Problem(call.status, answer))
    }
    call.onerror = () => reject(new Problem(0, {}))
    call.onabort = () => reject(new DOMException('', 'AbortError'))
    signal.addEventListener('abort', () => call.abort())
    call.send(body)
  })
