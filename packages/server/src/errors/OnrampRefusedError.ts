/** Nobody sells that, or not as it was asked. The message is for people. */
export class OnrampRefusedError extends Error {
  override readonly name = 'OnrampRefusedError'
  readonly code = 'onramp_refused'
}
