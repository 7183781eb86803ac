import type { CaipNetworkId } from '@latchkey/protocol'
import {
  encodeDisableDelegation,
  hashDelegation,
  hashDelegationForSigning,
  parseDelegations,
  pinnedChains,
  type SignedDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import type { FrameServices, SmartAccounts } from '../FrameServices.ts'
import { type ApprovalOptions, approveRequest } from '../requests/approveRequest.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { getDelegation } from './getDelegation.ts'
import { prepareCalls } from './prepareCalls.ts'
import { submitOperation } from './sendCalls.ts'

/** How long it waits for the block, and how often the network is asked, milliseconds. */
const [inclusion, interval] = [60_000, 1_000]

/** A permission that is taken back. */
type Revocation = {
  readonly origin: string
  readonly account: string
  readonly network: CaipNetworkId
  readonly delegation: SignedDelegation
}

const text = v.pipe(v.string(), v.maxLength(64 * 1024))
const parameters = v.union([
  v.strictObject({ permissionContext: text }),
  v.strictObject({ permissionsContext: text }),
  v.strictObject({ context: text }),
])

/**
 * `wallet_revokeExecutionPermission` and `wallet_revokePermissions` (ERC-7715): takes a permission back on chain, where redeeming it fails
 * from then on. Resolves when the network has confirmed it. It works also where permissions are no longer given: those that were stay valid.
 *
 * @returns `{}`
 * @throws RequestError `invalidParams`, `mismatch` for one that this account has not signed for a network of the wallet, `rejected`, `chain`, `late`
 */
export async function revokePermission(
  services: FrameServices,
  params: unknown,
  { context, signal, hasPort }: Parameters<SmartAccounts['sendCalls']>[2],
): Promise<Readonly<Record<string, never>>> {
  const parsed = v.safeParse(parameters, Array.isArray(params) ? params[0] : params)
  const delegation = parsed.success ? parseContext(Object.values(parsed.output)[0]) : undefined
  if (!delegation) throw new RequestError('invalidParams', 'This permission can’t be read.')
  const account = context.accounts.eip155
  if (delegation.delegator !== account.toLowerCase())
    throw new RequestError('mismatch', 'This permission is of another account.')
  const { origin } = context
  const network = await findNetwork(services, delegation, context.network)
  if (!network) throw new RequestError('mismatch', 'This wallet has given no such permission.')
  await revoke(services, { origin, account, network, delegation }, { signal, hasPort })
  return {}
}

/** Takes a permission back, in the name of the wallet or of an app, and waits until the network says so. @throws RequestError */
export async function revoke(
  services: FrameServices,
  revocation: Revocation,
  options: ApprovalOptions,
): Promise<void> {
  const { rpc } = services
  const { account, network, delegation } = revocation
  const hash = hashDelegation(delegation)
  if (await isRevoked(rpc, network, hash)) return
  const use = await getDelegation(services, network, account)
  if (use.kind === 'unavailable')
    throw new RequestError('unsupported', 'This account can’t take permissions back on this network.')
  const prepared = await prepareCalls(services, {
    ...revocation,
    calls: [
      {
        to: smartAccountContracts.DelegationManager,
        value: '0x0',
        data: encodeDisableDelegation(delegation),
      },
    ],
    delegation: use,
  })
  await submitOperation(services, prepared, await approveRequest(services, prepared, options))
  const end = Date.now() + inclusion
  while (Date.now() < end) {
    if (await isRevoked(rpc, network, hash).catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
  throw new RequestError('late', 'The network hasn’t confirmed it yet. Look again in a few minutes.')
}

/**
 * Returns the network for which the account has signed a delegation, `current` first; undefined where it has signed it for none of the
 * wallet's. The hash of a delegation names no network, and an app could change one that it was given: revoking either would revoke nothing.
 */
async function findNetwork(
  { config, rpc }: Pick<FrameServices, 'config' | 'rpc'>,
  delegation: SignedDelegation,
  current: CaipNetworkId,
): Promise<CaipNetworkId | undefined> {
  const served = config.networks.map(({ caipNetworkId }) => caipNetworkId as CaipNetworkId)
  for (const network of new Set([current, ...served])) {
    const chainId = Number(network.slice('eip155:'.length))
    if (!pinnedChains.includes(chainId)) continue
    const data = toRecovery(hashDelegationForSigning(delegation, chainId), delegation.signature)
    const answer = data && (await rpc.request(network, 'eth_call', [{ to: recoverer, data }, 'latest']))
    if (typeof answer === 'string' && answer.slice(-40) === delegation.delegator.slice(2)) return network
  }
  return undefined
}

/** The precompiled contract that recovers the signer of a digest (Ethereum's yellow paper, appendix E). */
const recoverer = `0x${'1'.padStart(40, '0')}`

/** Encodes a digest and its signature (r, s, v) for the {@link recoverer}. */
function toRecovery(digest: string, signature: string): string | undefined {
  if (!/^0x[\da-f]{130}$/.test(signature)) return undefined
  return digest + signature.slice(130).padStart(64, '0') + signature.slice(2, 130)
}

/** Whether the manager refuses a delegation, by its hash. @throws RequestError `network` */
export async function isRevoked(rpc: Rpc, network: CaipNetworkId, hash: string): Promise<boolean> {
  // disabledDelegations(bytes32)
  const data = `0x2d40d052${hash.slice(2)}`
  const answer = await rpc.request(network, 'eth_call', [
    { to: smartAccountContracts.DelegationManager, data },
    'latest',
  ])
  if (answer !== `0x${'0'.repeat(64)}` && answer !== `0x${'0'.repeat(63)}1`)
    throw new RequestError('network', 'The network gave an answer that makes no sense.')
  return answer.endsWith('1')
}

/** The one delegation of a context that this wallet makes. Undefined for any other. */
function parseContext(context: string | undefined): SignedDelegation | undefined {
  try {
    const [delegation, ...others] = parseDelegations(context ?? '')
    if (!delegation || others.length > 0) return undefined
    toPermission(delegation)
    return delegation
  } catch {
    return undefined
  }
}
