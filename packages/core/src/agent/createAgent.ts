import {
  hashDelegation,
  isTotal,
  type Permission,
  parseDelegationCode,
  parseDelegations,
  type SignedDelegation,
  smartAccountContracts,
  toPermission,
} from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  type LocalAccount,
  type PublicClient,
  parseAbi,
  type SignedAuthorization,
  type Transport,
} from 'viem'
import { InvalidParameterError } from '../base/errors.ts'
import { type AgentCall, encodeRedemption } from './encodeRedemption.ts'
import { PermissionError, toPermissionError } from './PermissionError.ts'
import { type PaymentParameters, signPayment } from './signPayment.ts'

/** What a wallet answers to `wallet_requestExecutionPermissions` (ERC-7715), or one of the list; further fields are ignored. */
export type GrantedPermission = {
  /** As a number or as `0x` hex. */
  chainId: number | Hex
  /** The signed delegation (ERC-7710). */
  context: Hex
  /** Lets the account run the code that obeys permissions (EIP-7702), where it didn't when the permission was given. */
  authorization?: { address: Address; chainId: Hex; nonce: Hex; r: Hex; s: Hex; yParity: Hex } | undefined
}

/** Parameters of {@link createAgent}. */
export type CreateAgentParameters = {
  permission: GrantedPermission
  /** The key the permission was given to. It pays the network's fees of `sendCalls`. */
  signer: LocalAccount
  /** How the network is reached, e.g. `http('https://…')` of viem. */
  transport: Transport
}

/** What is left of a permission. */
export type Remaining = {
  /** Base units that may be spent now; undefined where the permission limits no amount. */
  amount: bigint | undefined
  /** When the amount is whole again, Unix seconds; undefined where it isn't before the permission ends. */
  renewsAt: number | undefined
  /** How many calls are left; undefined: any number. */
  uses: number | undefined
  /** Unix seconds. */
  expiry: number
  isRevoked: boolean
}

/** A program that acts for an account within a permission. */
export type Agent = {
  /** The account it acts for. */
  readonly account: Address
  readonly chainId: number
  /** What the permission allows, read from the signed limits. */
  readonly permission: Permission
  /**
   * Does calls for the account, all in one transaction or none. Resolves when the network has included it.
   *
   * @throws PermissionError where the permission doesn't allow it, found before anything is sent; errors of viem for the network
   */
  sendCalls(parameters: {
    calls: readonly AgentCall[]
    /** Milliseconds to wait for the block. Default: a minute. */
    timeout?: number
  }): Promise<{ hash: Hex }>
  /** Reads from the chain what is left. */
  remaining(): Promise<Remaining>
  /**
   * Signs one payment of the permission's token, which somebody else sends and pays the fees of (x402, `exact` by ERC-7710).
   *
   * @throws InvalidParameterError where the permission is not about that token, and for an amount or a time that none is
   */
  signPayment(parameters: PaymentParameters): Promise<{ context: Hex; delegator: Address }>
}

/** Errors of the actions of an {@link Agent}; `name` tells them apart. Those of viem are passed on. */
export type AgentErrorType = PermissionError | InvalidParameterError

const manager = smartAccountContracts.DelegationManager
const managerAbi = parseAbi(['function disabledDelegations(bytes32 hash) view returns (bool)'])
const enforcerAbi = parseAbi([
  'function getAvailableAmount(bytes32 hash, address manager, bytes terms) view returns (uint256 amount, bool isNew, uint256 period)',
  'function callCounts(address manager, bytes32 hash) view returns (uint256)',
])

/**
 * Creates an agent: a program with a key of its own that pays for a person within the limits they approved once. The chain refuses
 * whatever is above them, so neither this code nor its key needs to be trusted with more.
 *
 * @throws InvalidParameterError where `permission.context` is none of a Latchkey wallet
 * @example
 * import { createAgent } from '@latchkey/core/agent'
 * import { http } from 'viem'
 *
 * const agent = createAgent({
 *   permission,
 *   signer, // the program's own account, e.g. a local account of viem
 *   transport: http(process.env.RPC_URL),
 * })
 * const { amount } = await agent.remaining()
 * await agent.sendCalls({ calls: [{ to: '0x…', value: 1n }] })
 */
export function createAgent({ permission: granted, signer, transport }: CreateAgentParameters): Agent {
  const delegation = parseGranted(granted)
  const permission = toPermission(delegation)
  const chain = defineChain({
    id: Number(granted.chainId),
    name: 'network',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  const client: PublicClient = createPublicClient({ chain, transport, pollingInterval: 500 })
  const wallet = createWalletClient({ chain, transport, account: signer })
  return {
    account: permission.account,
    chainId: chain.id,
    permission,
    async sendCalls({ calls, timeout = 60_000 }) {
      if (!Array.isArray(calls) || calls.length === 0)
        throw new InvalidParameterError({ field: 'calls', write: 'a list of at least one call' })
      const authorizationList = await getAuthorizations(client, permission.account, granted)
      const data = encodeRedemption(granted.context, calls)
      const request = { to: manager, data, ...(authorizationList && { authorizationList }) }
      const simulate = (blockNumber?: bigint) =>
        client.call({
          ...request,
          account: signer.address,
          ...(blockNumber !== undefined && { blockNumber }),
        })
      await simulate().catch((error: unknown) => {
        throw toPermissionError(error)
      })
      const hash = await wallet.sendTransaction({ ...request, account: signer, chain } as never)
      const { status, blockNumber } = await client.waitForTransactionReceipt({ hash, timeout })
      if (status === 'success') return { hash }
      // something else was spent in between
      const cause = await simulate(blockNumber).catch(toPermissionError)
      throw cause instanceof PermissionError ? cause : new PermissionError('unknown', { cause })
    },
    remaining: () => getRemaining(client, delegation, permission),
    signPayment: (parameters) =>
      signPayment({ delegation, permission, signer, chainId: chain.id }, parameters),
  }
}

function parseGranted({ context, chainId }: GrantedPermission): SignedDelegation {
  try {
    const [delegation, ...others] = parseDelegations(context, 1)
    if (!delegation || others.length > 0 || !Number.isSafeInteger(Number(chainId)) || Number(chainId) < 1)
      throw new TypeError('There is not one delegation.')
    toPermission(delegation)
    return delegation
  } catch (cause) {
    throw new InvalidParameterError({
      field: 'permission.context',
      write: 'the permission as the wallet answered it',
      cause,
    })
  }
}

/** The authorization to send along; undefined where the account runs the code already. @throws PermissionError `inactive` */
async function getAuthorizations(
  client: PublicClient,
  account: Address,
  { authorization }: GrantedPermission,
): Promise<readonly SignedAuthorization[] | undefined> {
  const [code, nonce] = await Promise.all([
    client.getCode({ address: account }),
    client.getTransactionCount({ address: account }),
  ])
  const implementation: string = smartAccountContracts.EIP7702StatelessDeleGator
  if (parseDelegationCode(code ?? '0x') === implementation) return undefined
  if (authorization?.address.toLowerCase() !== implementation || Number(authorization.nonce) !== nonce)
    throw new PermissionError('inactive')
  const { address, r, s, yParity, chainId } = authorization
  return [{ address, chainId: Number(chainId), nonce, r, s, yParity: Number(yParity) }]
}

async function getRemaining(
  client: PublicClient,
  delegation: SignedDelegation,
  { scope, expiry, uses }: Permission,
): Promise<Remaining> {
  const hash = hashDelegation(delegation)
  const [first] = delegation.caveats
  const hasAllowance = scope.kind !== 'contract'
  const [isRevoked, { timestamp }, available, count] = await Promise.all([
    client.readContract({
      address: manager,
      abi: managerAbi,
      functionName: 'disabledDelegations',
      args: [hash],
    }),
    client.getBlock(),
    hasAllowance && first
      ? client.readContract({
          address: first.enforcer,
          abi: enforcerAbi,
          functionName: 'getAvailableAmount',
          args: [hash, manager, first.terms],
        })
      : undefined,
    uses === undefined
      ? 0n
      : client.readContract({
          address: smartAccountContracts.LimitedCallsEnforcer,
          abi: enforcerAbi,
          functionName: 'callCounts',
          args: [manager, hash],
        }),
  ])
  const now = Number(timestamp)
  const isOver = isRevoked || now >= expiry
  return {
    amount: available && (isOver ? 0n : available[0]),
    renewsAt: isOver || !hasAllowance ? undefined : getRenewal(scope.allowance, expiry, now),
    uses: uses === undefined ? undefined : isOver ? 0 : Math.max(0, uses - Number(count)),
    expiry,
    isRevoked,
  }
}

/** When the next period begins. */
function getRenewal(
  allowance: { readonly amount: bigint; readonly period: number; readonly start: number },
  expiry: number,
  now: number,
): number | undefined {
  const { start, period } = allowance
  if (now < start) return start
  if (isTotal(allowance, expiry)) return undefined
  const next = start + (Math.floor((now - start) / period) + 1) * period
  return next < expiry ? next : undefined
}
