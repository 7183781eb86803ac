import type { CaipNetworkId } from '@latchkey/protocol'
import type { Hex } from 'viem'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { readUint } from '../../chain/readUint.ts'

/**
 * What a router may spend of a token, and what there is to spend; undefined: the contract isn't a token.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function readSpending(
  reader: ChainReader,
  chain: CaipNetworkId,
  { token, user, router }: { readonly token: string; readonly user: string; readonly router: string },
): Promise<{ readonly allowance: bigint | undefined; readonly balance: bigint | undefined }> {
  const to = token as Hex
  const [allowance, balance] = await reader.read(chain, [
    // allowance(address,address) and balanceOf(address) of EIP-20
    { method: 'eth_call', to, data: `0xdd62ed3e${word(user)}${word(router)}` },
    { method: 'eth_call', to, data: `0x70a08231${word(user)}` },
  ])
  return { allowance: readWord(allowance), balance: readWord(balance) }
}

/** A number is 32 bytes; what is no token answers fewer. */
function readWord(answer: Hex | undefined): bigint | undefined {
  return answer !== undefined && answer.length >= 66 ? readUint(answer) : undefined
}

function word(address: string): string {
  return address.slice(2).padStart(64, '0')
}
