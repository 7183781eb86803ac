import { ChainReadError } from '../../errors/ChainReadError.ts'
import { ChainUnavailableError } from '../../errors/ChainUnavailableError.ts'
import { SwapRefusedError } from '../../errors/SwapRefusedError.ts'
import { SwapsUnavailableError } from '../../errors/SwapsUnavailableError.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { SwapQuestion, SwapQuote, Swaps } from '../../ports/Swaps.ts'

/**
 * The best quote; undefined where there is no way between the tokens.
 *
 * @throws HttpFailure 400 with the reason, 503 where nobody could say
 */
export async function askQuote(swaps: Swaps, question: SwapQuestion): Promise<SwapQuote | undefined> {
  return swaps.quote(question).catch(rethrow)
}

/** A failure of the port in the words of W6. */
export function rethrow(error: unknown): never {
  if (error instanceof SwapRefusedError)
    throw new HttpFailure(400, '', `Conversion parameter error: ${error.message}`)
  if (
    error instanceof ChainUnavailableError ||
    error instanceof ChainReadError ||
    error instanceof SwapsUnavailableError
  )
    throw new HttpFailure(503, '', 'Conversion provider is temporarily unavailable')
  throw error
}
