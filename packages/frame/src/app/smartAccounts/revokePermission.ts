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
  toRevocationProof,
} from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import type { FrameServices, SmartAccounts } from '../FrameServices.ts'
import { type ApprovalOptions, approveRequest } from '../requests/approveRequest.ts'
import { broadcastEvm } from '../requests/broadcast.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { deepFreeze } from '../requests/PreparedRequest.ts'
import { parseQuantity, prepareTransaction } from '../requests/prepareTransaction.ts'
import { getDelegation } from './getDelegation.ts'
import { prepareCalls } from './prepareCalls.ts'
import { submitOperation } from './sendCalls.ts'
import { signProof } from './signProof.ts'

/** How long it waits for the block, and how often the network is asked, milliseconds. */
const [inclusion, interval] = [60_000, 1_000]

const notConfirmed = 'The network hasn’t confirmed it yet. Look again in a few minutes.'

/** Permissions of one network that are taken back. */
type Revocation = {
  readonly origin: string
  readonly account: string
  readonly network: CaipNetworkId
  readonly delegations: readonly SignedDelegation[]
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
 * @throws RequestError `invalidParams`, `mismatch` for one that this account has not signed for a network of the wallet, `rejected`, `aborted`,
 *   `chain`, `late`; `unconfirmed` for one that was aborted after it was sent
 */
export async function revokePermission(
  services: FrameServices,
  params: unknown,
  { context, signal, hasPort }: Parameters<SmartAccounts['sendCalls']>[2],
): Promise<Readonly<Record<string, never>>> {
  const parsed = v.safeParse(parameters, Array.isArray(params) ? params[0] : params)
  const delegation = parsed.success ? parseOwnContext(Object.values(parsed.output)[0]) : undefined
  if (!delegation) throw new RequestError('invalidParams', 'This permission can’t be read.')
  const account = context.accounts.eip155
  if (delegation.delegator !== account.toLowerCase())
    throw new RequestError('mismatch', 'This permission is of another account.')
  const { origin } = context
  const network = await findNetwork(services, delegation, context.network)
  if (!network) throw new RequestError('mismatch', 'This wallet has given no such permission.')
  await revoke(services, { origin, account, network, delegations: [delegation] }, { signal, hasPort })
  return {}
}

/**
 * Takes permissions back, in the name of the wallet or of an app, and waits until the network says so. Several go in one operation. Where
 * that fails, for example because a sponsor pays for one a time and the account has no coin, they go one after another.
 *
 * @throws RequestError
 */
export async function revoke(
  services: FrameServices,
  revocation: Revocation,
  options: ApprovalOptions,
): Promise<void> {
  const { rpc } = services
  const { network, delegations } = revocation
  const revoked = await Promise.all(
    delegations.map((delegation) => isRevoked(rpc, network, hashDelegation(delegation))),
  )
  const left = delegations.filter((_, index) => !revoked[index])
  if (left.length > 1) {
    const all = { ...revocation, delegations: left }
    const isSent = await sendOperation(services, all, options)
    if (isSent && (await areRevokedSoon(rpc, all, options.signal))) return
  }
  for (const delegation of left)
    await revokeOne(services, { ...revocation, delegations: [delegation] }, options)
}

/**
 * Takes one permission back. It goes through the bundler, where a sponsor may pay. Where there is none, or it fails, the account sends a
 * transaction of its own instead, which needs nobody's help.
 */
async function revokeOne(
  services: FrameServices,
  revocation: Revocation,
  options: ApprovalOptions,
): Promise<void> {
  if (await areRevoked(services.rpc, revocation)) return
  for (const send of [sendOperation, sendTransaction]) {
    const isSent = await send(services, revocation, options)
    if (isSent && (await areRevokedSoon(services.rpc, revocation, options.signal))) return
  }
  throw new RequestError('late', notConfirmed)
}

/** Sends revocations to the bundler as one operation. Returns whether it took it. @throws RequestError where the person declines or leaves */
async function sendOperation(
  services: FrameServices,
  revocation: Revocation,
  options: ApprovalOptions,
): Promise<boolean> {
  const { account, network } = revocation
  const use = await getDelegation(services, network, account)
  if (use.kind === 'unavailable') return false
  // A sponsor signs for it whatever others had signed for the account. Several are a batch like others.
  const proof =
    revocation.delegations.length === 1
      ? await signProof(services, account, toRevocationProof(account, Date.now())).catch(() => undefined)
      : undefined
  const prepared = await prepareCalls(services, {
    ...revocation,
    calls: toCalls(revocation),
    delegation: use,
    proof,
  }).catch(() => undefined)
  if (!prepared) return false
  const signed = await approveRequest(services, prepared, options)
  return submitOperation(services, prepared, signed).then(
    () => true,
    () => false,
  )
}

/** Sends the revocation of one permission as a transaction, which the account pays for. @throws RequestError */
async function sendTransaction(
  services: FrameServices,
  revocation: Revocation,
  options: ApprovalOptions,
): Promise<boolean> {
  const { rpc } = services
  const { origin, account, network } = revocation
  const prepared = deepFreeze(
    await prepareTransaction(toCalls(revocation), { origin, accounts: { eip155: account }, network, rpc }),
  )
  const { fees, gas } = prepared
  const price = fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  const balance = parseQuantity(await rpc.request(network, 'eth_getBalance', [account, 'latest']), 'balance')
  if (BigInt(balance) < BigInt(gas) * BigInt(price))
    throw new RequestError('chain', 'This account has too little for the network fee.')
  const signed = await approveRequest(services, prepared, options)
  if (signed.kind !== 'transaction') throw new RequestError('notAllowed')
  await broadcastEvm(rpc, network, signed.raw)
  return true
}

const toCalls = ({ delegations }: Revocation) =>
  delegations.map((delegation) => ({
    to: smartAccountContracts.DelegationManager,
    value: '0x0',
    data: encodeDisableDelegation(delegation),
  }))

async function areRevoked(rpc: Rpc, { network, delegations }: Revocation): Promise<boolean> {
  const answers = await Promise.all(
    delegations.map((delegation) => isRevoked(rpc, network, hashDelegation(delegation))),
  )
  return answers.every(Boolean)
}

/** Waits until the network calls permissions revoked. Returns whether it does. @throws RequestError `unconfirmed` where nobody waits any more */
async function areRevokedSoon(rpc: Rpc, revocation: Revocation, signal: AbortSignal): Promise<boolean> {
  const end = Date.now() + inclusion
  while (Date.now() < end) {
    const isDone = await areRevoked(rpc, revocation).catch(() => false)
    if (isDone) return true
    if (signal.aborted) throw new RequestError('unconfirmed', notConfirmed)
    await waitFor(interval, signal)
  }
  return false
}

/** Resolves after a time in milliseconds, or once the signal aborts. */
function waitFor(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, time)
    signal.addEventListener('abort', end)
  })
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
  for (const network of new Set([current, ...served]))
    if (await isSignedFor(rpc, network, delegation)) return network
  return undefined
}

/** Whether the account of a delegation has signed it for a network. @throws RequestError `network` */
export async function isSignedFor(
  rpc: Rpc,
  network: CaipNetworkId,
  delegation: SignedDelegation,
): Promise<boolean> {
  const chainId = Number(network.slice('eip155:'.length))
  if (!pinnedChains.includes(chainId)) return false
  const data = toRecovery(hashDelegationForSigning(delegation, chainId), delegation.signature)
  const answer = data && (await rpc.request(network, 'eth_call', [{ to: recoverer, data }, 'latest']))
  return typeof answer === 'string' && answer.slice(-40) === delegation.delegator.slice(2)
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
export function parseOwnContext(context: string | undefined): SignedDelegation | undefined {
  try {
    const [delegation, ...others] = parseDelegations(context ?? '', 1)
    if (!delegation || others.length > 0) return undefined
    toPermission(delegation)
    return delegation
  } catch {
    return undefined
  }
}
