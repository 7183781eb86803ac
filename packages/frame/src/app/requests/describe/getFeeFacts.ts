import { getDataFeeCall, parseDataFee } from '@latchkey/protocol'
import * as v from 'valibot'
import type {
  PreparedCalls,
  PreparedRequest,
  PreparedSolanaTransactions,
  PreparedTransaction,
} from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import type { RequestFacts } from './Description.ts'
import { usualSolanaFee } from './solanaFee.ts'

type Load = (method: string, params: unknown) => Promise<unknown>
type FeeFacts = Pick<RequestFacts, 'balance' | 'usualFee' | 'dataFee'>

/** Loads the balance of the account and what the fee of a request would usually be. A failure leaves both unknown. */
export async function getFeeFacts(request: PreparedRequest, load: Load): Promise<FeeFacts> {
  if (request.kind === 'transaction') return getEvmFeeFacts(request, load)
  if (request.kind === 'calls') return getCallsFeeFacts(request, load)
  if (request.kind === 'solanaTransactions') return getSolanaFeeFacts(request, load)
  if (request.kind === 'delegationRemoval') return getRemovalFeeFacts(load)
  return { balance: undefined, usualFee: undefined, dataFee: 0n }
}

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const block = v.object({ baseFeePerGas: quantity })

function parse<output>(schema: v.GenericSchema<unknown, output>, value: unknown): output | undefined {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}

/** Call data as long as the authorization in a transaction that takes a delegation back. */
const authorization = `0x${'00'.repeat(128)}`

/** Of a removal only the data fee is loaded. */
async function getRemovalFeeFacts(load: Load): Promise<FeeFacts> {
  const dataFee = parseDataFee(await load('eth_call', getDataFeeCall(authorization)))
  return { balance: undefined, usualFee: undefined, dataFee }
}

/**
 * The usual fee is the estimated gas at twice the base fee of the newest block and the usual tip, and the data fee where the
 * chain has one.
 */
async function getEvmFeeFacts(
  { account, to, value, data }: PreparedTransaction,
  load: Load,
): Promise<FeeFacts> {
  const call = { from: account, ...(to && { to }), value, data }
  const [balance, gas, latest, tip, price, charged] = await Promise.all([
    load('eth_getBalance', [account, 'latest']),
    load('eth_estimateGas', [call]),
    load('eth_getBlockByNumber', ['latest', false]),
    load('eth_maxPriorityFeePerGas', []),
    load('eth_gasPrice', []),
    load('eth_call', getDataFeeCall(data)),
  ])
  const base = parse(block, latest)?.baseFeePerGas
  const usualPrice =
    base === undefined ? parse(quantity, price) : base * 2n + (parse(quantity, tip) ?? 1_000_000_000n)
  const usualGas = parse(quantity, gas)
  const dataFee = parseDataFee(charged)
  return {
    balance: parse(quantity, balance),
    usualFee:
      usualGas === undefined || usualPrice === undefined ? undefined : usualGas * usualPrice + dataFee,
    dataFee,
  }
}

/**
 * The usual fee of a batch is its gas at twice the base fee of the newest block and the usual tip: only the gas is the bundler's
 * word. The bundler pays the data fee, which is part of `preVerificationGas`.
 */
async function getCallsFeeFacts({ account, gas }: PreparedCalls, load: Load): Promise<FeeFacts> {
  const [balance, latest, tip] = await Promise.all([
    load('eth_getBalance', [account, 'latest']),
    load('eth_getBlockByNumber', ['latest', false]),
    load('eth_maxPriorityFeePerGas', []),
  ])
  const base = parse(block, latest)?.baseFeePerGas
  const limits = [gas.callGasLimit, gas.verificationGasLimit, gas.preVerificationGas]
  const units = limits.reduce((sum, limit) => sum + BigInt(limit), 0n)
  return {
    balance: parse(quantity, balance),
    usualFee: base === undefined ? undefined : units * (base * 2n + (parse(quantity, tip) ?? 1_000_000_000n)),
    dataFee: 0n,
  }
}

const lamports = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const recentFees = v.array(v.object({ prioritizationFee: v.pipe(v.number(), v.integer(), v.minValue(0)) }))
/** Millionths of a lamport a compute unit costs at least in a usual fee: an idle cluster reports a price of 0. */
const smallestPrice = 50_000

/** The usual price is the median of those that were paid in the last blocks. */
async function getSolanaFeeFacts(
  { account, transactions }: PreparedSolanaTransactions,
  load: Load,
): Promise<FeeFacts> {
  const [balance, recent] = await Promise.all([
    load('getBalance', [account, { commitment: 'processed' }]),
    load('getRecentPrioritizationFees', [[]]),
  ])
  const prices = parse(recentFees, recent)?.map(({ prioritizationFee }) => prioritizationFee)
  const median = prices?.sort((a, b) => a - b)[Math.floor(prices.length / 2)] ?? 0
  const price = BigInt(Math.max(median, smallestPrice))
  const own = transactions.filter((one) => parseSolanaTransaction(one).feePayer === account)
  const known = parse(lamports, balance)
  return {
    balance: known && BigInt(known.value),
    usualFee: prices && own.reduce((sum, one) => sum + usualSolanaFee(one, price), 0n),
    dataFee: 0n,
  }
}
