/** Reason of a refused page or form. */
export type RefusalKind =
  | 'bad_return_address'
  | 'cookies_needed'
  | 'form_too_old'
  | 'link_dead'
  | 'account_exists'
  | 'account_locked'

/** Redirect to another page instead of the requested one. */
export class Detour extends Error {
  override readonly name = 'Detour'
  readonly location: string

  constructor(location: string) {
    super(location)
    this.location = location
  }
}

/** Refusal, shown on a separate page. */
export class PageRefusal extends Error {
  override readonly name = 'Refusal'
  readonly kind: RefusalKind

  constructor(kind: RefusalKind) {
    super(kind)
    this.kind = kind
  }
}
