import type { OnrampQuote } from '@latchkey/protocol'
import { checkQuote } from './checkQuote.ts'
import type { ReadOptions } from './createOptionsReader.ts'
import { findProvider } from './findProvider.ts'
import { holdToMarket } from './holdToMarket.ts'
import type { OnrampServiceOptions } from './OnrampServiceOptions.ts'
import { type AskedPurchase, readQuestion } from './readQuestion.ts'
import { rethrow } from './rethrow.ts'

/** What an amount of money buys now, of one provider. @throws HttpFailure 400, 503 (W6) */
export async function askQuote(
  options: Pick<OnrampServiceOptions, 'clock' | 'log' | 'onramps' | 'prices'>,
  readOptions: ReadOptions,
  asked: AskedPurchase & { readonly provider: string | undefined },
): Promise<OnrampQuote> {
  const provider = findProvider(options.onramps, asked.provider, (one) => one.quote !== undefined)
  const { question, currency, place } = readQuestion(await readOptions(provider), asked)
  try {
    const quote = await provider.quote?.(question)
    const checked = checkQuote(quote as OnrampQuote, question, currency.symbol, options.clock.now())
    return await holdToMarket(checked, place, options)
  } catch (error) {
    return rethrow(error)
  }
}
