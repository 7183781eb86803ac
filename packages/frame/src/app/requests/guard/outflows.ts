import { type Call, decodeCall } from '../describe/decodeCall.ts'
import type { Simulation } from '../describe/simulateTransaction.ts'
import type { PreparedRequest, PreparedTransaction } from '../PreparedRequest.ts'
import { parseTypedData, type TypedData, type TypedValue } from '../typedData.ts'

/** What a request lets go, or lets somebody take. */
export type Outflow = {
  /** The token's contract in lower case; {@link nativeToken} for the network's own currency; '' where nobody can say. */
  readonly token: string
  /**
   * Base units; `all`: whatever the account has of it. An item, or what nobody can say, counts 0. `unknown`: it may be worth something
   * that can't be looked up here.
   */
  readonly units: bigint | 'all' | 'unknown'
}

/** Stands for a network's own currency. */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** From here on an allowance is as much as there will ever be, with Permit2's smaller type too. */
const unlimitedFrom = 1n << 159n
/** A tenth of a coin of 18 digits: from here on the approval says that the fee is unusually high, and it counts. */
const highFee = 10n ** 17n

/**
 * Everything a request lets go, by what is signed and by what trying it out has shown. A permission counts as what it lets
 * somebody take; a call or data nobody here knows counts as all of the token whose contract is to read it; one entry without units
 * stands for what can't be told (an item, a Solana transaction).
 */
export function outflowsOf(request: PreparedRequest, simulation: Simulation | undefined): readonly Outflow[] {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return []
    case 'solanaTransactions':
      return [{ token: '', units: 0n }]
    case 'typedData':
      return typedDataOutflows(parseTypedData(request.json))
    case 'transaction':
      return transactionOutflows(request, simulation)
  }
}

/** Data that names no network counts on any: what it is worth on this one says nothing. */
function typedDataOutflows(data: TypedData): Outflow[] {
  const isAnywhere = data.domain.chainId === undefined
  return permitsIn(data).map(({ token, amount }) =>
    isAnywhere && amount !== 0n ? { token: token.toLowerCase(), units: 'unknown' } : permitted(token, amount),
  )
}

function transactionOutflows(request: PreparedTransaction, simulation: Simulation | undefined): Outflow[] {
  const { to, data, account, gas, fees } = request
  const fee = BigInt(gas) * BigInt(fees.kind === 'legacy' ? fees.gasPrice : fees.maxFeePerGas)
  const value = BigInt(request.value) + (fee >= highFee ? fee : 0n)
  const call = data === '0x' || to === null ? undefined : decodeCall(data)
  const signed = [
    ...(value > 0n ? [{ token: nativeToken, units: value }] : []),
    ...(call && to !== null ? callOutflows(call, to, account) : []),
    ...(data !== '0x' && !call ? [foreignCall(to)] : []),
  ]
  if (simulation?.kind !== 'ok') return signed
  const seen = simulation.given.map(({ token, units }) => ({ token, units: BigInt(units) }))
  // the same amount is both signed and seen: the larger counts
  const isLess = ({ token, units }: Outflow) =>
    typeof units === 'bigint' && seen.some((other) => other.token === token && other.units > units)
  const isMore = ({ token, units }: { token: string; units: bigint }) =>
    !signed.some(
      (other) => other.token === token && (typeof other.units !== 'bigint' || other.units >= units),
    )
  return [...signed.filter((one) => !isLess(one)), ...seen.filter(isMore)]
}

/** A token may have names of its own for sending and permitting (ERC-677, ERC-777, `increaseApproval`), which no transfer shows. */
function foreignCall(to: string | null): Outflow {
  return to === null ? { token: '', units: 0n } : { token: to.toLowerCase(), units: 'all' }
}

function callOutflows({ name, args }: Call, contract: string, account: string): Outflow[] {
  const own = String(args.from).toLowerCase() === account.toLowerCase()
  const amount = typeof args.amount === 'bigint' ? args.amount : 0n
  switch (name) {
    case 'transfer':
    case 'approve':
    case 'increaseAllowance':
      return [permitted(contract, amount)].filter(({ units }) => units !== 0n)
    case 'permit2Approve':
      return [permitted(String(args.token), amount)].filter(({ units }) => units !== 0n)
    case 'transferFrom':
      return own ? [permitted(contract, amount)] : []
    case 'safeTransferFrom':
      return own ? [{ token: contract.toLowerCase(), units: 0n }] : []
    case 'setApprovalForAll':
      return args.approved === true ? [{ token: contract.toLowerCase(), units: 0n }] : []
    case 'transferOwnership':
    case 'upgradeTo':
      return [{ token: '', units: 0n }]
    default:
      return []
  }
}

function permitted(token: string, amount: bigint | 'all'): Outflow {
  const isAll = amount === 'all' || amount >= unlimitedFrom
  return { token: token.toLowerCase(), units: isAll ? 'all' : amount }
}

type Struct = { readonly [name: string]: TypedValue }

/** What one signature lets somebody take of a token; `all`: a contract that reads it may be told anything by it. */
type Permit = { readonly token: string; readonly amount: bigint | 'all' }

/**
 * What a signature over typed data lets somebody take of which token, base units: ERC-2612, the permit of DAI, Permit2 in all its
 * forms, and the transfers of ERC-3009. Whatever else a contract is to read counts as everything of that contract's token: a
 * relayed call (`MetaTransaction`) moves a token without naming it. Never empty but for a permission that is taken back.
 */
function permitsIn({ primaryType, message, domain }: TypedData): readonly Permit[] {
  const contract = text(domain.verifyingContract)
  if (primaryType === 'Permit' && Object.hasOwn(message, 'spender')) {
    const { allowed } = message
    if (allowed !== undefined) return allowed === false ? [] : [{ token: contract, amount: 'all' }]
    return [{ token: contract, amount: units(message.value) }]
  }
  if (/^Permit(Single|Batch)$/.test(primaryType)) return entries(message.details)
  if (/^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType)) return entries(message.permitted)
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType) && Object.hasOwn(message, 'value'))
    return [{ token: contract, amount: units(message.value) }]
  return [contract === '' ? { token: '', amount: 0n } : { token: contract, amount: 'all' }]
}

function entries(value: TypedValue | undefined) {
  const list = (Array.isArray(value) ? value : [value ?? {}]) as readonly Struct[]
  return list.map((one) => ({ token: text(one.token), amount: units(one.amount) }))
}

function text(value: TypedValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function units(value: TypedValue | undefined): bigint {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : 0n
}
