import type { CaipNetworkId } from '@latchkey/protocol'
import type { Swaps } from '../../ports/Swaps.ts'

/** Several who swap as one: each chain is the first one's that serves it. */
export function createSwaps(sources: readonly Swaps[]): Swaps {
  const of = (chain: CaipNetworkId) => {
    const source = sources.find((one) => one.router(chain) !== undefined)
    if (!source) throw new Error(`Nobody swaps on ${chain}`)
    return source
  }
  return {
    chains: () => [...new Set(sources.flatMap((source) => source.chains()))],
    router: (chain) => sources.find((one) => one.router(chain) !== undefined)?.router(chain),
    quote: (question) => of(question.chain).quote(question),
    build: (question, quote, terms) => of(question.chain).build(question, quote, terms),
  }
}
