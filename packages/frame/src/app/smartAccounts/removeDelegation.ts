import type { CaipNetworkId } from '@latchkey/protocol'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { chainIdOf } from '../networks.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import { broadcastEvm } from '../requests/broadcast.ts'
import { deepFreeze, type PreparedDelegationRemoval } from '../requests/PreparedRequest.ts'
import { assertChain, getFees, parseQuantity } from '../requests/prepareTransaction.ts'
import { getDelegate } from './getDelegation.ts'

/** How long it waits for the block, and how often the network is asked, milliseconds. */
const [inclusion, interval] = [60_000, 1_000]

/**
 * Takes the delegation of an account on a network back: shows the transaction, sends it, and waits until the account has no code. The
 * account pays, because no bundler and no sponsor serves this.
 *
 * @throws RequestError `rejected`; `chain` where the network refuses it; `late` where it is not in a block after a minute
 */
export async function removeDelegation(
  services: FrameServices,
  network: CaipNetworkId,
  account: string,
  signal: AbortSignal,
): Promise<void> {
  const { rpc } = services
  const delegate = await getDelegate(rpc, network, account)
  if (delegate === undefined) return
  const prepared = await prepareRemoval(services, { network, account, delegate })
  const signed = await approveRequest(services, prepared, { signal, hasPort: true, isTopLevel: true })
  if (signed.kind !== 'transaction') throw new RequestError('notAllowed')
  await broadcastEvm(rpc, network, signed.raw)
  const end = Date.now() + inclusion
  while (Date.now() < end) {
    if ((await getDelegate(rpc, network, account).catch(() => delegate)) === undefined) return
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
  throw new RequestError('late', 'The network hasn’t confirmed it yet. Look again in a few minutes.')
}

/** Completes the removal with nonce, gas and fees of the node. */
async function prepareRemoval(
  { rpc, config }: FrameServices,
  {
    network,
    account,
    delegate,
  }: { readonly network: CaipNetworkId; readonly account: string; readonly delegate: string },
): Promise<PreparedDelegationRemoval> {
  const read = (method: string, params: readonly unknown[] = []) => rpc.request(network, method, params)
  const chainId = BigInt(chainIdOf(network))
  assertChain(await read('eth_chainId'), chainId)
  const [nonce, fees] = await Promise.all([
    read('eth_getTransactionCount', [account, 'latest']),
    getFees({}, read),
  ])
  if (fees.kind === 'legacy' || !config.networks.some(({ caipNetworkId }) => caipNetworkId === network))
    throw new RequestError('unsupported', 'This network can’t run several calls as one.')
  return deepFreeze({
    kind: 'delegationRemoval',
    method: 'wallet_removeDelegation',
    origin: location.origin,
    account,
    network,
    delegate,
    chainId: `0x${chainId.toString(16)}`,
    nonce: parseQuantity(nonce, 'nonce', 64),
    gas: removalGas,
    maxFeePerGas: fees.maxFeePerGas,
    maxPriorityFeePerGas: fees.maxPriorityFeePerGas,
  })
}

/** 21,000 of every transaction, 25,000 of an authorization, and a margin for chains that count more (EIP-7702). */
const removalGas = '0x11170'
