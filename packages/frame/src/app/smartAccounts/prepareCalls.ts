import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { toHex } from '../bytes.ts'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { chainIdOf } from '../networks.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { visibleText } from '../requests/describe/text.ts'
import {
  deepFreeze,
  highestOperationCost,
  type PreparedCall,
  type PreparedCalls,
} from '../requests/PreparedRequest.ts'
import { assertChain, parseQuantity } from '../requests/prepareTransaction.ts'
import { type Delegation, getDelegation } from './getDelegation.ts'
import { getOpenNonce, getSequence } from './openNonces.ts'
import { encodeCalls } from './operation.ts'

/** A signature of the right length that nobody signed, so that gas is estimated with the final size. */
const stubSignature = `0x${'ff'.repeat(15)}${'0'.repeat(34)}7${'a'.repeat(63)}1c`

const quantity = v.pipe(v.string(), v.regex(/^0x[\da-f]{1,32}$/i))
const bytes = v.pipe(v.string(), v.maxLength(2 + 8192), v.regex(/^0x([\da-f]{2})*$/i))
const fees = v.object({ fast: v.object({ maxFeePerGas: quantity, maxPriorityFeePerGas: quantity }) })
const gasEstimate = v.object({
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
})
const sponsorOffer = v.object({
  sponsor: v.optional(v.object({ name: v.optional(v.string()) })),
  paymaster: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i)),
  paymasterData: bytes,
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
})

/** What the operation is made of. */
export type CallsToPrepare = {
  readonly origin: string
  readonly account: string
  readonly network: CaipNetworkId
  readonly calls: readonly PreparedCall[]
  readonly delegation: Extract<Delegation, { kind: 'available' }>
  /** Signature of `toRevocationProof`, with which a sponsor pays for the revocation of a permission. */
  readonly proof?: string | undefined
}

/**
 * Completes a batch to one operation: nonce, fees, gas, and the sponsor's signature, all before it is shown, so that nothing changes after
 * the approval. Where the sponsor refuses, the account pays.
 *
 * @throws RequestError `chain` where a call would fail; `network`; `mismatch` where the sponsor answers something else than it offered
 */
export async function prepareCalls(
  services: Pick<FrameServices, 'rpc' | 'bundler' | 'store'>,
  batch: CallsToPrepare,
): Promise<PreparedCalls> {
  const { account, network, delegation } = batch
  let outcome: { readonly prepared: PreparedCalls } | { readonly error: unknown }
  try {
    outcome = { prepared: await prepareOperation(services, batch) }
  } catch (error) {
    outcome = { error }
  }
  const isFinal = 'prepared' in outcome && outcome.prepared.sponsorRefusal === undefined
  if (!isFinal && !delegation.isActive) {
    // An earlier batch may have delegated the account meanwhile. What was prepared is then refused for its authorization, or for its gas.
    const now = await getDelegation(services, network, account).catch(() => undefined)
    if (now?.kind === 'available' && now.isActive)
      return prepareOperation(services, { ...batch, delegation: now })
  }
  if ('error' in outcome) throw outcome.error
  return outcome.prepared
}

async function prepareOperation(
  { rpc, bundler, store }: Pick<FrameServices, 'rpc' | 'bundler' | 'store'>,
  { origin, account, network, calls, delegation, proof }: CallsToPrepare,
): Promise<PreparedCalls> {
  const chainId = Number(chainIdOf(network))
  const read = (method: string, params: readonly unknown[] = []) => rpc.request(network, method, params)
  assertChain(await read('eth_chainId'), BigInt(chainId))
  const opened = await getOpenNonce({ rpc, store }, { account, network })
  // A key of its own lets several operations wait side by side: 192 bits of key, then 64 bits that count.
  const key =
    opened === undefined ? BigInt(toHex(crypto.getRandomValues(new Uint8Array(8)))) : BigInt(opened) >> 64n
  const [nonce, authorization, price] = await Promise.all([
    getSequence(rpc, { account, network }, key),
    delegation.isActive ? undefined : getUnsignedAuthorization(rpc, { network, account, delegation }),
    bundler.call(network, 'pimlico_getUserOperationGasPrice', []).catch(toRequestError),
  ])
  if (BigInt(nonce) >> 64n !== key)
    throw new RequestError('network', 'The network’s node answers for another account. Nothing was signed.')
  const { fast } = parseAnswer(fees, price)
  const chain = `0x${chainId.toString(16)}`
  const draft = {
    sender: account,
    nonce,
    callData: encodeCalls(calls),
    ...fast,
    signature: stubSignature,
    ...(authorization && { eip7702Auth: authorization }),
  }
  const { gas, sponsor, sponsorRefusal } = await getGas({
    bundler,
    network,
    chain,
    draft,
    context: proof ? { proof } : {},
  })
  const prepared: PreparedCalls = {
    kind: 'calls',
    method: 'wallet_sendCalls',
    origin,
    account,
    network,
    chainId: chain,
    calls,
    nonce,
    gas: { ...gas, ...fast },
    ...(sponsor && { sponsor }),
    ...(sponsorRefusal !== undefined && { sponsorRefusal }),
    ...(authorization && {
      delegation: {
        address: authorization.address,
        chainId: authorization.chainId,
        nonce: authorization.nonce,
      },
    }),
  }
  if (!sponsor) assertCanPay(prepared, await read('eth_getBalance', [account, 'latest']))
  return deepFreeze(prepared)
}

/** Refuses what the account can't pay: the bundler would, after the approval. */
function assertCanPay(prepared: PreparedCalls, answer: unknown): void {
  const sent = prepared.calls.reduce((sum, { value }) => sum + BigInt(value), 0n)
  if (BigInt(parseQuantity(answer, 'balance')) >= sent + highestOperationCost(prepared)) return
  throw new RequestError(
    'chain',
    ['This account has too little for the network fee.', prepared.sponsorRefusal ?? ''].join(' ').trim(),
  )
}

/**
 * The authorization an account needs, with a signature that nobody made: gas and sponsor are asked before the approval.
 *
 * @throws RequestError `network` where the node's newest block has more transactions of the account than there are with those that wait: a
 *   number that is too high would be valid later, after the person has taken the delegation back
 */
export async function getUnsignedAuthorization(
  rpc: Rpc,
  { network, account, delegation }: Omit<CallsToPrepare, 'origin' | 'calls' | 'proof'>,
) {
  const [latest = '', pending = ''] = await Promise.all(
    ['latest', 'pending'].map(async (block) =>
      parseQuantity(await rpc.request(network, 'eth_getTransactionCount', [account, block]), 'nonce', 64),
    ),
  )
  if (BigInt(latest) > BigInt(pending))
    throw new RequestError(
      'network',
      'The network’s node contradicts itself about this account. Nothing was signed.',
    )
  return {
    address: delegation.contract.address,
    chainId: `0x${Number(chainIdOf(network)).toString(16)}`,
    nonce: latest,
    r: `0x${'1'.repeat(64)}`,
    s: `0x${'1'.repeat(64)}`,
    yParity: '0x0',
  }
}

type Draft = {
  readonly bundler: FrameServices['bundler']
  readonly network: CaipNetworkId
  readonly chain: string
  readonly draft: object
  /** Fourth parameter of the sponsor's calls (ERC-7677). */
  readonly context: Readonly<Record<string, string>>
}

/** Asks the sponsor, and estimates the gas with it or without. */
async function getGas({
  bundler,
  network,
  chain,
  draft,
  context,
}: Draft): Promise<
  Pick<PreparedCalls, 'sponsor' | 'sponsorRefusal'> & { readonly gas: v.InferOutput<typeof gasEstimate> }
> {
  const entryPoint = entryPoints['0.7']
  const estimate = async (operation: object) =>
    parseAnswer(
      gasEstimate,
      await bundler
        .call(network, 'eth_estimateUserOperationGas', [operation, entryPoint])
        .catch(toRequestError),
    )
  const callSponsor = async (
    method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData',
    operation: object,
  ) => {
    try {
      return await bundler.call(network, method, [operation, entryPoint, chain, context])
    } catch (error) {
      // Whatever the sponsor refuses, the account can pay for, and the approval shows it.
      if (error instanceof BundlerRefusal) return error
      throw error
    }
  }
  const unsponsored = async ({ rule, message }: BundlerRefusal) => ({
    gas: withoutFees(await estimate(draft)),
    // A project without a sponsor promised nothing.
    ...(!['project', 'chain'].includes(rule) && { sponsorRefusal: visibleText(message) }),
  })
  const stub = await callSponsor('pm_getPaymasterStubData', draft)
  if (stub instanceof BundlerRefusal) return unsponsored(stub)
  const offer = parseAnswer(sponsorOffer, stub)
  const offered = toFields(offer)
  const gas = withoutFees(await estimate({ ...draft, ...offered }))
  const final = await callSponsor('pm_getPaymasterData', { ...draft, ...offered, ...gas })
  if (final instanceof BundlerRefusal) return unsponsored(final)
  assertAsOffered(final, offered)
  const { paymasterData } = parseAnswer(v.object({ paymasterData: bytes }), final)
  return {
    gas,
    sponsor: {
      name: visibleText(offer.sponsor?.name ?? '').slice(0, 64),
      paymaster: offer.paymaster.toLowerCase(),
      data: paymasterData.toLowerCase(),
      verificationGasLimit: offer.paymasterVerificationGasLimit,
      postOpGasLimit: offer.paymasterPostOpGasLimit,
    },
  }
}

const withoutFees = ({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
}: v.InferOutput<typeof gasEstimate>) => ({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
})

const toFields = (offer: v.InferOutput<typeof sponsorOffer>) => ({
  paymaster: offer.paymaster,
  paymasterData: offer.paymasterData,
  paymasterVerificationGasLimit: offer.paymasterVerificationGasLimit,
  paymasterPostOpGasLimit: offer.paymasterPostOpGasLimit,
})

/** Fields of an operation that a sponsor never decides. */
const notTheSponsors = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'callData',
  'nonce',
  'sender',
]

/** Refuses a sponsor that answers another paymaster or other gas than it offered, or a field that is not its own. */
function assertAsOffered(final: unknown, offered: Readonly<Record<string, string>>): void {
  const answered = parseAnswer(v.record(v.string(), v.unknown()), final)
  const isOther = (name: string) =>
    Object.hasOwn(answered, name) &&
    String(answered[name]).toLowerCase() !== String(offered[name]).toLowerCase()
  const differs = ['paymaster', 'paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'].some(isOther)
  if (!differs && !notTheSponsors.some((name) => Object.hasOwn(answered, name))) return
  throw new RequestError(
    'mismatch',
    'The sponsor of the fee answered something else than it had offered. Nothing was signed.',
  )
}

function parseAnswer<output>(schema: v.GenericSchema<unknown, output>, answer: unknown): output {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new RequestError('network', 'The network gave an answer that makes no sense.')
}

/** @throws RequestError for a refusal of the bundler, with its words */
function toRequestError(error: unknown): never {
  if (error instanceof BundlerRefusal) throw new RequestError('chain', error.message, { cause: error })
  throw error
}
