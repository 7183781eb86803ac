import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { type Hex, numberToHex } from 'viem'
import { getFromNode } from '../../chain/callNode.ts'
import {
  type NodeLog,
  operationTopic,
  parseOperationEvent,
  toPreVerificationGas,
} from '../../chain/entryPoint.ts'
import { toOperationHash, toWireOperation, type UserOperation } from '../../chain/userOperation.ts'
import type { StoredOperation } from '../../ports/smartAccounts.ts'
import {
  type CallContext,
  checkOperation,
  parseOperation,
  requireExecution,
  requireKnownAccount,
  toSponsorGas,
  toVerificationGas,
} from './checkOperation.ts'
import { OperationRefusal } from './operationRefusal.ts'

/** `eth_sendUserOperation`: checks an operation, stores it for sending and returns its hash. The same operation may be sent again. */
export async function sendUserOperation(context: CallContext): Promise<Hex> {
  const { bundler, chain, chainId, project } = context
  const { operation: parsed, version } = parseOperation(context)
  // A client whose answer was lost sends it again; by then it may be in a block, where no simulation accepts it.
  const repeated = await findRepeated(context, parsed)
  if (repeated) return repeated
  const { operation, account } = await checkOperation(context)
  const hash = toOperationHash(operation, { chainId, version, delegate: account.delegate })
  const { sender, nonce } = operation
  const outcome = await bundler.accept({
    hash,
    chain,
    version,
    sender,
    nonce,
    text: JSON.stringify(toWireOperation(operation)),
    project,
  })
  if (outcome === 'account_full')
    throw new OperationRefusal(
      'invalid',
      'account_full',
      'Four operations of the account wait already. Wait for a receipt of one.',
    )
  if (outcome === 'failed')
    throw new OperationRefusal(
      'account',
      'failed',
      'The operation failed before and is not tried again. Sign it anew, with other fees or gas.',
    )
  if (outcome !== 'nonce_taken') return hash
  throw new OperationRefusal(
    'invalid',
    'nonce_taken',
    'Another operation of the account with this nonce waits already. Wait for its receipt.',
  )
}

/** The hash of an operation that was stored before, whatever code its account has now. */
async function findRepeated(context: CallContext, operation: UserOperation): Promise<Hex | undefined> {
  const { bundler, chain, chainId, codes } = context
  const { version } = parseOperation(context)
  const { sender, delegation } = operation
  const account = await codes.check({ chain, version, sender, delegation, isEstimate: true })
  if ('problem' in account) return undefined
  const hash = toOperationHash(operation, { chainId, version, delegate: account.delegate })
  const stored = await bundler.find(chain, hash)
  return stored && stored.status !== 'failed' && stored.text === JSON.stringify(toWireOperation(operation))
    ? hash
    : undefined
}

/** `eth_estimateUserOperationGas`. The signature may be a stub, and so may that of an authorization. */
export async function estimateUserOperationGas(context: CallContext): Promise<Record<string, Hex>> {
  const parsed = parseOperation(context)
  const { operation } = parsed
  const account = await requireKnownAccount(context, parsed, true)
  const execution = await requireExecution(context, { ...parsed, account })
  const isSponsored = operation.sponsor !== undefined
  const gas = {
    // The account's own code before and after its calls needs a little; 1/64 stays with each caller.
    callGasLimit: (execution * 21n) / 20n + 15_000n,
    verificationGasLimit: toVerificationGas(operation),
    ...(isSponsored && {
      paymasterVerificationGasLimit: toSponsorGas(operation),
      paymasterPostOpGasLimit: 0n,
    }),
  }
  const preVerificationGas = toPreVerificationGas(
    toFilledOperation(operation),
    account.delegation !== undefined,
  )
  return Object.fromEntries(
    Object.entries({ ...gas, preVerificationGas }).map(([name, value]) => [name, numberToHex(value)]),
  )
}

/** An operation with full words, as its final values may be: zero bytes are cheaper, so that what it is priced at reaches. */
export function toFilledOperation(operation: UserOperation): UserOperation {
  const full = 2n ** 128n - 1n
  const { sponsor, signature } = operation
  // The paymaster's two times and its signature.
  const sponsorData: Hex = `0x${'ff'.repeat(77)}`
  return {
    ...operation,
    callGasLimit: full,
    verificationGasLimit: full,
    preVerificationGas: full,
    maxFeePerGas: full,
    maxPriorityFeePerGas: full,
    ...(sponsor && {
      sponsor: { ...sponsor, data: sponsor.data.length > sponsorData.length ? sponsor.data : sponsorData },
    }),
    signature: signature.length > 132 ? signature : `0x${'ff'.repeat(65)}`,
  }
}

/** `eth_supportedEntryPoints`. */
export function getSupportedEntryPoints(): readonly string[] {
  return Object.values(entryPoints)
}

/** `pimlico_getUserOperationGasPrice`: fees with which an operation is included soon, as clients of another bundler ask for them. */
export async function getUserOperationGasPrice({ chain, chains }: CallContext) {
  const history = (await getFromNode(chains, chain, 'eth_feeHistory', ['0x5', 'latest', [25, 50, 90]])) as {
    baseFeePerGas?: unknown[]
    reward?: unknown[][]
  }
  const base = toNumber(history.baseFeePerGas?.at(-1))
  const price = (percentile: number, numerator: bigint) => {
    const tips = (history.reward ?? [])
      .map((row) => toNumber(row[percentile]))
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    const tip = tips[tips.length >> 1] || 1n
    return {
      maxFeePerGas: numberToHex((base * numerator) / 8n + tip),
      maxPriorityFeePerGas: numberToHex(tip),
    }
  }
  return { slow: price(0, 9n), standard: price(1, 10n), fast: price(2, 16n) }
}

const toNumber = (value: unknown) =>
  typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : 0n

/** `eth_getUserOperationByHash`. Null for an operation that this server never accepted. */
export async function getUserOperationByHash(context: CallContext) {
  const stored = await findOperation(context)
  if (!stored || stored.status === 'failed') return null
  const receipt = await getTransactionReceipt(context, stored)
  return {
    userOperation: JSON.parse(stored.text) as unknown,
    entryPoint: entryPoints[stored.version],
    transactionHash: receipt?.transactionHash ?? null,
    blockHash: receipt?.blockHash ?? null,
    blockNumber: receipt?.blockNumber ?? null,
  }
}

/**
 * `eth_getUserOperationReceipt`. Null while the operation is in no block.
 *
 * @throws OperationRefusal with the reason for one that failed, so that nobody waits for it
 */
export async function getUserOperationReceipt(context: CallContext) {
  const stored = await findOperation(context)
  if (!stored) return null
  if (stored.status === 'failed')
    throw new OperationRefusal(
      'account',
      'failed',
      `The operation was not run: ${stored.reason ?? 'no reason is known'}`,
    )
  const receipt = await getTransactionReceipt(context, stored)
  if (!receipt) return null
  // A contract that the operation calls may emit an event that looks the same.
  const isOfEntryPoint = ({ address }: NodeLog) => address.toLowerCase() === entryPoints[stored.version]
  const index = receipt.logs.findIndex(
    (log) => isOfEntryPoint(log) && log.topics[0] === operationTopic && log.topics[1] === stored.hash,
  )
  const last = receipt.logs[index]
  const end = last && parseOperationEvent(last)
  if (!end) return null
  return {
    userOpHash: stored.hash,
    entryPoint: entryPoints[stored.version],
    sender: stored.sender,
    nonce: numberToHex(stored.nonce),
    ...(BigInt(end.paymaster) !== 0n && { paymaster: end.paymaster }),
    actualGasCost: numberToHex(end.gasCost),
    actualGasUsed: numberToHex(end.gasUsed),
    success: end.isSuccess,
    logs: receipt.logs.slice(toFirstLog(receipt.logs, index, isOfEntryPoint), index),
    receipt,
  }
}

/** The first log of an operation: after the event of the one before it, or of the begin of execution. */
function toFirstLog(
  logs: readonly NodeLog[],
  index: number,
  isOfEntryPoint: (log: NodeLog) => boolean,
): number {
  const ends: readonly (Hex | undefined)[] = [operationTopic, beforeExecutionTopic]
  const before = logs
    .slice(0, index)
    .findLastIndex((log) => isOfEntryPoint(log) && ends.includes(log.topics[0]))
  return before + 1
}

/** The topic of `BeforeExecution()`. */
const beforeExecutionTopic = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

type NodeReceipt = {
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly logs: readonly NodeLog[]
}

async function findOperation({
  bundler,
  chain,
  params: [hash],
}: CallContext): Promise<StoredOperation | undefined> {
  if (typeof hash === 'string' && /^0x[\da-f]{64}$/i.test(hash))
    return bundler.find(chain, hash.toLowerCase() as Hex)
  throw new OperationRefusal(
    'invalid',
    'hash',
    'The hash of an operation is needed: 0x and 64 hexadecimal digits',
  )
}

async function getTransactionReceipt(
  { chain, chains }: CallContext,
  { transaction }: StoredOperation,
): Promise<NodeReceipt | undefined> {
  if (!transaction) return undefined
  const receipt = await getFromNode(chains, chain, 'eth_getTransactionReceipt', [transaction])
  return (receipt ?? undefined) as NodeReceipt | undefined
}
