import { base58, fromBase58 } from '../bytes.ts'
import type { LedgerAccount } from '../ledger/Ledger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { type RpcContext, type RpcMethod, readParams, withContext } from './RpcContext.ts'

/** Methods that read accounts. */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  getBalance([key], context) {
    const account = context.ledger.getAccount(readParams.address(key))
    return withContext(context, account?.lamports ?? 0n)
  },
  getAccountInfo([key, config], context) {
    const account = context.ledger.getAccount(readParams.address(key))
    return withContext(context, encodeAccount(account, readParams.options(config), context.ledger))
  },
  getMultipleAccounts([keys, config], context) {
    const options = readParams.options(config)
    const accounts = readParams
      .list(keys, 'accounts', 100)
      .map((key) => context.ledger.getAccount(readParams.address(key)))
    return withContext(
      context,
      accounts.map((account) => encodeAccount(account, { encoding: 'base64', ...options }, context.ledger)),
    )
  },
  getProgramAccounts([key, config], context) {
    const options = readParams.options(config)
    const filters = readParams.list(options.filters ?? [], 'filters', 4)
    const found = context.ledger
      .programAccounts(readParams.address(key))
      .filter((account) => filters.every((filter) => passes(account, filter)))
    const list = found.map((account) => describe(account, options, context))
    return options.withContext === true ? withContext(context, list) : list
  },
  getMinimumBalanceForRentExemption([bytes], { ledger }) {
    return ledger.rentExemption(readParams.integer(bytes, 'the number of bytes'))
  },
}

function passes({ data }: LedgerAccount, filter: unknown): boolean {
  const { dataSize, memcmp } = readParams.options(filter)
  if (dataSize !== undefined) return data.length === Number(dataSize)
  const { offset, bytes, encoding } = readParams.options(memcmp)
  const text = readParams.text(bytes, 'bytes')
  const wanted = encoding === 'base64' ? Buffer.from(text, 'base64') : fromBase58(text)
  const at = Number(offset)
  return base58(data.subarray(at, at + wanted.length)) === base58(wanted)
}

function describe(
  account: LedgerAccount,
  options: Readonly<Record<string, unknown>>,
  { ledger }: RpcContext,
) {
  return {
    pubkey: account.address,
    account: encodeAccount(account, options, ledger),
  }
}
