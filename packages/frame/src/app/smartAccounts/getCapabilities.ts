import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { networkOf } from '../networks.ts'
import { getPreferredType } from './accountType.ts'
import { getDelegation } from './getDelegation.ts'
import { encodeCalls } from './operation.ts'
import { type CallsToPrepare, getUnsignedAuthorization } from './prepareCalls.ts'

/** What an account can do on one network (EIP-5792, ERC-7677, ERC-7811). */
type Capabilities = {
  readonly atomic: { readonly status: 'supported' | 'ready' | 'unsupported' }
  readonly paymasterService?: { readonly supported: boolean }
  /** `wallet_getAssets` (ERC-7811). */
  readonly assetDiscovery: { readonly supported: true }
}

/**
 * `wallet_getCapabilities`: what the account can do on each network, by chain id as hex. A network without smart accounts, or one that
 * doesn't answer, runs calls one after another: `unsupported`.
 *
 * @throws RequestError `mismatch` for another account, `rejected` where nobody is signed in
 */
export async function getCapabilities(
  services: FrameServices,
  params: unknown,
): Promise<Readonly<Record<string, Capabilities>>> {
  const [address, chainIds]: readonly unknown[] = Array.isArray(params) ? params : []
  const account = (await services.session.account()) && (await getAddresses(services))?.eip155
  if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
  if (address !== undefined && String(address).toLowerCase() !== account.toLowerCase())
    throw new RequestError('mismatch', 'This wallet doesn’t have that account.')
  if (chainIds !== undefined && !Array.isArray(chainIds))
    throw new RequestError('invalidParams', 'The list of networks can’t be read.')
  const asked = (chainIds as readonly unknown[] | undefined)?.map((id) => networkOf(Number(id)))
  const networks = services.config.networks
    .map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId)
    .filter((network) => network.startsWith('eip155:') && (asked?.includes(network) ?? true))
  const isSmart = (await getPreferredType(services, account)) === 'smartAccount'
  const entries = await Promise.all(
    networks.map(async (network) => [
      `0x${Number(network.slice('eip155:'.length)).toString(16)}`,
      isSmart && services.bundler.serves(network)
        ? await getNetworkCapabilities(services, network, account)
        : unsupported,
    ]),
  )
  return Object.fromEntries(entries)
}

/** Every network's tokens are listed. */
const assetDiscovery = { supported: true } as const

const unsupported: Capabilities = { atomic: { status: 'unsupported' }, assetDiscovery }

async function getNetworkCapabilities(
  services: FrameServices,
  network: CaipNetworkId,
  account: string,
): Promise<Capabilities> {
  try {
    const delegation = await getDelegation(services, network, account)
    if (delegation.kind === 'unavailable') return unsupported
    return {
      atomic: { status: delegation.isActive ? 'supported' : 'ready' },
      paymasterService: { supported: await hasSponsor(services, { network, account, delegation }) },
      assetDiscovery,
    }
  } catch (error) {
    if (error instanceof RequestError) return unsupported
    throw error
  }
}

/** Rules of a sponsor that pays for nothing here, whatever the calls are. */
const never = ['project', 'chain']

/** Asks the sponsor about an operation without calls: it refuses its calls, or the network as a whole. */
async function hasSponsor(
  { bundler, rpc }: FrameServices,
  { network, account, delegation }: Omit<CallsToPrepare, 'origin' | 'calls'>,
): Promise<boolean> {
  const authorization = delegation.isActive
    ? undefined
    : await getUnsignedAuthorization(rpc, { network, account, delegation })
  const draft = {
    sender: account,
    nonce: '0x0',
    callData: encodeCalls([]),
    signature: '0x',
    ...(authorization && { eip7702Auth: authorization }),
  }
  try {
    await bundler.call(network, 'pm_getPaymasterStubData', [draft, entryPoints['0.7'], undefined, {}])
    return true
  } catch (error) {
    if (error instanceof BundlerRefusal) return error.code === -32_501 && !never.includes(error.rule)
    throw error
  }
}
