import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { getAddresses } from '../keys/walletHandlers.ts'
import { type CallsRecord, getCallsRecord } from './callsRecords.ts'

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
const operationReceipt = v.object({ success: v.boolean(), logs: v.array(log), receipt })

type Outcome = { readonly status: number; readonly receipts?: readonly Receipt[] }

/**
 * `wallet_getCallsStatus` (EIP-5792) of calls that this app had sent from this device.
 *
 * @throws RequestError `callsUnknown` for any other id; `network`
 */
export async function getCallsStatus(services: FrameServices, params: unknown, origin: string) {
  const id: unknown = Array.isArray(params) ? params[0] : undefined
  const account = (await services.session.account()) && (await getAddresses(services))?.eip155
  if (!account) throw new RequestError('rejected', 'You’re signed out. Sign in again.')
  const record = typeof id === 'string' && (await getCallsRecord(services, { origin, account, id }))
  if (!record) throw new RequestError('callsUnknown', 'No calls with this id were sent from this device.')
  const network = record.network as CaipNetworkId
  const outcome =
    record.kind === 'operation'
      ? await getOperationOutcome(services, network, record)
      : await getSequenceOutcome(services, network, record)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${Number(network.slice('eip155:'.length)).toString(16)}`,
    atomic: record.kind === 'operation',
    ...outcome,
  }
}

async function getOperationOutcome(
  { bundler }: FrameServices,
  network: CaipNetworkId,
  { hash, at }: Extract<CallsRecord, { kind: 'operation' }>,
): Promise<Outcome> {
  let answer: unknown
  try {
    answer = await bundler.call(network, 'eth_getUserOperationReceipt', [hash])
  } catch (error) {
    // The bundler gave it up: it is in no block.
    if (error instanceof BundlerRefusal && error.rule === 'failed') return { status: status.failed }
    throw error
  }
  if (answer === null) {
    const isYoung = Date.now() - at < lostAfter
    const known = isYoung || (await bundler.call(network, 'eth_getUserOperationByHash', [hash])) !== null
    return { status: known ? status.pending : status.failed }
  }
  const parsed = v.safeParse(operationReceipt, answer)
  if (!parsed.success) throw new RequestError('network', 'The network gave an answer that makes no sense.')
  const { success, logs, receipt: whole } = parsed.output
  // The transaction may hold operations of others: only the logs of these calls are the app's.
  const own = { ...whole, logs, status: success ? '0x1' : '0x0' }
  return { status: success ? status.confirmed : status.reverted, receipts: [own] }
}

async function getSequenceOutcome(
  { rpc }: FrameServices,
  network: CaipNetworkId,
  { hashes, total, isEnded, at }: Extract<CallsRecord, { kind: 'sequence' }>,
): Promise<Outcome> {
  const answers = await Promise.all(
    hashes.map((hash) =>
      rpc.request(network, 'eth_getTransactionReceipt', [hash]).catch((error: unknown) => {
        // A node's proxy answers nothing for a transaction that is in no block.
        if (error instanceof RequestError && error.code === 'network') return null
        throw error
      }),
    ),
  )
  const receipts = answers.flatMap((answer) => (v.is(receipt, answer) ? [v.parse(receipt, answer)] : []))
  const isOpen = !isEnded && Date.now() - at < abandonedAfter
  if (isOpen || receipts.length < hashes.length)
    return { status: status.pending, ...(receipts.length > 0 && { receipts }) }
  const done = receipts.filter((one) => BigInt(one.status) === 1n).length
  if (done === total) return { status: status.confirmed, receipts }
  return { status: done === 0 ? status.reverted : status.partly, receipts }
}
