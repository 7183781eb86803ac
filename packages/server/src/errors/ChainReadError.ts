/** A node answered, but not with what was asked: refused, not JSON-RPC, or no sense. `detail` never quotes the node. */
export class ChainReadError extends Error {
  readonly code: 'refused' | 'bad_answer'
  readonly caipNetworkId: string

  constructor(code: 'refused' | 'bad_answer', caipNetworkId: string, detail: string) {
    super(`A node of ${caipNetworkId} gave no usable answer: ${detail}. Try again in a moment.`)
    this.name = 'ChainReadError'
    this.code = code
    this.caipNetworkId = caipNetworkId
  }
}
