import type { CaipNetworkId } from '@latchkey/protocol'
import { userOperation } from '@latchkey/protocol/schemas'
import { type EntryPointVersion, entryPoints } from '@latchkey/protocol/smart-accounts'
import * as v from 'valibot'
import { size } from 'viem'
import { type AccountCodes, accountCodeProblems, type KnownAccount } from '../../chain/accountCode.ts'
import {
  encodeHandleOps,
  estimateExecution,
  maxBundleBytes,
  maxBundleGas,
  simulateBundle,
  toBundleGas,
  toPreVerificationGas,
} from '../../chain/entryPoint.ts'
import { type Fees, getFees } from '../../chain/fees.ts'
import { getHeadTime, hasRemainingTime, leastRemaining } from '../../chain/sponsorTime.ts'
import {
  type SponsorFields,
  toMaxCost,
  toUserOperation,
  type UserOperation,
} from '../../chain/userOperation.ts'
import type { ServerConfig } from '../../config/readConfig.ts'
import type { Ports } from '../../ports/Ports.ts'
import { OperationRefusal, type RefusalKind, toRefusal } from './operationRefusal.ts'

/** Ports and settings of the service. */
export type SmartAccountOptions = Pick<
  Ports,
  'bundler' | 'chains' | 'clock' | 'db' | 'egress' | 'limits' | 'log' | 'projects' | 'sponsor'
> & {
  readonly config: Pick<ServerConfig, 'mode' | 'limits' | 'smartAccounts'>
}

/** One call: the chain it is about, the project that pays, and what the service shares between calls. */
export type CallContext = SmartAccountOptions & {
  readonly chain: CaipNetworkId
  readonly chainId: number
  /** Id of a known project; empty for any other. */
  readonly project: string
  readonly codes: AccountCodes
  readonly params: readonly unknown[]
}

/** An operation of a call, its entry point, and the code of its account. */
export type CheckedOperation = {
  readonly operation: UserOperation
  readonly version: EntryPointVersion
  readonly account: KnownAccount
}

/**
 * Parses operation and entry point of a call.
 *
 * @throws OperationRefusal for another shape or entry point
 */
export function parseOperation({
  params: [first, second],
}: Pick<CallContext, 'params'>): Omit<CheckedOperation, 'account'> {
  const result = v.safeParse(userOperation, first)
  if (!result.success) {
    const field = v.getDotPath(result.issues[0]) ?? 'the operation'
    throw new OperationRefusal('invalid', 'shape', `${field} is missing or has the wrong shape`)
  }
  return { operation: toUserOperation(result.output), version: parseEntryPoint(second) }
}

function parseEntryPoint(value: unknown): EntryPointVersion {
  const address = typeof value === 'string' ? value.toLowerCase() : ''
  if (address === entryPoints['0.7']) return '0.7'
  if (address === entryPoints['0.8']) return '0.8'
  throw new OperationRefusal(
    'invalid',
    'entry_point',
    `This entry point is not served. Use ${Object.values(entryPoints).join(' or ')}.`,
  )
}

/**
 * Checks the code of an operation's account.
 *
 * @throws OperationRefusal where it is not the pinned one, or its authorization is not acceptable
 */
export async function requireKnownAccount(
  { codes, chain }: CallContext,
  { operation, version }: Omit<CheckedOperation, 'account'>,
  isEstimate: boolean,
): Promise<KnownAccount> {
  const { sender, delegation } = operation
  const account = await codes.check({ chain, version, sender, delegation, isEstimate })
  if (!('problem' in account)) return account
  // Of another chain or signer it is no authorization of this account at all: the parameters are wrong, as ERC-7769 has it.
  const isForeign = account.problem === 'other_chain' || account.problem === 'other_signer'
  throw new OperationRefusal(
    isForeign ? 'invalid' : 'account',
    account.problem,
    `The operation is refused: ${accountCodeProblems[account.problem]}.`,
  )
}

/** Gas of the checks of known account code, and a little for each byte it hashes. Measured with a margin of a third. */
export function toVerificationGas({ callData }: Pick<UserOperation, 'callData'>): bigint {
  return 120_000n + BigInt(callData.length >> 1) * 2n
}

/** Gas of this server's paymaster: one signature, and a little for each byte it hashes. */
export function toSponsorGas({ callData }: Pick<UserOperation, 'callData'>): bigint {
  return 60_000n + BigInt(callData.length >> 1)
}

/** A refusal that names a field and the highest value it may have. */
export function requireAtMost(kind: RefusalKind, field: string, value: bigint, highest: bigint): void {
  if (value <= highest) return
  throw new OperationRefusal(kind, field, `${field} is ${value}; ${highest} is the highest that is accepted.`)
}

/**
 * Bounds the gas of the checks. Limits that the known code never needs are for something else: an account that delegates to other code before its
 * block burns them, and they are the key's loss.
 *
 * @throws OperationRefusal
 */
export function requireGasLimits(
  operation: Pick<UserOperation, 'callData' | 'verificationGasLimit' | 'sponsor'>,
  kind: RefusalKind = 'invalid',
): void {
  const { verificationGasLimit, sponsor } = operation
  requireAtMost(kind, 'verificationGasLimit', verificationGasLimit, toVerificationGas(operation) * 2n)
  if (!sponsor) return
  const highest = toSponsorGas(operation) * 2n
  requireAtMost(kind, 'paymasterVerificationGasLimit', sponsor.verificationGasLimit, highest)
  // The paymaster does nothing after the calls.
  requireAtMost(kind, 'paymasterPostOpGasLimit', sponsor.postOpGasLimit, 0n)
}

/**
 * Checks everything about an operation that is to be sent: account code, paymaster, fees, cost, and by simulation that the entry point runs it
 * and that its calls succeed.
 *
 * @throws OperationRefusal
 */
export async function checkOperation(context: CallContext): Promise<CheckedOperation> {
  const { bundler, chain, chains, config } = context
  const parsed = parseOperation(context)
  const { operation, version } = parsed
  requirePaymaster(context, parsed)
  requireCost(operation, config.smartAccounts.maxCost)
  requireFees(operation, await getFees(chains, chain))
  if (operation.sponsor) requireRemainingTime(operation.sponsor, await getHeadTime(chains, chain))
  const account = await requireKnownAccount(context, parsed, false)
  const least = toPreVerificationGas(operation, account.delegation !== undefined)
  if (operation.preVerificationGas < least)
    throw new OperationRefusal(
      'invalid',
      'preVerificationGas',
      `preVerificationGas has to be ${least} at least`,
    )
  requireGasLimits(operation)
  await requireExecution(context, { ...parsed, account })
  const simulation = await simulateBundle(chains, chain, {
    version,
    sender: await bundler.getSender(),
    operations: [operation],
    overrides: account.overrides,
  })
  if (!simulation.isAccepted) throw toRefusal(simulation.reason)
  return { ...parsed, account }
}

/**
 * Requires fees with room for two full blocks. Below that the key that sends the operation would wait with it, and so would all that it sends later.
 *
 * @throws OperationRefusal
 */
export function requireFees(
  { maxFeePerGas }: Pick<UserOperation, 'maxFeePerGas'>,
  { base }: Pick<Fees, 'base'>,
): void {
  const least = (base * 5n) / 4n + 1n
  if (maxFeePerGas >= least) return
  throw new OperationRefusal(
    'invalid',
    'fees',
    `maxFeePerGas is ${maxFeePerGas} and has to be ${least} at least: a quarter above what the next block asks for. pimlico_getUserOperationGasPrice names fees that reach.`,
  )
}

/**
 * Requires that a sponsor's signature is valid long enough for the operation to come into a block: one that ends in between reverts the bundle.
 *
 * @param headTime seconds since 1970 of the newest block
 * @throws OperationRefusal
 */
export function requireRemainingTime({ data }: Pick<SponsorFields, 'data'>, headTime: number): void {
  if (hasRemainingTime(data, headTime)) return
  throw new OperationRefusal(
    'time',
    'AA32',
    `The sponsor’s signature ends in less than ${leastRemaining} seconds. Have the operation sponsored again.`,
  )
}

/** Only this server's paymasters: their code is known, as that of the accounts is, so nothing unknown runs before an operation is charged. */
function requirePaymaster(
  { sponsor, chain }: CallContext,
  { operation, version }: Omit<CheckedOperation, 'account'>,
): void {
  if (!operation.sponsor || operation.sponsor.paymaster === sponsor.paymaster(chain, version)) return
  throw new OperationRefusal(
    'sponsor',
    'paymaster',
    'This paymaster is not served. Ask this server to sponsor the operation.',
  )
}

function requireCost(operation: UserOperation, maxCost: bigint): void {
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw new OperationRefusal('invalid', 'fees', 'maxPriorityFeePerGas is higher than maxFeePerGas')
  if (operation.callGasLimit === 0n || operation.verificationGasLimit === 0n || operation.maxFeePerGas === 0n)
    throw new OperationRefusal(
      'invalid',
      'gas',
      'The gas limits and maxFeePerGas have to be above 0. Estimate them first.',
    )
  if (toBundleGas([operation], 1) > maxBundleGas)
    throw new OperationRefusal(
      'invalid',
      'gas',
      'The operation has more gas than one transaction may. Split it.',
    )
  if (size(encodeHandleOps([operation], operation.sender)) > maxBundleBytes)
    throw new OperationRefusal(
      'invalid',
      'size',
      `The operation has more bytes than one transaction may: ${maxBundleBytes}. Split it.`,
    )
  if (toMaxCost(operation) > maxCost)
    throw new OperationRefusal(
      'invalid',
      'ceiling',
      `The operation could cost ${toMaxCost(operation)} base units; this bundler sends up to ${maxCost}. Lower its gas or fees.`,
    )
}

/**
 * Runs the calls of an operation without sending it.
 *
 * @returns the gas they need
 * @throws OperationRefusal where they fail
 */
export async function requireExecution(
  { chains, chain }: CallContext,
  { operation, version, account }: CheckedOperation,
): Promise<bigint> {
  const outcome = await estimateExecution(chains, chain, version, operation, account.overrides)
  if (outcome.isDone) return outcome.gas
  throw new OperationRefusal(
    'execution',
    'execution',
    'execution reverted: a call of the operation fails, so it was not sent.',
    outcome.data,
  )
}
