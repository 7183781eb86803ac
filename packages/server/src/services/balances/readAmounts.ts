import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readUint } from '../../chain/readUint.ts'
import { ChainReadError } from '../../errors/ChainReadError.ts'

/** Balances in base units; a contract that has none is left out of `tokens`. */
export type Amounts = { readonly native: bigint; readonly tokens: ReadonlyMap<string, bigint> }

/**
 * Native and token balances of one moment, 500 to a node call.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function readAmounts(
  reader: ChainReader,
  chain: CaipNetworkId,
  account: string,
  tokens: readonly string[],
): Promise<Amounts> {
  // balanceOf(address) of EIP-20
  const data: Hex = `0x70a08231${account.slice(2).padStart(64, '0')}`
  const [first, ...rest] = await reader.read(chain, [
    { method: 'eth_getBalance', account: account as Hex },
    ...tokens.map((token) => ({ method: 'eth_call' as const, to: token as Hex, data })),
  ])
  const native = readUint(first)
  if (native === undefined) throw new ChainReadError('bad_answer', chain, 'no native balance')
  const amounts = new Map<string, bigint>()
  for (const [index, token] of tokens.entries()) {
    const answer = rest[index]
    // a number is 32 bytes; a contract without balanceOf answers fewer
    const amount = answer !== undefined && answer.length >= 66 ? readUint(answer) : undefined
    if (amount !== undefined) amounts.set(token, amount)
  }
  return { native, tokens: amounts }
}
