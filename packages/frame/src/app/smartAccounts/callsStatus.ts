import type { CaipNetworkId } from '@latchkey/protocol'
import { entryPoints } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { isForgetful } from '../store.ts'
import { type CallsRecord, getCallsRecord } from './callsRecords.ts'
import { addOpenNonce, getRivals, isUsed } from './openNonces.ts'

/** Codes of EIP-5792: under way; done; not done, and nothing was charged on chain; reverted; some calls reverted. */
const status = { pending: 100, confirmed: 200, failed: 400, reverted: 500, partly: 600 } as const

/** How long an operation that the bundler doesn't know may still reach it, and a sequence may wait for its next approval, milliseconds. */
const [lostAfter, abandonedAfter] = [5 * 60_000, 15 * 60_000]

const log = v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })
const receipt = v.object({
  status: v.string(),
  blockHash: v.string(),
  blockNumber: v.string(),
  gasUsed: v.string(),
  transactionHash: v.string(),
  logs: v.optional(v.array(log), []),
})
type Receipt = v.InferOutput<typeof receipt>
/** What the bundler answers. Only the transaction that it names is used: what happened in it is read from the network. */
const operationReceipt = v.object({ receipt: v.object({ transactionHash: v.string() }) })

type Outcome = { readonly status: number; readonly receipts?: readonly Receipt[] }

/**
 * `wallet_getCallsStatus` (EIP-5792) of calls that this app had sent from this device.
 *
 * @throws RequestError `callsUnknown` for any other id; `network`, `storage`
 */
export async function getCallsStatus(services: FrameServices, params: unknown, origin: string) {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const account = (await services.session.account()) && (await getAddresses(services))?.eip155
  if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
  const record = typeof id === 'string' && (await getCallsRecord(services, { origin, account, id }))
  if (!record) throw new RequestError('callsUnknown', 'No calls with this id are stored on this device.')
  const network = record.network as CaipNetworkId
  const outcome =
    record.kind === 'operation'
      ? await getOperationOutcome(services, { account, network }, record)
      : await getSequenceOutcome(services, network, record)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${Number(network.slice('eip155:'.length)).toString(16)}`,
    atomic: record.kind === 'operation',
    ...outcome,
  }
}

type OperationRecord = Extract<CallsRecord, { kind: 'operation' }>
type Account = { readonly account: string; readonly network: CaipNetworkId }

async function getOperationOutcome(
  services: FrameServices,
  account: Account,
  record: OperationRecord,
): Promise<Outcome> {
  const { bundler, rpc } = services
  const { network } = account
  const { hash, at } = record
  let answer: unknown
  try {
    answer = await bundler.call(network, 'eth_getUserOperationReceipt', [hash])
  } catch (error) {
    // The bundler gave it up: it is in no block.
    if (error instanceof BundlerRefusal && error.rule === 'failed')
      return getFailure(services, account, record)
    throw error
  }
  if (answer === null) {
    const isYoung = Date.now() - at < lostAfter
    const known = isYoung || (await bundler.call(network, 'eth_getUserOperationByHash', [hash])) !== null
    return known ? { status: status.pending } : getFailure(services, account, record)
  }
  const parsed = v.safeParse(operationReceipt, answer)
  if (!parsed.success) throw new RequestError('network', 'The network gave an answer that makes no sense.')
  const ran = await getRun(rpc, network, { hash, transaction: parsed.output.receipt.transactionHash })
  if (ran) return { status: ran.isSuccess ? status.confirmed : status.reverted, receipts: [ran.receipt] }
  // The node may be behind the bundler's, or the bundler lies.
  return Date.now() - at < lostAfter ? { status: status.pending } : getFailure(services, account, record)
}

/** Topics of the entry point's events: `UserOperationEvent`, whose third word is whether the calls succeeded, and `BeforeExecution`. */
const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const beforeTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

/**
 * Reads from the network what became of an operation in a transaction. The transaction may hold operations of others: only the logs of these calls
 * are the app's. Undefined where the network knows no such transaction, or the operation was not run in it.
 */
async function getRun(
  rpc: FrameServices['rpc'],
  network: CaipNetworkId,
  { hash, transaction }: { readonly hash: string; readonly transaction: string },
): Promise<{ readonly isSuccess: boolean; readonly receipt: Receipt } | undefined> {
  const answer = await getReceipt(rpc, network, transaction)
  if (!answer) return undefined
  const { logs } = answer
  const isOf = (one: v.InferOutput<typeof log>, ...topics: readonly string[]) =>
    one.address.toLowerCase() === entryPoints['0.7'] && topics.includes(one.topics[0] ?? '')
  const end = logs.findIndex((one) => isOf(one, operationTopic) && one.topics[1] === hash)
  const event = logs[end]
  if (!event) return undefined
  // nonce, success, cost and gas, a word each
  const isSuccess = BigInt(`0x${event.data.slice(66, 130) || '0'}`) === 1n
  const begin = logs.slice(0, end).findLastIndex((one) => isOf(one, operationTopic, beforeTopic)) + 1
  return {
    isSuccess,
    receipt: { ...answer, logs: logs.slice(begin, end), status: isSuccess ? '0x1' : '0x0' },
  }
}

/** The receipt of a transaction. Undefined where it is in no block, or the answer is no receipt. */
async function getReceipt(
  rpc: FrameServices['rpc'],
  network: CaipNetworkId,
  hash: string,
): Promise<Receipt | undefined> {
  const answer = await rpc.request(network, 'eth_getTransactionReceipt', [hash]).catch((error: unknown) => {
    // A node's proxy answers nothing for a transaction that is in no block.
    if (error instanceof RequestError && error.code === 'network') return undefined
    throw error
  })
  return v.is(receipt, answer) ? v.parse(receipt, answer) : undefined
}

/**
 * The outcome of an operation that the bundler gave up or doesn't know. A used nonce says that it ran all the same, unless another operation
 * with that nonce did. Else the next operation takes the nonce, so that this one can't run beside it; unless a reload forgets that.
 */
async function getFailure(
  { bundler, rpc, store }: FrameServices,
  account: Account,
  { hash, nonce }: OperationRecord,
): Promise<Outcome> {
  if (nonce === undefined) return { status: status.failed }
  await addOpenNonce(store, account, { nonce, hash })
  if (!(await isUsed(rpc, account, nonce)))
    return { status: isForgetful(store) ? status.pending : status.failed }
  for (const rival of await getRivals(store, account, { nonce, hash })) {
    const ran = await bundler.call(account.network, 'eth_getUserOperationReceipt', [rival]).catch(() => null)
    if (ran !== null) return { status: status.failed }
  }
  return { status: status.pending }
}

async function getSequenceOutcome(
  { rpc }: FrameServices,
  network: CaipNetworkId,
  { hashes, total, isEnded, at }: Extract<CallsRecord, { kind: 'sequence' }>,
): Promise<Outcome> {
  const answers = await Promise.all(hashes.map((hash) => getReceipt(rpc, network, hash)))
  const receipts = answers.flatMap((answer) => answer ?? [])
  const isOpen = !isEnded && Date.now() - at < abandonedAfter
  if (isOpen || receipts.length < hashes.length)
    return { status: status.pending, ...(receipts.length > 0 && { receipts }) }
  const done = receipts.filter((one) => BigInt(one.status) === 1n).length
  if (done === total) return { status: status.confirmed, receipts }
  return { status: done === 0 ? status.reverted : status.partly, receipts }
}
