import hooks, { AsyncLocalStorage, AsyncResource, type HookCallbacks } from 'node:async_hooks'

// To which test a call of `test` or `after`, or a failure, belongs, node:test finds out by a hook that hears of each promise of the
// process as it is made and collected, those of the server under test too: a fifth of the time of all tests. Node's own storage
// for what belongs together tells the same for next to nothing. To be loaded by `--import`, before node:test is.

const running = new AsyncLocalStorage<number>()
let note: HookCallbacks['init']

class FollowedResource extends AsyncResource {
  constructor(...[type, options]: ConstructorParameters<typeof AsyncResource>) {
    super(type, options)
    note?.(this.asyncId(), type, 0, this)
  }

  override runInAsyncScope<This, Result, Args extends unknown[]>(
    work: (this: This, ...args: Args) => Result,
    self?: This,
    ...args: Args
  ): Result {
    return super.runInAsyncScope(() =>
      running.run(this.asyncId(), () => Reflect.apply(work, self as This, args)),
    )
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
