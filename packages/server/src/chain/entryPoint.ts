import type { CaipNetworkId } from '@latchkey/protocol'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  decodeErrorResult,
  decodeEventLog,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import type { PackedUserOperation } from 'viem/account-abstraction'
import type { Chains } from '../ports/chains.ts'
import { callNode } from './callNode.ts'
import { toPackedOperation, type UserOperation } from './userOperation.ts'

const packed =
  '(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)'

/** The part of the entry points 0.7 and 0.8 that a bundler uses. */
export const entryPointAbi = parseAbi([
  `function handleOps(${packed}[] ops, address beneficiary)`,
  'function balanceOf(address account) view returns (uint256)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event UserOperationRevertReason(bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason)',
  'event BeforeExecution()',
  'error FailedOp(uint256 opIndex, string reason)',
  'error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner)',
])

/** The first topic of `UserOperationEvent`. */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** Call data that runs operations and pays what they are charged to `beneficiary`. */
export function encodeHandleOps(operations: readonly UserOperation[], beneficiary: Address): Hex {
  const ops: PackedUserOperation[] = operations.map(toPackedOperation)
  return encodeFunctionData({ abi: entryPointAbi, functionName: 'handleOps', args: [ops, beneficiary] })
}

/** Account code that a simulation gives to accounts, by address. */
export type CodeOverrides = Readonly<Record<Address, { readonly code: Hex }>>

/** What an entry point says of operations. `index`: which one it refuses; `reason` begins with a code such as `AA25`. */
export type Simulation =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly index: number; readonly reason: string }

/** Gas of the largest bundle: below the cap of one transaction (EIP-7825). */
export const maxBundleGas = 15_000_000n

/** Bytes of the call data of the largest bundle: nodes take transactions of up to 128 KiB, authorizations included. */
export const maxBundleBytes = 96 * 1024

/**
 * Runs operations on the newest state without sending them, as one bundle of `sender`.
 *
 * @throws ChainUnavailableError, ChainReadError, and an error when the node gives no reason that concerns an operation
 */
export async function simulateBundle(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  {
    version,
    sender,
    operations,
    overrides,
  }: {
    readonly version: EntryPointVersion
    readonly sender: Address
    readonly operations: readonly UserOperation[]
    readonly overrides: CodeOverrides
  },
): Promise<Simulation> {
  const call = {
    from: sender,
    to: entryPoints[version],
    data: encodeHandleOps(operations, sender),
    gas: numberToHex(maxBundleGas),
  }
  const params = Object.keys(overrides).length > 0 ? [call, 'latest', overrides] : [call, 'latest']
  const answer = await callNode(chains, chain, { method: 'eth_call', params })
  if ('result' in answer) return { isAccepted: true }
  const refusal = parseRefusal(answer.error.data)
  if (refusal) return { isAccepted: false, ...refusal }
  throw new BundleSimulationError(chain, answer.error.message)
}

/** A node that could not run a bundle, for a reason that concerns no single operation. */
export class BundleSimulationError extends Error {
  override readonly name = 'BundleSimulationError'

  constructor(chain: CaipNetworkId, detail: string) {
    super(
      `A bundle could not be simulated on ${chain}: ${detail.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)}`,
    )
  }
}

/** Parses the error an entry point reverts with when it refuses an operation. */
function parseRefusal(data: Hex): { readonly index: number; readonly reason: string } | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPointAbi, data })
    if (errorName !== 'FailedOp' && errorName !== 'FailedOpWithRevert') return undefined
    return { index: Number(args[0]), reason: toReason(args[1]) }
  } catch {
    return undefined
  }
}

/** Reasons are of the entry point, but inner texts may be of anybody's contract. */
const toReason = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 120)

/** What the account's own calls come to, without the entry point around them. */
export type ExecutionOutcome =
  | { readonly isDone: true; readonly gas: bigint }
  | { readonly isDone: false; readonly data: Hex }

/**
 * Runs the calls of an operation on the newest state and returns the gas they need.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function estimateExecution(
  chains: Pick<Chains, 'send'>,
  chain: CaipNetworkId,
  version: EntryPointVersion,
  { sender, callData }: Pick<UserOperation, 'sender' | 'callData'>,
  overrides: CodeOverrides,
): Promise<ExecutionOutcome> {
  if (callData === '0x') return { isDone: true, gas: 0n }
  const call = { from: entryPoints[version], to: sender, data: callData }
  const params = Object.keys(overrides).length > 0 ? [call, 'latest', overrides] : [call, 'latest']
  const answer = await callNode(chains, chain, { method: 'eth_estimateGas', params })
  if ('error' in answer) return { isDone: false, data: answer.error.data }
  const estimate =
    typeof answer.result === 'string' && /^0x[\da-f]{1,16}$/i.test(answer.result) ? BigInt(answer.result) : 0n
  return { isDone: true, gas: estimate > 21_000n ? estimate - 21_000n : 0n }
}

/** Gas of a transaction before anything runs, and for each authorization in it (EIP-7702). */
const transactionGas = 21_000n
const authorizationGas = 25_000n
/** What the entry point does around one operation: reading it, its event, paying the beneficiary. */
const operationGas = 22_000n

/** The least that the checks of known account code are charged for, whatever an operation does. */
const leastChecks = 20_000n

/**
 * The gas that running an operation costs besides what its own limits cover. A transaction with much data costs more than what it runs
 * (EIP-7623): what nobody else is charged for would be the loss of the key that sends it.
 */
export function toPreVerificationGas(operation: UserOperation, isDelegating: boolean): bigint {
  const data = encodeHandleOps([operation], operation.sender)
  const fixed = transactionGas + operationGas + (isDelegating ? authorizationGas : 0n)
  const needed = fixed + toDataGas(data)
  const floor = toFloorGas(data) - leastChecks
  return needed > floor ? needed : floor
}

/** The least gas of a transaction with call data (EIP-7623): ten for each token, of which a byte other than 0 has four. */
function toFloorGas(data: Hex): bigint {
  return transactionGas + (toDataGas(data) / 4n) * 10n
}

/** Gas of call data (EIP-2028). */
function toDataGas(data: Hex): bigint {
  const bytes = size(data)
  const zeros =
    data
      .slice(2)
      .match(/../g)
      ?.filter((byte) => byte === '00').length ?? 0
  return BigInt(zeros * 4 + (bytes - zeros) * 16)
}

/** The gas limit of a transaction that runs operations. The entry point passes at most 63/64 of what it has on. */
export function toBundleGas(operations: readonly UserOperation[], delegations: number): bigint {
  const inner = operations.reduce(
    (sum, { callGasLimit, verificationGasLimit, sponsor }) =>
      sum +
      callGasLimit +
      verificationGasLimit +
      (sponsor ? sponsor.verificationGasLimit + sponsor.postOpGasLimit : 0n) +
      60_000n,
    0n,
  )
  const data = encodeHandleOps(
    operations,
    operations[0]?.sender ?? '0x0000000000000000000000000000000000000000',
  )
  const floor = toFloorGas(data)
  const needed =
    transactionGas + toDataGas(data) + authorizationGas * BigInt(delegations) + (inner * 64n) / 63n + 40_000n
  return needed > floor ? needed : floor
}

/** A log of a node, as far as it is used. */
export type NodeLog = { readonly address: string; readonly topics: readonly Hex[]; readonly data: Hex }

/** How an operation ended on the chain. */
export type OperationOutcome = {
  readonly hash: Hex
  readonly sender: Address
  readonly paymaster: Address
  readonly nonce: bigint
  readonly isSuccess: boolean
  /** Base units it was charged. */
  readonly gasCost: bigint
  readonly gasUsed: bigint
}

/** Parses the event of an operation's end. Undefined for other logs. */
export function parseOperationEvent({ topics, data }: NodeLog): OperationOutcome | undefined {
  if (topics[0] !== operationTopic) return undefined
  try {
    const { args } = decodeEventLog({
      abi: entryPointAbi,
      eventName: 'UserOperationEvent',
      topics: topics as [Hex, ...Hex[]],
      data,
    })
    return {
      hash: args.userOpHash,
      sender: args.sender.toLowerCase() as Address,
      paymaster: args.paymaster.toLowerCase() as Address,
      nonce: args.nonce,
      isSuccess: args.success,
      gasCost: args.actualGasCost,
      gasUsed: args.actualGasUsed,
    }
  } catch {
    return undefined
  }
}
