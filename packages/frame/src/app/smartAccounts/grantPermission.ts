import type { CaipNetworkId } from '@latchkey/protocol'
import {
  encodeDelegations,
  type Delegation as Grant,
  getPinnedContract,
  hashDelegation,
  type PermissionRequest,
  PermissionRequestError,
  parsePermissionRequest,
  type SignedDelegation,
  type SmartAccountContract,
  smartAccountContracts,
  toDelegation,
} from '@latchkey/protocol/smart-accounts'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { fromHex, toHex } from '../bytes.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices, SmartAccounts } from '../FrameServices.ts'
import { chainIdOf, requireServed } from '../networks.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { deepFreeze, type PreparedPermission } from '../requests/PreparedRequest.ts'
import { assertChain } from '../requests/prepareTransaction.ts'
import { getPreferredType } from './accountType.ts'
import { getDelegation } from './getDelegation.ts'
import { listPermission } from './permissionList.ts'
import { setPermissionRecord } from './permissionRecords.ts'
import { getUnsignedAuthorization } from './prepareCalls.ts'

/**
 * `wallet_requestExecutionPermissions` and `wallet_grantPermissions` (ERC-7715): lets another key act for the account within limits that the
 * chain enforces (ERC-7710). The approval is derived from the caveats that are signed. Where the account doesn't run the pinned code yet,
 * the answer has the authorization (EIP-7702) that the first redemption sends along.
 *
 * @returns what the method answers
 * @throws RequestError `unsupported` without the feature, and where the account or the network can't; `invalidParams`, `mismatch`,
 *   `rejected`; `network` where it can't be listed
 */
export async function grantPermission(
  services: FrameServices,
  { method, params }: { readonly method: string; readonly params: unknown },
  { context, signal, hasPort }: Parameters<SmartAccounts['sendCalls']>[2],
): Promise<unknown> {
  const { config, state, store } = services
  assertOffered(services)
  const account = context.accounts.eip155
  const asked = structuredClone(params)
  const request = parse(method, asked, account)
  const network = request.chainId === undefined ? context.network : requireServed(config, request.chainId)
  const prepared = await prepare(services, { method, request, network, context })
  const signed = await approveRequest(services, prepared, { signal, hasPort })
  if (signed.kind !== 'permission') throw new RequestError('notAllowed')
  const delegation: SignedDelegation = { ...prepared.grant, signature: toHexText(signed.signature) }
  const permissionContext = encodeDelegations([delegation])
  const record = {
    hash: hashDelegation(delegation),
    network,
    context: permissionContext,
    origin: context.origin,
    name: state.claimedName,
    at: Date.now(),
  }
  // Stored before the app receives it, so that the person finds every granted permission on each of their devices.
  const listed = await listPermission(services, account, record)
  if (listed === 'refused')
    throw new RequestError(
      'network',
      'This permission couldn’t be added to your list, so it wasn’t given. Try again.',
    )
  // What may be in the list can be used by who reads it there.
  await setPermissionRecord(store, account, record)
  if (listed === 'unknown')
    throw new RequestError(
      'network',
      'It isn’t known whether this permission was given. Look under “Permissions” in the wallet’s settings, and revoke it there if you don’t want it.',
    )
  const [first] = asked as [Readonly<Record<string, unknown>>]
  const granted = {
    ...first,
    chainId: prepared.chainId,
    context: permissionContext,
    dependencies: [],
    delegationManager: smartAccountContracts.DelegationManager,
    ...(signed.authorization && { authorization: signed.authorization }),
  }
  if (method !== 'wallet_grantPermissions') return [{ ...granted, from: account }]
  return {
    ...granted,
    grantedPermissions: first.permissions,
    permissionsContext: permissionContext,
    signerData: { submitToAddress: smartAccountContracts.DelegationManager },
  }
}

/** @throws RequestError `unsupported` where the operator hasn't switched permissions on */
function assertOffered({ config }: Pick<FrameServices, 'config'>): void {
  if (!config.smartSessions)
    throw new RequestError('unsupported', 'This wallet gives no permissions to apps in advance.')
}

function parse(method: string, params: unknown, account: string): PermissionRequest {
  try {
    return parsePermissionRequest(method, params, { account, now: Math.floor(Date.now() / 1000) })
  } catch (error) {
    if (!(error instanceof PermissionRequestError)) throw error
    const code = ({ invalid: 'invalidParams', unsupported: 'unsupported', account: 'mismatch' } as const)[
      error.reason
    ]
    throw new RequestError(code, error.message, { cause: error })
  }
}

/** Completes a permission with salt and authorization. Everything that is signed is in it. */
async function prepare(
  services: FrameServices,
  {
    method,
    request,
    network,
    context,
  }: {
    readonly method: string
    readonly request: PermissionRequest
    readonly network: CaipNetworkId
    readonly context: Parameters<SmartAccounts['sendCalls']>[2]['context']
  },
): Promise<PreparedPermission> {
  const { rpc } = services
  const account = context.accounts.eip155
  const chainId = Number(chainIdOf(network))
  const salt = `0x${hex.encode(crypto.getRandomValues(new Uint8Array(32)))}` as const
  const grant = toDelegation(request.permission, salt)
  const isSmart = (await getPreferredType(services, account)) === 'smartAccount'
  const delegation = isSmart ? await getDelegation(services, network, account) : undefined
  if (delegation?.kind !== 'available')
    throw new RequestError('unsupported', 'This account can’t give permissions on this network.')
  assertChain(await rpc.request(network, 'eth_chainId', []), BigInt(chainId))
  await assertPinned(rpc, network, grant)
  const { scope } = request.permission
  if (scope.kind === 'erc20') await assertFungible(rpc, network, scope.token)
  const authorization = delegation.isActive
    ? undefined
    : await getUnsignedAuthorization(rpc, { network, account, delegation })
  return deepFreeze({
    kind: 'permission',
    method,
    origin: context.origin,
    account,
    network,
    chainId: `0x${chainId.toString(16)}`,
    grant,
    ...(request.justification !== undefined && { justification: request.justification }),
    ...(authorization && {
      delegation: {
        address: authorization.address,
        chainId: authorization.chainId,
        nonce: authorization.nonce,
      },
    }),
  } satisfies PreparedPermission)
}

/** Compares the manager and every enforcer of a delegation with the pinned code: an address without code would limit nothing. */
async function assertPinned(rpc: Rpc, network: CaipNetworkId, { caveats }: Grant): Promise<void> {
  const addresses = new Set([
    smartAccountContracts.DelegationManager as string,
    ...caveats.map(({ enforcer }) => enforcer as string),
  ])
  const names = Object.entries(smartAccountContracts).filter(([, address]) => addresses.has(address))
  await Promise.all(
    names.map(async ([name, address]) => {
      const pinned = getPinnedContract(name as SmartAccountContract, Number(chainIdOf(network)))
      const code = await rpc.request(network, 'eth_getCode', [address, 'latest'])
      const isCode = typeof code === 'string' && /^0x([0-9a-f]{2})+$/i.test(code)
      if (pinned && isCode && toHex(keccak_256(fromHex(code))) === pinned.codeHash) return
      throw new RequestError(
        'unsupported',
        'This network has no audited code that keeps the limits of a permission. Nothing was signed.',
      )
    }),
  )
}

/**
 * Refuses a token whose `transfer(address,uint256)` may move one thing by its number, as old collections of NFTs do: the limit would count
 * the number as an amount. Tokens that can be divided say their decimals.
 */
async function assertFungible(rpc: Rpc, network: CaipNetworkId, token: string): Promise<void> {
  // a call that the contract refuses is an answer too
  const call = (data: string) =>
    rpc.request(network, 'eth_call', [{ to: token, data }, 'latest']).catch((error: unknown) => {
      if (error instanceof RequestError && error.code === 'chain') return '0x'
      throw error
    })
  const [decimals, isCollection] = await Promise.all([
    // decimals()
    call('0x313ce567'),
    // supportsInterface(0x80ac58cd), ERC-721
    call(`0x01ffc9a780ac58cd${'0'.repeat(56)}`),
  ])
  const isNumber = typeof decimals === 'string' && /^0x[0-9a-f]{64}$/i.test(decimals)
  const isDivisible = isNumber && BigInt(decimals) > 0n && BigInt(decimals) <= 36n
  if (isDivisible && isCollection !== `0x${'0'.repeat(63)}1`) return
  throw new RequestError(
    'unsupported',
    'This isn’t a token whose amounts the network can limit. Nothing was signed.',
  )
}

function toHexText(signature: string): `0x${string}` {
  return `0x${signature.replace(/^0x/, '').toLowerCase()}`
}
