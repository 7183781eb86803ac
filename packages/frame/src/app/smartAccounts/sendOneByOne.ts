import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import { broadcastEvm } from '../requests/broadcast.ts'
import type { Rpc } from '../requests/createRpc.ts'
import { deepFreeze, type PreparedCall, type RequestContext } from '../requests/PreparedRequest.ts'
import { prepareTransaction } from '../requests/prepareTransaction.ts'
import { addPayments } from '../requests/recipients.ts'
import { assertStored, type CallsKey, removeCallsRecord, setCallsRecord } from './callsRecords.ts'

type Sequence = {
  readonly key: CallsKey
  readonly network: CaipNetworkId
  readonly calls: readonly PreparedCall[]
  readonly context: RequestContext
  readonly signal: AbortSignal
  readonly hasPort: boolean
}

/** How long the next call waits for the one before, and how often the network is asked, milliseconds. */
const [inclusion, interval] = [120_000, 1_000]

/**
 * Sends calls as transactions, one after another, each with its own approval. It stops at the first that is declined or fails: what was
 * sent before stays, and the status of the batch says so.
 *
 * @throws RequestError as the first call does: then nothing was sent
 */
export async function sendOneByOne(
  services: FrameServices,
  { key, network, calls, context, signal, hasPort }: Sequence,
): Promise<void> {
  const { rpc } = services
  const hashes: string[] = []
  const save = (isEnded: boolean) =>
    setCallsRecord(services, key, {
      kind: 'sequence',
      network,
      at: Date.now(),
      hashes: [...hashes],
      total: calls.length,
      isEnded,
    })
  try {
    for (const [index, call] of calls.entries()) {
      const prepared = deepFreeze(
        await prepareTransaction([{ from: key.account, ...call }], { ...context, network }),
      )
      const signed = await approveRequest(services, prepared, {
        signal,
        hasPort,
        ...(calls.length > 1 && { step: { number: index + 1, count: calls.length } }),
      })
      if (signed.kind !== 'transaction') throw new RequestError('notAllowed')
      // Stored first: a transaction whose answer is lost is not called unsent.
      hashes.push(signed.hash)
      await save(false)
      try {
        assertStored(services)
        await broadcastEvm(rpc, network, signed.raw)
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'unconfirmed') {
          hashes.pop()
          throw error
        }
      }
      await addPayments(services, prepared, signed)
      const isLast = index === calls.length - 1
      if (!isLast && !(await isIncluded(rpc, network, signed.hash, signal))) break
    }
    await save(true)
  } catch (error) {
    if (hashes.length > 0) return save(true)
    await removeCallsRecord(services, key)
    throw error
  }
}

const receipt = v.object({ status: v.string() })

/** Waits until a transaction is in a block. Resolves to whether it succeeded; false also where it takes too long. */
async function isIncluded(
  rpc: Rpc,
  network: CaipNetworkId,
  hash: string,
  signal: AbortSignal,
): Promise<boolean> {
  const end = Date.now() + inclusion
  while (Date.now() < end && !signal.aborted) {
    const answer = await rpc.request(network, 'eth_getTransactionReceipt', [hash]).catch(() => null)
    if (v.is(receipt, answer)) return BigInt(answer.status) === 1n
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
  return false
}
