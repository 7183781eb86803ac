/** A swap that nobody can make as it was asked. The message is for people. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError'
  readonly code = 'swap_refused'
}
