import type { CaipNetworkId } from '@latchkey/protocol'
import { getKnownContract, getKnownTokens } from '@latchkey/protocol/contracts'
import { createSpamTokenFilter, getImitatedTokens } from '@latchkey/protocol/spam'
import type { TokenDescription, Tokens } from '../ports/assets.ts'

/**
 * Creates the test for fake tokens of a chain. A token that the operator lists is none. Any other is fake if it advertises, or if
 * it can be mistaken for the native currency, for a listed token or for a well-known token of a public chain. Without a token list
 * (`LATCHKEY_TOKENS_FILE`) the well-known ones are all that a fake is compared with.
 */
export function createTokenFilter(
  tokens: Pick<Tokens, 'list' | 'native'>,
  chain: CaipNetworkId,
): (token: TokenDescription) => boolean {
  const wellKnown = getWellKnownTokens(chain)
  const genuine = new Set(wellKnown.map(({ token }) => token))
  const isSpam = createSpamTokenFilter([tokens.native(chain), ...tokens.list(chain), ...wellKnown])
  return (token) =>
    isSpam({ ...token, listed: token.listed || (token.token !== undefined && genuine.has(token.token)) })
}

/** The table of EVM contracts has no names, which are often the symbol. */
function getWellKnownTokens(chain: CaipNetworkId) {
  const contracts = getKnownTokens(chain).flatMap((token) => {
    const symbol = getKnownContract(chain, token)?.symbol
    return symbol ? [{ token, symbol, name: symbol }] : []
  })
  return [...contracts, ...getImitatedTokens(chain)]
}
