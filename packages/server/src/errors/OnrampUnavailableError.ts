/** A provider gave no answer that can be used. The message is for logs: it holds no URL and no key. */
export class OnrampUnavailableError extends Error {
  override readonly name = 'OnrampUnavailableError'
  readonly code = 'onramp_unavailable'
}
