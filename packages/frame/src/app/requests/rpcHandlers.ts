import { classifyFrameMethod, frameLimits } from '@latchkey/protocol'
import { translateSolana } from '../../compatSolana.ts'
import type { FrameHandlers, HandlerContext } from '../boot/openChannel.ts'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { prepareToSign } from '../keys/promptPerson.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { chainIdOf, networkOf, requireServed } from '../networks.ts'
import { approveInWindow, showApproval } from '../screens/showApproval.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { broadcastEvm, broadcastSolana } from './broadcast.ts'
import type { RequestFacts } from './describe/Description.ts'
import { describeRequest } from './describe/describeRequest.ts'
import { getFacts } from './describe/getFacts.ts'
import { simulateSolana } from './describe/simulateSolana.ts'
import { simulateTransaction } from './describe/simulateTransaction.ts'
import { assessPayment } from './guard/assessPayment.ts'
import { payGuarded } from './guard/payGuarded.ts'
import {
  digestOf,
  type PreparedRequest,
  type PreparedSolanaTransactions,
  type RequestContext,
} from './PreparedRequest.ts'
import { prepareRequest } from './prepareRequest.ts'
import { addRecipients, getRecipients } from './recipients.ts'

/** Handles `RPC_REQUEST` and `RPC_ABORT`: runs reads at once, signs after an approval, refuses everything else. */
export function rpcHandlers(services: FrameServices): FrameHandlers {
  const { config, wallet, rpc, store, state, notify } = services

  /** Shows the approval and signs. Resolves with the result. */
  async function approve(prepared: PreparedRequest, signal: AbortSignal) {
    const recipients = await getRecipients(store, prepared.account)
    const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === prepared.network)
    const { look } = state
    const { translate } = createTranslator(look.translations)
    const facts = await getFacts(prepared, { rpc, network, recipients, translate })
    const simulation = await simulate(prepared, rpc, facts)
    const description = describeRequest(prepared, facts, Date.now())
    if (signal.aborted) throw aborted()
    notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
    const approval = {
      look,
      digest: digestOf(prepared),
      origin: prepared.origin,
      claimedName: state.claimedName,
      account: prepared.account,
      networkName: facts.networkName,
      description,
      simulation,
    }
    const approvalSignal = AbortSignal.any([signal, AbortSignal.timeout(frameLimits.approval)])
    // start the key worker and the assessment while the person reads
    wallet.prepare()
    const assessing = assessPayment(services.guard, prepared, simulation)
    assessing.catch(() => undefined)
    try {
      const decision = await showApproval({
        approval,
        isTopLevel: false,
        signal: approvalSignal,
        openWindow: () => approveInWindow(approval, approvalSignal),
      })
      if (signal.aborted) throw aborted()
      if (!decision.isApproved) throw new RequestError('rejected', 'User rejected the request.')
      return await payGuarded(services.guard, {
        account: prepared.account,
        assessment: await assessing,
        translate,
        locale: look.locale,
        signal: approvalSignal,
        sign: async () => {
          if (signal.aborted) throw aborted()
          return wallet.sign(prepared, decision.digest)
        },
      })
    } finally {
      notify({ type: '@latchkey-frame/HIDE' })
    }
  }

  async function sign(
    method: string,
    params: unknown,
    { embedder, hasPort }: HandlerContext,
    chainId: string | number | undefined,
  ) {
    const { signal } = state.abort
    const isSolana = method.startsWith('solana_')
    const network = isSolana ? requireServed(config, chainId ?? state.network) : state.network
    if (isSolana && !network.startsWith('solana:'))
      throw new RequestError('mismatch', 'Name the Solana network this is for.')
    const context = await createContext(services, embedder, network)
    const prepared = await prepareRequest(method, params, context)
    const turn = state.queue.then(async () => {
      if (signal.aborted) throw aborted()
      if (!hasPort) await prepareToSign(services, prepared.account, signal)
      return approve(prepared, signal)
    })
    state.queue = turn.catch(() => undefined)
    const signed = await turn
    if (signed.kind === 'signature') return isSolana ? { signature: signed.signature } : signed.signature
    const answer =
      signed.kind === 'transaction'
        ? await broadcastEvm(rpc, context.network, signed.raw)
        : method === 'solana_signAndSendTransaction'
          ? await sendSolana(rpc, prepared as PreparedSolanaTransactions, signed.transactions)
          : solanaAnswer(method, signed.transactions)
    await addRecipients(store, prepared)
    return answer
  }

  return {
    async RPC_REQUEST({ method, params, chainId }, context) {
      const kind = classifyFrameMethod(method)
      if (kind === 'deny') throw new RequestError('notAllowed')
      if (kind === 'safe') return runRead(services, method, params, chainId)
      if (chainId !== undefined && !method.startsWith('solana_') && networkOf(chainId) !== state.network)
        throw new RequestError('mismatch', 'The wallet is on another network. Switch the network first.')
      return translateSolana(!context.hasPort, params, (own) => sign(method, own, context, chainId))
    },
    async RPC_ABORT() {
      state.abort.abort()
      state.abort = new AbortController()
    },
  }
}

/** The unchanging facts of one request. @throws RequestError `rejected` when nobody is signed in */
async function createContext(
  services: FrameServices,
  origin: string,
  network: RequestContext['network'],
): Promise<RequestContext> {
  const accounts = (await services.session.account()) && (await getAddresses(services))
  if (!accounts) throw new RequestError('rejected', 'You are signed out. Sign in again.')
  return { origin, accounts, network, rpc: services.rpc }
}

/**
 * Runs a method that needs no approval, on the network of the request, or else the active one. Accounts and network are
 * answered by the frame itself.
 */
async function runRead(
  { config, state, rpc }: FrameServices,
  method: string,
  params: unknown,
  chainId: string | number | undefined,
) {
  if (method === 'eth_accounts') return state.addresses ? [state.addresses.eip155] : []
  if (method === 'wallet_getCapabilities') return {}
  const network = chainId === undefined ? state.network : requireServed(config, chainId)
  // every other read is one of an EVM chain
  if (!network.startsWith('eip155:')) throw new RequestError('mismatch', 'Name the EVM network this is for.')
  if (method === 'eth_chainId') return `0x${Number(chainIdOf(network)).toString(16)}`
  return rpc.request(network, method, params)
}

function solanaAnswer(
  method: string,
  transactions: readonly { readonly signature: string; readonly transaction: string }[],
) {
  return method === 'solana_signTransaction'
    ? transactions[0]
    : { transactions: transactions.map(({ transaction }) => transaction) }
}

/** The error of an aborted request. */
function aborted(): RequestError {
  return new RequestError('aborted', 'Request was aborted')
}

/** Sends the one signed transaction of `solana_signAndSendTransaction`. Returns the method's answer. */
async function sendSolana(
  rpc: FrameServices['rpc'],
  { network, sendOptions }: PreparedSolanaTransactions,
  [signed]: readonly { readonly transaction: string }[],
) {
  return { signature: await broadcastSolana(rpc, network, signed?.transaction ?? '', sendOptions) }
}

/** Simulates transactions; undefined for messages, which change no balance. */
async function simulate(prepared: PreparedRequest, rpc: FrameServices['rpc'], facts: RequestFacts) {
  if (prepared.kind === 'transaction') return simulateTransaction(prepared, rpc, facts)
  return prepared.kind === 'solanaTransactions' ? simulateSolana(prepared, rpc, facts) : undefined
}
