import { type CaipNetworkId, classifyFrameMethod } from '@latchkey/protocol'
import { translateSolana } from '../../compatSolana.ts'
import type { FrameHandlers, HandlerContext } from '../boot/openChannel.ts'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getOwnAddresses } from '../keys/ownAddresses.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { chainIdOf, networkOf, requireServed } from '../networks.ts'
import { approveRequest } from './approveRequest.ts'
import { broadcastEvm, broadcastSolana } from './broadcast.ts'
import { getAssets } from './getAssets.ts'
import type { PreparedSolanaTransactions, RequestContext } from './PreparedRequest.ts'
import { prepareRequest } from './prepareRequest.ts'
import { addPayments } from './recipients.ts'

/** Handles `RPC_REQUEST` and `RPC_ABORT`: runs reads at once, signs after an approval, refuses everything else. */
export function rpcHandlers(services: FrameServices): FrameHandlers {
  const { config, rpc, state } = services
  /** Requests that wait for the person, by the id of their message. */
  const waiting = new Map<string, AbortController>()

  /** Runs a request until it is answered or RPC_ABORT ends it, alone or with all others. */
  async function runAbortable<answer>(id: string | undefined, run: (signal: AbortSignal) => Promise<answer>) {
    const controller = new AbortController()
    if (id !== undefined) waiting.set(id, controller)
    try {
      return await run(AbortSignal.any([state.abort.signal, controller.signal]))
    } finally {
      if (id !== undefined) waiting.delete(id)
    }
  }

  async function sign(
    method: string,
    params: unknown,
    { embedder, hasPort }: HandlerContext,
    { chainId, signal }: { readonly chainId: string | number | undefined; readonly signal: AbortSignal },
  ) {
    const isSolana = method.startsWith('solana_')
    const network = isSolana ? requireServed(config, chainId ?? state.network) : state.network
    if (isSolana && !network.startsWith('solana:'))
      throw new RequestError('mismatch', 'Name the Solana network this is for.')
    const context = await createContext(services, embedder, network)
    const prepared = await prepareRequest(method, params, context)
    const signed = await approveRequest(services, prepared, { signal, hasPort })
    if (signed.kind === 'operation' || signed.kind === 'permission') throw new RequestError('notAllowed')
    if (signed.kind === 'signature') return isSolana ? { signature: signed.signature } : signed.signature
    const answer =
      signed.kind === 'transaction'
        ? await broadcastEvm(rpc, context.network, signed.raw)
        : method === 'solana_signAndSendTransaction'
          ? await sendSolana(rpc, prepared as PreparedSolanaTransactions, signed.transactions)
          : solanaAnswer(method, signed.transactions)
    await addPayments(services, prepared, signed)
    return answer
  }

  return {
    async RPC_REQUEST({ method, params, chainId }, context) {
      const kind = classifyFrameMethod(method)
      if (kind === 'deny') throw new RequestError('notAllowed')
      if (kind === 'safe') return runRead(services, method, params, { chainId, origin: context.embedder })
      if (chainId !== undefined && !method.startsWith('solana_') && networkOf(chainId) !== state.network)
        throw new RequestError('mismatch', 'The wallet is on another network. Switch the network first.')
      return runAbortable(context.id, (signal) =>
        roomMethods.includes(method)
          ? runInRoom(services, { method, params, signal }, context)
          : translateSolana(!context.hasPort, params, (own) =>
              sign(method, own, context, { chainId, signal }),
            ),
      )
    },
    async RPC_ABORT(only) {
      if (only) waiting.get(only.id)?.abort()
      else {
        state.abort.abort()
        state.abort = new AbortController()
      }
    },
  }
}

/** Methods that need a smart account. */
const roomMethods = [
  'wallet_sendCalls',
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
  'wallet_revokeExecutionPermission',
  'wallet_revokePermissions',
]

/** Sends a batch of calls, or grants or revokes a permission. Accounts and network are those of when the request arrives, before the code of smart accounts is loaded. */
async function runInRoom(
  services: FrameServices,
  {
    method,
    params,
    signal,
  }: { readonly method: string; readonly params: unknown; readonly signal: AbortSignal },
  { embedder, hasPort }: HandlerContext,
) {
  const { network } = services.state
  const [room, context] = await Promise.all([
    services.loadSmartAccounts(),
    createContext(services, embedder, network),
  ])
  const options = { context, signal, hasPort }
  if (method === 'wallet_sendCalls') return room.sendCalls(services, params, options)
  if (method.startsWith('wallet_revoke')) return room.revokePermission(services, params, options)
  return room.grantPermission(services, { method, params }, options)
}

/** The unchanging facts of one request. @throws RequestError `rejected` when nobody is signed in */
async function createContext(
  services: FrameServices,
  origin: string,
  network: RequestContext['network'],
): Promise<RequestContext> {
  const accounts = (await services.session.account()) && (await getAddresses(services))
  if (!accounts) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
  return { origin, accounts, network, rpc: services.rpc }
}

/**
 * Runs a method that needs no approval, on the network of the request, or else the active one. Accounts and network are
 * answered by the frame itself.
 */
async function runRead(
  services: FrameServices,
  method: string,
  params: unknown,
  { chainId, origin }: { readonly chainId: string | number | undefined; readonly origin: string },
) {
  const { config, state, rpc } = services
  if (method === 'eth_accounts') {
    const addresses = await getOwnAddresses(services)
    return addresses ? [addresses.eip155] : []
  }
  if (method === 'wallet_getCapabilities')
    return (await services.loadSmartAccounts()).getCapabilities(services, params)
  if (method === 'wallet_getCallsStatus')
    return (await services.loadSmartAccounts()).getCallsStatus(services, params, origin)
  const network = chainId === undefined ? state.network : requireServed(config, chainId)
  // every other read is one of an EVM chain
  if (!network.startsWith('eip155:')) throw new RequestError('mismatch', 'Name the EVM network this is for.')
  if (method === 'wallet_getAssets') return getAssets(services, params, network)
  if (method === 'eth_chainId') return `0x${Number(chainIdOf(network)).toString(16)}`
  if (isBundlerRead(method) && services.bundler.serves(network))
    return readBundler(services.bundler, network, { method, params })
  const raw = method === 'eth_sendRawTransaction' ? parseSignedBytes(params) : undefined
  if (raw !== undefined) return broadcastEvm(rpc, network, raw)
  return rpc.request(network, method, params)
}

/** The bytes of a broadcast whose hash is that of its bytes: a legacy transaction, or one of type 1, 2 or 4. */
function parseSignedBytes(params: unknown): string | undefined {
  if (!Array.isArray(params) || params.length !== 1) return undefined
  const [raw] = params as readonly unknown[]
  return typeof raw === 'string' && /^0x(?:0[124]|[c-f][\da-f])(?:[\da-f]{2})*$/i.test(raw) ? raw : undefined
}

/** Reads of ERC-7769, which a plain node doesn't know. */
const bundlerReads = [
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_supportedEntryPoints',
] as const
type BundlerRead = (typeof bundlerReads)[number]

function isBundlerRead(method: string): method is BundlerRead {
  return (bundlerReads as readonly string[]).includes(method)
}

/** @throws RequestError `chain` with the message of the bundler, where it refused the call */
async function readBundler(
  bundler: FrameServices['bundler'],
  network: CaipNetworkId,
  { method, params = [] }: { readonly method: BundlerRead; readonly params: unknown },
) {
  if (!Array.isArray(params)) throw new RequestError('invalidParams', 'The parameters have to be a list.')
  try {
    return await bundler.call(network, method, params)
  } catch (error) {
    if (error instanceof BundlerRefusal) throw new RequestError('chain', error.message, { cause: error })
    throw error
  }
}

function solanaAnswer(
  method: string,
  transactions: readonly { readonly signature: string; readonly transaction: string }[],
) {
  return method === 'solana_signTransaction'
    ? transactions[0]
    : { transactions: transactions.map(({ transaction }) => transaction) }
}

/** Sends the one signed transaction of `solana_signAndSendTransaction`. Returns the method's answer. */
async function sendSolana(
  rpc: FrameServices['rpc'],
  { network, sendOptions }: PreparedSolanaTransactions,
  [signed]: readonly { readonly transaction: string }[],
) {
  return { signature: await broadcastSolana(rpc, network, signed?.transaction ?? '', sendOptions) }
}
