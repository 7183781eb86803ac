import { parseCaipAddress } from '@latchkey/protocol'
import { sameAddress } from '../base/text.ts'
import type { Config } from '../config/Config.ts'
import { findIssuedQuote, type Quote } from '../config/issuedQuotes.ts'
import { ContextMismatchError, type RequestContext } from './requestContext.ts'

/** Account and network that a quote was made for. */
type QuotedFor = {
  /** CAIP-2. */
  readonly network: string
  /** CAIP-10. Absent: the quote is for any account. */
  readonly account?: string | undefined
}

/**
 * Returns a quote as it was given out. Refuses one that was altered or is used up, has expired, or was made for another account
 * or network than those of the request.
 *
 * @param options `refuse` returns the error of the room; `quotedFor` reads the quote
 * @throws the error of `refuse`, ContextMismatchError
 */
export function requireQuote<quote extends Quote>(
  config: Config,
  given: quote,
  options: {
    readonly context: RequestContext
    readonly refuse: (reason: 'altered' | 'expired') => Error
    readonly quotedFor: (quote: quote) => QuotedFor
  },
): quote {
  const { context, refuse, quotedFor } = options
  const quote = findIssuedQuote(config, given)
  if (!quote) throw refuse('altered')
  if (quote.expiresAt <= Date.now()) throw refuse('expired')
  const { network, account } = quotedFor(quote)
  if (network !== context.network)
    throw new ContextMismatchError({ moved: 'network', expected: network, actual: context.network })
  const owner = parseCaipAddress(context.account)
  const quoted = account === undefined ? owner : parseCaipAddress(account)
  if (!owner || !quoted || !sameAddress(owner.namespace, owner.address, quoted.address))
    throw new ContextMismatchError({
      moved: 'account',
      expected: `${quoted?.address}`,
      actual: owner?.address,
    })
  return quote
}
