/** No price source answered, and nothing recent is known. */
export class PricesUnavailableError extends Error {
  readonly code = 'prices_unavailable'

  constructor(options?: { cause?: unknown }) {
    super('No price source answers just now. Try again in a moment.', options)
    this.name = 'PricesUnavailableError'
  }
}
