import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { feeOf } from '../ledger/parseTransaction.ts'
import { solanaCluster } from '../SolanaDevnet.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { parseParams, type RpcMethod, SolanaRpcError, withContext } from './RpcContext.ts'

const { blockhashSlots, genesisHash } = solanaCluster
const slotsInEpoch = 432_000

/** Methods about slots, blocks and the cluster. Every slot has a block here, so heights are slots. */
export const blockMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '2.2.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getSlot: (_params, { ledger }) => ledger.slot(),
  getBlockHeight: (_params, { ledger }) => ledger.slot(),
  getTransactionCount: (_params, { ledger }) => ledger.count(),
  getFirstAvailableBlock: () => 0,
  getEpochInfo(_params, { ledger }) {
    const slot = ledger.slot()
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: Math.floor(slot / slotsInEpoch),
      slotIndex: slot % slotsInEpoch,
      slotsInEpoch,
      transactionCount: ledger.count(),
    }
  },
  getLatestBlockhash(_params, context) {
    const slot = context.ledger.slot()
    return withContext(context, {
      blockhash: context.ledger.blockhashOf(slot),
      lastValidBlockHeight: slot + blockhashSlots,
    })
  },
  isBlockhashValid: ([hash], context) =>
    withContext(context, context.ledger.isRecent(parseParams.address(hash))),
  getFeeForMessage([message], context) {
    const bytes = parseParams.bytes(message, 'base64')
    try {
      const read = getCompiledTransactionMessageDecoder().decode(bytes)
      const keys = read.staticAccounts.map((address) => {
        return { address, signer: false, writable: false, source: 'transaction' as const }
      })
      return withContext(
        context,
        feeOf({ message: read, keys, signatureCount: read.header.numSignerAccounts }),
      )
    } catch {
      throw new SolanaRpcError(-32602, 'invalid transaction message')
    }
  },
  getRecentPrioritizationFees([keys], { ledger }) {
    parseParams.list(keys ?? [], 'accounts', 128)
    return [{ slot: ledger.slot(), prioritizationFee: 0 }]
  },
  getBlockTime: ([slot], { ledger }) => ledger.timeOf(parsePastSlot(slot, ledger.slot())),
  getBlocks([first, last], { ledger }) {
    const from = parseParams.integer(first, 'the first slot')
    const to = typeof last === 'number' ? Math.min(last, ledger.slot()) : ledger.slot()
    if (to - from > 500_000) throw new SolanaRpcError(-32602, 'Slot range too large; max 500000')
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  },
  getBlock([slot, config], { ledger }) {
    const at = parsePastSlot(slot, ledger.slot())
    const options = parseParams.options(config)
    const entries = ledger.entriesIn(at)
    const detail = options.transactionDetails ?? 'full'
    return {
      blockhash: ledger.blockhashOf(at),
      previousBlockhash: ledger.blockhashOf(Math.max(0, at - 1)),
      parentSlot: Math.max(0, at - 1),
      blockHeight: at,
      blockTime: ledger.timeOf(at),
      ...(detail === 'signatures' && { signatures: entries.map(({ signature }) => signature) }),
      ...(detail === 'full' && { transactions: entries.map((entry) => encodeTransaction(entry, options)) }),
      ...(options.rewards !== false && { rewards: [] }),
    }
  },
}

function parsePastSlot(value: unknown, now: number): number {
  const slot = parseParams.integer(value, 'the slot')
  if (slot > now) throw new SolanaRpcError(-32004, `Block not available for slot ${slot}`)
  return slot
}
