import hooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

// To which test a call of `test` or `after`, or a failure, belongs, node:test finds out by a hook that hears of each promise of the
// process as it is made and collected, those of the server under test too: a fifth of the time of all tests. Node's own storage
// for what belongs together tells the same for next to nothing. To be loaded by `--import`, before node:test is.

const running = new AsyncLocalStorage<number>()
let note: HookCallbacks['init']

/** A test, or anything else that is not followed by itself, but belongs to the test that it was made in. */
class FollowedResource extends AsyncResource {
  readonly #isTest: boolean

  constructor(...[type, options]: ConstructorParameters<typeof AsyncResource>) {
    super(type, options)
    this.#isTest = type === 'Test'
    if (this.#isTest) note?.(this.asyncId(), type, 0, this)
  }

  override runInAsyncScope<This, Result, Args extends unknown[]>(
    work: (this: This, ...args: Args) => Result,
    self?: This,
    ...args: Args
  ): Result {
    const run = (): Result => Reflect.apply(work, self as This, args)
    return super.runInAsyncScope(() => (this.#isTest ? running.run(this.asyncId(), run) : run()))
  }
}

Object.assign(hooks, {
  AsyncResource: FollowedResource,
  executionAsyncId: () => running.getStore() ?? 0,
  createHook: ({ init }: HookCallbacks) => ({
    enable: () => {
      note = init
    },
    disable: () => undefined,
  }),
})
