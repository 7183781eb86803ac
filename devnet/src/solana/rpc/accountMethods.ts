import { base58 } from '@scure/base'
import type { LedgerAccount } from '../ledger/Ledger.ts'
import { encodeAccount } from './encodeAccount.ts'
import { parseParams, type RpcContext, type RpcMethod, withContext } from './RpcContext.ts'

/** Methods that read accounts. */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  getBalance([key], context) {
    const account = context.ledger.getAccount(parseParams.address(key))
    return withContext(context, account?.lamports ?? 0n)
  },
  getAccountInfo([key, config], context) {
    const account = context.ledger.getAccount(parseParams.address(key))
    return withContext(context, encodeAccount(account, parseParams.options(config), context.ledger))
  },
  getMultipleAccounts([keys, config], context) {
    const options = parseParams.options(config)
    const accounts = parseParams
      .list(keys, 'accounts', 100)
      .map((key) => context.ledger.getAccount(parseParams.address(key)))
    return withContext(
      context,
      accounts.map((account) => encodeAccount(account, { encoding: 'base64', ...options }, context.ledger)),
    )
  },
  getProgramAccounts([key, config], context) {
    const options = parseParams.options(config)
    const filters = parseParams.list(options.filters ?? [], 'filters', 4)
    const found = context.ledger
      .programAccounts(parseParams.address(key))
      .filter((account) => filters.every((filter) => passes(account, filter)))
    const list = found.map((account) => describe(account, options, context))
    return options.withContext === true ? withContext(context, list) : list
  },
  getMinimumBalanceForRentExemption([bytes], { ledger }) {
    return ledger.rentExemption(parseParams.integer(bytes, 'the number of bytes'))
  },
}

function passes({ data }: LedgerAccount, filter: unknown): boolean {
  const { dataSize, memcmp } = parseParams.options(filter)
  if (dataSize !== undefined) return data.length === Number(dataSize)
  const { offset, bytes, encoding } = parseParams.options(memcmp)
  const text = parseParams.text(bytes, 'bytes')
  const wanted = encoding === 'base64' ? Buffer.from(text, 'base64') : base58.decode(text)
  const at = Number(offset)
  return base58.encode(data.subarray(at, at + wanted.length)) === base58.encode(wanted)
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
