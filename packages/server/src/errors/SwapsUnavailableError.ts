/** Whoever swaps gave no answer that can be used. The message is for logs: it holds no URL and no key. */
export class SwapsUnavailableError extends Error {
  override readonly name = 'SwapsUnavailableError'
  readonly code = 'swaps_unavailable'
}
