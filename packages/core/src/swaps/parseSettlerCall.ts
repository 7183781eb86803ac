import type { CaipNetworkId } from '@latchkey/protocol'
import { requestLimits, withDeadline } from '../base/deadline.ts'
import { isRevert } from '../base/rpcErrors.ts'
import type { Config } from '../config/Config.ts'
import type { RpcClient } from '../config/Network.ts'
import { requireNetwork } from '../networks/requireNetwork.ts'
import { queryChain } from '../requests/queryChain.ts'
import { SwapError, type SwapMismatchField } from './errors.ts'
import { allowanceHolder } from './knownRouters.ts'
import {
  type BuiltCall,
  isHexAddress,
  isSameAddress,
  type SwapCallTransaction,
  type SwapExpectation,
  toTransaction,
} from './parseSwapCall.ts'
import { nativePlaceholder } from './SwapToken.ts'
import { swapCalls } from './swapRequests.ts'

/** `exec(address,address,uint256,address,bytes)` of 0x's AllowanceHolder. */
export const settlerSelector = '0x2213bc0b'
/** `execute((address,address,uint256),bytes[],bytes32)` of a Settler. */
const executeSelector = '1fff991f'

/**
 * Parses a swap built by 0x and compares it with the quote. The pools it goes through are not checked: Settler itself
 * reverts unless the receiver gets the minimum. Therefore the Settler must be one that 0x's registry on the chain
 * names (`settlers`), and everything given to it is compared: operator, token and amount it may take, receiver, token
 * and minimum to receive, value.
 *
 * @throws SwapError (`mismatch`)
 */
export function parseSettlerCall(
  built: BuiltCall,
  expected: SwapExpectation & { readonly settlers: readonly string[] },
): SwapCallTransaction {
  const { user, router, amount, atLeast, from, to, settlers } = expected
  const fail = (field: SwapMismatchField): never => {
    throw new SwapError({ reason: 'mismatch', field })
  }
  if (!isHexAddress(built.to) || !isSameAddress(built.to, router) || !isSameAddress(router, allowanceHolder))
    fail('target')
  const data = built.data.toLowerCase()
  if (!data.startsWith(settlerSelector)) fail('function')
  // Head of `exec`: operator, token, amount, target, offset of the bytes. Then the length of the bytes and the bytes.
  const digits = data.slice(10)
  const getWord = (text: string, index: number) => {
    const word = text.slice(index * 64, index * 64 + 64)
    return word.length === 64 ? BigInt(`0x${word}`) : fail('data')
  }
  const isNative = (token: string) => isSameAddress(token, nativePlaceholder)
  const value = isNative(from) ? amount : 0n
  if (built.value !== undefined && built.value !== value) fail('value')

  const [operator, token, maxAmount, target] = [0, 1, 2, 3].map((index) => getWord(digits, index))
  if (operator !== target || !settlers.some((settler) => BigInt(settler) === target)) fail('target')
  // The native currency is sent as value; no token may be taken besides it.
  if (token !== (isNative(from) ? 0n : BigInt(from))) fail('spender')
  if (!isNative(from) && maxAmount !== amount) fail('amount')
  if (getWord(digits, 4) !== 5n * 32n) fail('data')
  const length = getWord(digits, 5)
  const paddedWords = (length + 31n) / 32n
  if (BigInt(digits.length) !== (6n + paddedWords) * 64n) fail('data')

  // no money: a length in bytes, so a float is allowed
  const call = digits.slice(6 * 64, 6 * 64 + Number(length) * 2)
  if (!call.startsWith(executeSelector)) fail('function')
  // Arguments of `execute`: the receiver, the token and the minimum come first.
  const callArguments = call.slice(8)
  if (getWord(callArguments, 0) !== BigInt(user)) fail('receiver')
  if (getWord(callArguments, 1) !== BigInt(to)) fail('route')
  if (getWord(callArguments, 2) < atLeast) fail('minimum')
  return toTransaction(built, user, value)
}

/**
 * Returns the Settler contracts that 0x uses at present. They are read from the app's own RPC URLs, else from the chain's,
 * and from the server's proxy only if there is no other URL. The server builds the swap, so it should not
 * also choose the trusted contract. Empty if 0x's registry is paused or missing.
 *
 * @throws SwapError (`build`) if the app sets `swapRouters` and only the server's proxy could be read; what RPC
 * requests throw
 */
export async function getSettlers(
  config: Config,
  { network, signal }: { readonly network: CaipNetworkId; readonly signal?: AbortSignal | undefined },
): Promise<readonly string[]> {
  const { rpcUrls, swapRouters } = config._internal.parameters
  const entry = requireNetwork(config, network)
  const custom = rpcUrls?.[network]?.map(({ url }) => url) ?? []
  const http = custom.length > 0 ? custom : entry.rpcUrls.chainDefault.http
  if (http.length === 0) {
    if (!swapRouters?.[network])
      return queryChain(config, { network, signal }, 'swap', (_, { rpc }) => requestSettlers(rpc))
    throw new SwapError({
      reason: 'build',
      message: 'This network has no RPC URL but the server’s, so a swap by 0x can’t be checked',
    })
  }
  // Without a server its requests go to these URLs only. The module is loaded already: all RPC clients come from it.
  const { createNetworkSource } = await import('../networks/createNetworkSource.ts')
  const directNetwork = { ...entry, rpcUrls: { ...entry.rpcUrls, default: { http } } }
  const source = createNetworkSource({ networks: () => [directNetwork], onServer() {} })
  return withDeadline(
    (signal) =>
      requestSettlers({ request: (call, options) => source.request(network, call, { signal, ...options }) }),
    { timeout: requestLimits.read, operation: 'swap', signal },
  )
}

async function requestSettlers(rpc: RpcClient): Promise<readonly string[]> {
  return swapCalls.settlers(rpc).catch((error: unknown) => {
    if (isRevert(error)) return []
    throw error
  })
}
