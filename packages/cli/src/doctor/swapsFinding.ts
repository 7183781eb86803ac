import type { Ports, ServerConfig } from '@latchkey/server'
import type { Finding } from './Finding.ts'

const adapter = 'The 0x adapter follows its public document and is not yet run against the live service'
/** A chain's own coin (S9.24). */
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Who swaps tokens on which chain; with `isLive` 0x is asked once for the price of a coin in one of the operator's tokens. */
export async function swapsFinding(
  { exchanges, zeroEx, tokens }: Pick<ServerConfig, 'exchanges' | 'zeroEx' | 'tokens'>,
  { swaps }: Pick<Ports, 'swaps'>,
  isLive: boolean,
): Promise<Finding> {
  const part = 'Swaps'
  const pools = Object.keys(exchanges)
  const others = zeroEx?.chains.filter((chain) => !pools.includes(chain)) ?? []
  const servedBy =
    [
      ...(pools.length > 0 ? [`pools of ${pools.join(', ')} (LATCHKEY_SWAPS_FILE)`] : []),
      ...(zeroEx && others.length > 0
        ? [`0x at ${new URL(zeroEx.url).host} for ${others.join(', ')}, with a key`]
        : []),
    ].join(', then ') || 'nothing'
  if (others.length === 0) {
    const advice =
      pools.length > 0
        ? ''
        : 'Swaps aren’t offered. Set LATCHKEY_SWAPS_FILE, or LATCHKEY_ZEROX_KEY and _CHAINS.'
    return { part, servedBy, state: 'ok', advice }
  }
  if (!isLive)
    return { part, servedBy, state: 'attention', advice: `${adapter}. Try it with "doctor --live".` }
  const [chain] = others
  const token = tokens.find(
    ({ chainId, address }) => `eip155:${chainId}` === chain && address.toLowerCase() !== native,
  )
  if (!chain || !token)
    return {
      part,
      servedBy,
      state: 'attention',
      advice: `${adapter}. To be tried it needs a token of ${chain} in LATCHKEY_TOKENS_FILE.`,
    }
  const question = { chain, from: native, to: token.address.toLowerCase(), amount: 10n ** 18n }
  return swaps.quote(question).then(
    (quote) => ({
      part,
      servedBy,
      state: 'ok',
      advice: quote
        ? `Asked just now: a coin of ${chain} gives ${token.symbol}.`
        : `Asked just now: it answered that nobody swaps coins of ${chain} for ${token.symbol}.`,
    }),
    (error: unknown) => ({
      part,
      servedBy,
      state: 'failed',
      advice: `It can’t be used (${error instanceof Error ? error.message : 'no answer'}).`,
    }),
  )
}
