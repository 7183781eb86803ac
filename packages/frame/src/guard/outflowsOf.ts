import { type Call, decodeCall } from '../describe/decodeCall.ts'
import type { PreparedRequest, PreparedTransaction } from '../requests/PreparedRequest.ts'
import type { Simulation } from '../simulate/simulateTransaction.ts'
import { permitsIn } from '../typedData/permitsIn.ts'
import { readTypedData } from '../typedData/readTypedData.ts'
import { nativeToken, type Outflow } from './Outflow.ts'

/** From here on an allowance is as much as there will ever be, with Permit2's smaller type too. */
const unlimitedFrom = 1n << 159n

/**
 * Everything a request lets go, by what is signed and by what trying it out has shown. A permission counts as what it lets
 * somebody take; one entry without units stands for what can't be told (a foreign call, an item, a Solana transaction).
 */
export function outflowsOf(request: PreparedRequest, simulation: Simulation | undefined): readonly Outflow[] {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return []
    case 'solanaTransactions':
      return [{ token: '', units: 0n }]
    case 'typedData':
      return permitsIn(readTypedData(request.json)).map(({ token, amount }) => permitted(token, amount))
    case 'transaction':
      return transactionOutflows(request, simulation)
  }
}

function transactionOutflows(request: PreparedTransaction, simulation: Simulation | undefined): Outflow[] {
  const { to, data, account } = request
  const value = BigInt(request.value)
  const call = data === '0x' || to === null ? undefined : decodeCall(data)
  const signed = [
    ...(value > 0n ? [{ token: nativeToken, units: value }] : []),
    ...(call && to !== null ? callOutflows(call, to, account) : []),
    ...(data !== '0x' && !call ? [{ token: '', units: 0n }] : []),
  ]
  if (simulation?.kind !== 'ok') return signed
  const seen = simulation.given.map(({ token, units }) => ({ token, units: BigInt(units) }))
  // the same amount is both signed and seen: the larger counts
  const isLess = ({ token, units }: Outflow) =>
    units !== 'all' && seen.some((other) => other.token === token && other.units > units)
  const isMore = ({ token, units }: { token: string; units: bigint }) =>
    !signed.some((other) => other.token === token && (other.units === 'all' || other.units >= units))
  return [...signed.filter((one) => !isLess(one)), ...seen.filter(isMore)]
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

function permitted(token: string, amount: bigint): Outflow {
  return { token: token.toLowerCase(), units: amount >= unlimitedFrom ? 'all' : amount }
}
