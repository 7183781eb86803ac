/** No provider of a chain gave an answer. `failures` names them by our ids (`http-1`), never by URL. */
export class ChainUnavailableError extends Error {
  readonly code: 'chain_unavailable' | 'unknown_provider'
  readonly caipNetworkId: string
  readonly failures: readonly { readonly id: string; readonly problem: string }[]

  constructor(
    code: 'chain_unavailable' | 'unknown_provider',
    caipNetworkId: string,
    failures: readonly { readonly id: string; readonly problem: string }[] = [],
  ) {
    super(
      code === 'unknown_provider'
        ? `${caipNetworkId} has no provider of that id.`
        : `No provider of ${caipNetworkId} answered. Try again in a moment.`,
    )
    this.name = 'ChainUnavailableError'
    this.code = code
    this.caipNetworkId = caipNetworkId
    this.failures = failures
  }
}
