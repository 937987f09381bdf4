/** Refusal of a request, with a sentence for the operator of the other system. */
export class ExchangeRefusal extends Error {
  override readonly name = 'ExchangeRefusal'
}
