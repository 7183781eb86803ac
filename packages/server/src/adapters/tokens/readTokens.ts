import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readUint } from '../../chain/readUint.ts'
import { cleanText } from './cleanText.ts'
import { readAbiText } from './readAbiText.ts'

/** What a contract says of itself, cleaned. */
export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** name(), symbol(), decimals() of EIP-20. */
const questions: readonly Hex[] = ['0x06fdde03', '0x95d89b41', '0x313ce567']

/**
 * Asks contracts for name, symbol and decimals, all in as few node calls as can be. Null: it isn't a token, or its
 * answers are no sense.
 *
 * @throws ChainUnavailableError, ChainReadError when the chain can't be read
 */
export async function readTokens(
  reader: ChainReader,
  chain: CaipNetworkId,
  tokens: readonly string[],
): Promise<Map<string, TokenFacts | null>> {
  const answers = await reader.read(
    chain,
    tokens.flatMap((token) =>
      questions.map((data) => ({ method: 'eth_call' as const, to: token as Hex, data })),
    ),
  )
  return new Map(
    tokens.map((token, index) => {
      const [name, symbol, decimals] = answers.slice(index * 3, index * 3 + 3)
      return [token, toFacts(name, symbol, decimals)]
    }),
  )
}

function toFacts(
  nameAnswer: string | undefined,
  symbolAnswer: string | undefined,
  decimalsAnswer: string | undefined,
): TokenFacts | null {
  const decimals = readUint(decimalsAnswer)
  const name = cleanText(readAbiText(nameAnswer) ?? '', 64)
  const symbol = cleanText(readAbiText(symbolAnswer) ?? '', 16)
  if (decimals === undefined || decimals > 255n || (name === '' && symbol === '')) return null
  return { name: name || symbol, symbol: symbol || cleanText(name, 16), decimals: Number(decimals) }
}
