import { swapAllowance } from '@latchkey/protocol/schemas'
import { AbortedError } from '../base/errors.ts'
import type { Config } from '../config/Config.ts'
import { queryChain } from '../requests/queryChain.ts'
import { askSwapApi } from './askSwapApi.ts'
import { swapReads } from './evm/swapReads.ts'
import { isNativeToken } from './isNativeToken.ts'
import { plainOf } from './plainOf.ts'
import { SwapError } from './SwapError.ts'
import type { QuotedOrder } from './SwapOrder.ts'

/**
 * What the router may spend of the source token: the lower of what the server says (S7.10) and what the chain does. The native
 * currency needs no leave.
 *
 * @throws SwapError 'Failed to check allowance' (S8.04), AbortedError
 */
export async function checkAllowance(config: Config, order: QuotedOrder): Promise<bigint> {
  const { network, user, from, router, signal, amount } = order
  const token = plainOf(from.address)
  if (isNativeToken(from)) return amount
  try {
    const query = { tokenAddress: from.address, userAddress: `${network}:${user}` }
    const [said, real] = await Promise.all([
      askSwapApi(config, 'allowance', { schema: swapAllowance, query, network, signal }),
      queryChain(config, { network, signal }, 'allowance', (_, { rpc }) =>
        swapReads.allowance(rpc, { token, owner: user, spender: router }),
      ),
    ])
    const answer = BigInt(said.allowance)
    return answer < real ? answer : real
  } catch (cause) {
    throw cause instanceof AbortedError ? cause : new SwapError({ failure: 'allowance', cause })
  }
}
