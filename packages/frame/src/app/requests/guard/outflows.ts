import { type Call, decodeCall } from '../describe/decodeCall.ts'
import { highestFee } from '../describe/describeTransaction.ts'
import type { Simulation } from '../describe/simulateTransaction.ts'
import { unlimitedFrom } from '../describe/tokenAmounts.ts'
import type { PreparedRequest, PreparedTransaction } from '../PreparedRequest.ts'
import { parseTypedData, type TypedData, type TypedValue } from '../typedData.ts'
import { nativeToken, type Outflow, solanaOutflows } from './solanaOutflows.ts'

/** A fee from a thousandth of a coin of 18 decimals on counts as spent. */
const countedFee = 10n ** 15n

/**
 * Lists what a request spends, from the signed data and from its simulation. A permission counts as the amount it allows. An
 * unknown call counts as the whole balance of the called token. An outflow of 0 units stands for an NFT or an unknown
 * instruction, which has no price.
 */
export function outflowsOf(request: PreparedRequest, simulation: Simulation | undefined): readonly Outflow[] {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return []
    case 'solanaTransactions':
      return withSimulated(solanaOutflows(request), simulation)
    case 'typedData':
      return typedDataOutflows(parseTypedData(request.json))
    case 'transaction':
      return transactionOutflows(request, simulation)
  }
}

/** Typed data without a network is valid on any, so its value on this network is meaningless. */
function typedDataOutflows(data: TypedData): Outflow[] {
  const isValidOnAnyChain = data.domain.chainId === undefined
  return permitsIn(data).map(({ token, amount }) =>
    isValidOnAnyChain && amount !== 0n
      ? { token: token.toLowerCase(), units: 'unknown' }
      : permittedOutflow(token, amount),
  )
}

function transactionOutflows(
  request: PreparedTransaction,
  simulation: Simulation | undefined,
): readonly Outflow[] {
  const { to, data, account } = request
  const fee = highestFee(request)
  const value = BigInt(request.value) + (fee >= countedFee ? fee : 0n)
  const call = data === '0x' || to === null ? undefined : decodeCall(data)
  const inData = [
    ...(value > 0n ? [{ token: nativeToken, units: value }] : []),
    ...(call && to !== null ? callOutflows(call, to, account) : []),
    ...(data !== '0x' && !call ? [unknownCall(to)] : []),
  ]
  return withSimulated(inData, simulation)
}

/** Adds what a simulation shows and the signed bytes do not. */
function withSimulated(inData: readonly Outflow[], simulation: Simulation | undefined): readonly Outflow[] {
  if (simulation?.kind !== 'ok') return inData
  const simulated = simulation.given.map(({ token, units }) => ({ token, units: BigInt(units) }))
  // the same token may be in the data and in the simulation: the larger amount counts
  const isExceeded = ({ token, units }: Outflow) =>
    typeof units === 'bigint' && simulated.some((other) => other.token === token && other.units > units)
  const isMissingOrLarger = ({ token, units }: { token: string; units: bigint }) =>
    !inData.some(
      (other) => other.token === token && (typeof other.units !== 'bigint' || other.units >= units),
    )
  return [...inData.filter((outflow) => !isExceeded(outflow)), ...simulated.filter(isMissingOrLarger)]
}

/** A token may have other functions for sending and approving (ERC-677, ERC-777). */
function unknownCall(to: string | null): Outflow {
  return to === null ? { token: '', units: 0n } : { token: to.toLowerCase(), units: 'all' }
}

function callOutflows({ name, args }: Call, contract: string, account: string): Outflow[] {
  const isFromAccount = String(args.from).toLowerCase() === account.toLowerCase()
  const amount = typeof args.amount === 'bigint' ? args.amount : 0n
  switch (name) {
    case 'transfer':
    case 'approve':
    case 'increaseAllowance':
      return [permittedOutflow(contract, amount)].filter(({ units }) => units !== 0n)
    case 'permit2Approve':
      return [permittedOutflow(String(args.token), amount)].filter(({ units }) => units !== 0n)
    case 'transferFrom':
      return isFromAccount ? [permittedOutflow(contract, amount)] : []
    case 'safeTransferFrom':
      return isFromAccount ? [{ token: contract.toLowerCase(), units: 0n }] : []
    case 'setApprovalForAll':
      return args.approved === true ? [{ token: contract.toLowerCase(), units: 0n }] : []
    case 'transferOwnership':
    case 'upgradeTo':
      return [{ token: '', units: 0n }]
    default:
      return []
  }
}

function permittedOutflow(token: string, amount: bigint | 'all'): Outflow {
  const isAll = amount === 'all' || amount >= unlimitedFrom
  return { token: token.toLowerCase(), units: isAll ? 'all' : amount }
}

type Struct = { readonly [name: string]: TypedValue }

/** What a signature allows somebody to take of a token; `all`: the contract may read anything from it. */
type Permit = { readonly token: string; readonly amount: bigint | 'all' }

/**
 * Lists what a signature over typed data allows somebody to take, in base units: ERC-2612, the permit of DAI, Permit2 in all
 * forms, and ERC-3009. Any other data for a contract counts as the whole balance of its token, because a relayed call
 * (`MetaTransaction`) moves a token without naming it. Empty only for a revoked permission.
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
  return list.map(({ token, amount }) => ({ token: text(token), amount: units(amount) }))
}

function text(value: TypedValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function units(value: TypedValue | undefined): bigint {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : 0n
}
