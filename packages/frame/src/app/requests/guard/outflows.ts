import { countPeriods, toPermission } from '@latchkey/protocol/smart-accounts'
import { type Call, decodeCall } from '../describe/decodeCall.ts'
import { highestFee } from '../describe/describeTransaction.ts'
import type { Simulation } from '../describe/simulateTransaction.ts'
import {
  highestOperationCost,
  type PreparedCall,
  type PreparedCalls,
  type PreparedPermission,
  type PreparedRequest,
} from '../PreparedRequest.ts'
import { parseTypedData, type TypedData, type TypedValue } from '../typedData.ts'
import { nativeToken, type Outflow, solanaOutflows } from './solanaOutflows.ts'

/** A fee from a thousandth of a coin of 18 decimals on counts as spent. */
const countedFee = 10n ** 15n
/** A permission from half of the range of Permit2's uint160 on counts as the whole balance; a smaller one as what it names. */
const countedAsAllFrom = 1n << 159n

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
      return typedDataOutflows(parseTypedData(request.json), request.account)
    case 'transaction':
      return withSimulated(
        transactionOutflows(request, highestFee(request), request.account, simulation),
        simulation,
      )
    case 'calls':
      return withSimulated(sumOutflows(batchOutflows(request, simulation)), simulation)
    case 'delegationRemoval':
      return []
    case 'permission':
      return permissionOutflows(request)
  }
}

/** Typed data without a network is valid on any, so its value on this network is meaningless. */
function typedDataOutflows(data: TypedData, account: string): Outflow[] {
  const isValidOnAnyChain = data.domain.chainId === undefined
  const permits = permitsIn(data).filter((permit) => permit.token !== account.toLowerCase())
  return permits.map(({ token, amount }) =>
    isValidOnAnyChain && amount !== 0n
      ? { token: token.toLowerCase(), units: 'unknown' }
      : permittedOutflow(token, amount),
  )
}

/** All that a permission lets somebody take until it ends. What the functions of a contract take is not known. */
function permissionOutflows({ grant }: PreparedPermission): readonly Outflow[] {
  const { scope, expiry } = toPermission(grant)
  if (scope.kind === 'contract') return [{ token: '', units: 'unknown' }]
  const { amount } = scope.allowance
  const periods = BigInt(Math.max(1, countPeriods(scope.allowance, expiry, Math.floor(Date.now() / 1000))))
  if (scope.kind === 'native') return [{ token: nativeToken, units: amount * periods }]
  return [permittedOutflow(scope.token, amount * periods)]
}

/** What each call of a batch spends, and the fee where the account pays it. */
function batchOutflows(request: PreparedCalls, simulation: Simulation | undefined): readonly Outflow[] {
  const fee = request.sponsor ? 0n : highestOperationCost(request)
  return request.calls.flatMap((call, index) =>
    transactionOutflows(call, index === 0 ? fee : 0n, request.account, simulation),
  )
}

/** Adds up amounts of the same token: the simulation shows the sum of a batch, too. */
function sumOutflows(outflows: readonly Outflow[]): readonly Outflow[] {
  const sums = new Map<string, Outflow>()
  for (const outflow of outflows) {
    const before = sums.get(outflow.token)
    const [left, right] = [before?.units ?? 0n, outflow.units]
    const units =
      left === 'unknown' || right === 'unknown'
        ? 'unknown'
        : left === 'all' || right === 'all'
          ? 'all'
          : left + right
    sums.set(outflow.token, { token: outflow.token, units })
  }
  return [...sums.values()]
}

function transactionOutflows(
  { to, data, value: sent }: Omit<PreparedCall, 'to'> & { readonly to: string | null },
  fee: bigint,
  account: string,
  simulation: Simulation | undefined,
): readonly Outflow[] {
  const value = BigInt(sent) + (fee >= countedFee ? fee : 0n)
  const call = data === '0x' || to === null ? undefined : decodeCall(data)
  return [
    ...(value > 0n ? [{ token: nativeToken, units: value }] : []),
    ...(call && to !== null ? callOutflows(call, to, account) : []),
    ...(data !== '0x' && !call ? [unknownCall(to, simulation)] : []),
  ]
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

/**
 * A token may have other functions for sending and approving (ERC-677, ERC-777). A call that fails when it is tried out may be one
 * that only pretends to, and a page can keep a busy node from answering: nothing is known of what it takes.
 */
function unknownCall(to: string | null, simulation: Simulation | undefined): Outflow {
  if (simulation?.kind === 'fails' || simulation?.kind === 'unanswered')
    return { token: '', units: 'unknown' }
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
    case 'safeBatchTransferFrom':
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
  const isAll = amount === 'all' || amount >= countedAsAllFrom
  return { token: token.toLowerCase(), units: isAll ? 'all' : amount }
}

type Struct = { readonly [name: string]: TypedValue }

/** What a signature allows somebody to take of a token; `all`: the contract may read anything from it. */
type Permit = { readonly token: string; readonly amount: bigint | 'all' }

/**
 * Lists what a signature over typed data allows somebody to take, in base units: ERC-2612, the permit of DAI, Permit2 in all
 * forms, ERC-3009 and orders of Seaport. Any other data for a contract counts as the whole balance of every token it names, because an
 * order may sell it, and of the contract’s own, because a relayed call (`MetaTransaction`) moves a token without naming it. Empty only for a revoked
 * permission.
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
  if (primaryType === 'OrderComponents' && Array.isArray(message.offer)) return message.offer.map(offered)
  if (contract === '') return [{ token: '', amount: 0n }]
  return [...new Set([contract, ...addressesIn(message)])].map((token) => ({ token, amount: 'all' }))
}

/** What an item of a Seaport order gives: `itemType` 1 is a token (ERC-20), later ones are NFTs. The amount may change with time. */
function offered(item: TypedValue): Permit {
  const { itemType, token, startAmount, endAmount } = item as Struct
  const [from, to] = [units(startAmount), units(endAmount)]
  return { token: text(token), amount: text(itemType) === '1' ? (from > to ? from : to) : 0n }
}

/** Lists the addresses in a value, but not that of the native currency, which no signature moves. */
function addressesIn(value: TypedValue): readonly string[] {
  if (typeof value === 'object') return Object.values(value).flatMap(addressesIn)
  const isToken = typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value) && value !== nativeToken
  return isToken ? [value] : []
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
