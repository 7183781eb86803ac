import { type LedgerEntry, LedgerRefusal, type Simulation } from '../ledger/Ledger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { parseParams, type RpcContext, type RpcMethod, SolanaRpcError, withContext } from './RpcContext.ts'

/** Bytes of the largest transaction, one UDP packet. */
const maxTransaction = 1232

/** Methods about transactions. What is executed is final at once: there is one node. */
export const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  async requestAirdrop([to, lamports], context) {
    const address = parseParams.address(to)
    return context.airdrop(address, BigInt(parseParams.integer(lamports, 'lamports')))
  },
  sendTransaction([transaction, config], { ledger }) {
    const options = parseParams.options(config)
    const wire = parseWire(transaction, options.encoding)
    try {
      return ledger.send(wire, { preflight: options.skipPreflight !== true }).signature
    } catch (error) {
      throw toRpcError(error)
    }
  },
  simulateTransaction([transaction, config], context) {
    const options = parseParams.options(config)
    const wire = parseWire(transaction, options.encoding)
    const trial = runOrRefuse(() =>
      context.ledger.simulate(wire, {
        verifySignatures: options.sigVerify === true,
        replaceBlockhash: options.replaceRecentBlockhash === true,
      }),
    )
    return withContext(context, describeTrial(trial, options, context))
  },
  getTransaction([signature, config], { ledger }) {
    const entry = ledger.entry(parseParams.signature(signature))
    if (!entry) return null
    const options = typeof config === 'string' ? { encoding: config } : parseParams.options(config)
    return { slot: entry.slot, blockTime: entry.time, ...encodeTransaction(entry, options) }
  },
  getSignatureStatuses([signatures], context) {
    const list = parseParams.list(signatures, 'signatures', 256)
    const describe = (entry: LedgerEntry | undefined) =>
      entry
        ? {
            slot: entry.slot,
            confirmations: null,
            err: entry.err,
            status: entry.err === null ? { Ok: null } : { Err: entry.err },
            confirmationStatus: 'finalized',
          }
        : null
    return withContext(
      context,
      list.map((one) => describe(context.ledger.entry(parseParams.signature(one)))),
    )
  },
  getSignaturesForAddress([key, config], { ledger }) {
    const { before, until, limit = 1000 } = parseParams.options(config)
    const count = parseParams.integer(limit, 'limit')
    if (count < 1 || count > 1000) throw new SolanaRpcError(-32602, 'Invalid limit; max 1000')
    // As nodes do, by position in the ledger: both may name transactions of other addresses.
    const indexOf = (signature: unknown, absent: number) =>
      signature === undefined || signature === null
        ? absent
        : ledger.entry(parseParams.signature(signature))?.index
    const end = indexOf(before, Number.POSITIVE_INFINITY)
    const start = indexOf(until, -1) ?? -1
    // `before` names a signature that the ledger doesn't have: the result is empty.
    if (end === undefined) return []
    return ledger
      .entriesOf(parseParams.address(key))
      .filter(({ index }) => index < end && index > start)
      .slice(0, count)
      .map((entry) => ({
        signature: entry.signature,
        slot: entry.slot,
        err: entry.err,
        memo: entry.memo,
        blockTime: entry.time,
        confirmationStatus: 'finalized',
      }))
  },
}

function parseWire(value: unknown, encoding: unknown): Uint8Array {
  const wire = parseParams.bytes(value, encoding)
  if (wire.length > maxTransaction)
    throw new SolanaRpcError(
      -32602,
      `base64 encoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: encoded/raw 1644/${maxTransaction})`,
    )
  return wire
}

function runOrRefuse<value>(work: () => value): value {
  try {
    return work()
  } catch (error) {
    throw toRpcError(error)
  }
}

function toRpcError(error: unknown): unknown {
  if (!(error instanceof LedgerRefusal))
    return error instanceof SolanaRpcError
      ? error
      : new SolanaRpcError(-32602, `failed to deserialize transaction: ${String(error)}`)
  if (error.err === 'SignatureFailure')
    return new SolanaRpcError(-32003, 'Transaction signature verification failure')
  const { logs = [], computeUnits = 0n } = error.simulation ?? {}
  return new SolanaRpcError(-32002, `Transaction simulation failed: ${JSON.stringify(error.err)}`, {
    accounts: null,
    err: error.err,
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    logs,
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: computeUnits,
  })
}

function describeTrial(
  trial: Simulation,
  options: Readonly<Record<string, unknown>>,
  { ledger }: RpcContext,
) {
  const { addresses, encoding } = parseParams.options(options.accounts)
  const slot = ledger.slot()
  const accounts = addresses
    ? parseParams.list(addresses, 'accounts', 64).map((key) => {
        const address = parseParams.address(key)
        const account = trial.accounts.get(address) ?? ledger.getAccount(address)
        return encodeAccount(account, { encoding: encoding ?? 'base64' }, ledger)
      })
    : null
  return {
    err: trial.err,
    logs: trial.logs,
    accounts: trial.err === null ? accounts : null,
    unitsConsumed: trial.computeUnits,
    loadedAccountsDataSize: 0,
    returnData: null,
    innerInstructions: null,
    replacementBlockhash:
      options.replaceRecentBlockhash === true
        ? { blockhash: ledger.blockhashOf(slot), lastValidBlockHeight: slot + 150 }
        : null,
  }
}
