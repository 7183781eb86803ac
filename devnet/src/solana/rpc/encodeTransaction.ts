import { base58 } from '@scure/base'
import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/kit'
import type { LedgerBalance, LedgerEntry } from '../ledger/Ledger.ts'
import { instructionsOf } from '../ledger/parseTransaction.ts'
import { uiAmount } from './encodeAccount.ts'
import { SolanaRpcError } from './RpcContext.ts'

/** A transaction and its meta in the JSON form of Solana nodes. With `jsonParsed`, accounts are resolved but instructions stay encoded. */
export function encodeTransaction(entry: LedgerEntry, options: Readonly<Record<string, unknown>>) {
  const { maxSupportedTransactionVersion: max } = options
  if (entry.version !== 'legacy' && (typeof max !== 'number' || max < entry.version))
    throw new SolanaRpcError(
      -32015,
      `Transaction version (${entry.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${entry.version}`,
    )
  return {
    transaction: encodeBody(entry, options.encoding ?? 'json'),
    meta: encodeMeta(entry, options.encoding === 'jsonParsed'),
    ...(max !== undefined && { version: entry.version }),
  }
}

function encodeBody(entry: LedgerEntry, encoding: unknown): unknown {
  if (encoding === 'base64') return [Buffer.from(entry.wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.encode(entry.wire), 'base58']
  const transaction = getTransactionDecoder().decode(entry.wire)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const signatures = Object.values(transaction.signatures).map((one) =>
    one ? base58.encode(new Uint8Array(one)) : '1'.repeat(64),
  )
  const parsed = encoding === 'jsonParsed'
  const address = (index: number) => entry.keys[index]?.address ?? ''
  const instructions = instructionsOf(message).map(({ programIdIndex, accounts, data }) =>
    parsed
      ? {
          programId: address(programIdIndex),
          accounts: accounts.map(address),
          data: base58.encode(data),
          stackHeight: 1,
        }
      : { programIdIndex, accounts, data: base58.encode(data), stackHeight: 1 },
  )
  const { header } = message
  const lookups = ('addressTableLookups' in message && message.addressTableLookups) || []
  const addressTableLookups = lookups.map((lookup) => ({
    accountKey: lookup.lookupTableAddress,
    writableIndexes: lookup.writableIndexes,
    readonlyIndexes: lookup.readonlyIndexes,
  }))
  const recentBlockhash = 'lifetimeToken' in message ? message.lifetimeToken : ''
  const table = entry.version === 'legacy' ? {} : { addressTableLookups }
  if (parsed) {
    const accountKeys = entry.keys.map(({ address: pubkey, signer, writable, source }) => {
      return { pubkey, signer, writable, source }
    })
    return { signatures, message: { accountKeys, instructions, recentBlockhash, ...table } }
  }
  return {
    signatures,
    message: {
      header: {
        numRequiredSignatures: header.numSignerAccounts,
        numReadonlySignedAccounts: header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
      },
      accountKeys: entry.keys.filter(({ source }) => source === 'transaction').map((key) => key.address),
      instructions,
      recentBlockhash,
      ...table,
    },
  }
}

function encodeMeta(entry: LedgerEntry, parsed: boolean): unknown {
  const looked = entry.keys.filter(({ source }) => source === 'lookupTable')
  const address = (index: number) => entry.keys[index]?.address ?? ''
  return {
    err: entry.err,
    status: entry.err === null ? { Ok: null } : { Err: entry.err },
    fee: entry.fee,
    preBalances: entry.before.map(({ lamports }) => lamports),
    postBalances: entry.after.map(({ lamports }) => lamports),
    preTokenBalances: tokenBalances(entry.before),
    postTokenBalances: tokenBalances(entry.after),
    innerInstructions: entry.inner.map(({ index, instructions }) => ({
      index,
      instructions: parsed
        ? instructions.map(({ programIdIndex, accounts, data, stackHeight }) => {
            return { programId: address(programIdIndex), accounts: accounts.map(address), data, stackHeight }
          })
        : instructions,
    })),
    logMessages: entry.logs,
    rewards: [],
    computeUnitsConsumed: entry.computeUnits,
    ...(!parsed && {
      loadedAddresses: {
        writable: looked.filter(({ writable }) => writable).map((key) => key.address),
        readonly: looked.filter(({ writable }) => !writable).map((key) => key.address),
      },
    }),
  }
}

function tokenBalances(balances: readonly LedgerBalance[]): readonly unknown[] {
  return balances.flatMap(({ token }, accountIndex) => {
    if (!token) return []
    const { mint, owner, programId, amount, decimals } = token
    return [{ accountIndex, mint, owner, programId, uiTokenAmount: uiAmount(amount, decimals) }]
  })
}
