/** What the runner of node:test tells a reporter, as far as it is asked for here. */
interface TestEvent {
  readonly type: string
  readonly data: { readonly file?: string; readonly success?: boolean }
}

/** A reporter that tells the files in which something failed, a line each, for who runs those once more. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:summary' && data.file !== undefined && data.success === false) yield `${data.file}\n`
  }
}
