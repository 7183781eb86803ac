import { type CaipNetworkId, withDeadline } from '@latchkey/protocol'
import { getKnownContract } from '@latchkey/protocol/contracts'
import { isDust } from '@latchkey/protocol/spam'
import { base58 } from '@scure/base'
import * as v from 'valibot'
import type { FrameServices } from '../FrameServices.ts'
import type { SignedRequest } from '../keys/signPrepared.ts'
import { decodeCall } from './describe/decodeCall.ts'
import { systemProgram } from './describe/solanaStep.ts'
import type { PreparedCall, PreparedRequest, PreparedSolanaTransactions } from './PreparedRequest.ts'
import { parseSolanaTransaction, type SolanaInstruction } from './solanaTransaction.ts'
import { getTokenOwners, getTokenReceiver } from './tokenOwners.ts'

const recipientList = v.array(v.string())
/** Oldest recipients beyond this number are dropped. */
const maxRecipients = 500

/** A payment that was sent, and of which the network has not yet said whether it succeeded. */
const payment = v.object({
  network: v.custom<CaipNetworkId>((value) => typeof value === 'string'),
  kind: v.picklist(['transaction', 'operation', 'solana']),
  /** Hash of the transaction or operation, or the first signature of a Solana transaction. */
  id: v.string(),
  recipients: v.array(v.string()),
  /** Milliseconds since 1970. */
  at: v.number(),
})
type Payment = v.InferOutput<typeof payment>
const paymentList = v.array(payment)
/** Payments that are watched. Older ones are forgotten. */
const maxPayments = 20
/** Milliseconds after which a payment that the network doesn't know has not happened. */
const maxAge = 24 * 60 * 60_000
/** Milliseconds that an approval waits for the outcome of earlier payments. */
const outcomeTimeout = 3_000

/** USDC, USDT and wrapped SOL. A page can have the account send a token of its own to anybody: that makes no person known. */
const listedMints = [
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  'So11111111111111111111111111111111111111112',
]

/** An account on one network: a payment on a test network costs nothing, and makes nobody known on another one. */
type Place = { readonly account: string; readonly network: CaipNetworkId }

type Services = Pick<FrameServices, 'store' | 'rpc' | 'bundler'>
const listKey = ({ account, network }: Place) => `recipients|${account}|${network}`
const paymentsKey = (account: string) => `payments|${account}`

/**
 * Returns the addresses that payments of this device have reached on a network, newest last. Warnings about new and look-alike recipients are
 * based on them. A payment that failed, that moved nothing but dust, or that moved a token the wallet doesn't know, makes nobody known: a page could have one signed first, so that the large
 * one comes without a warning. Somebody who tries an address with a small amount first is above dust. Never throws.
 */
export async function getRecipients(services: Services, place: Place): Promise<readonly string[]> {
  await settlePayments(services, place.account).catch(() => undefined)
  const stored = await services.store.get(listKey(place)).catch(() => undefined)
  const parsed = v.safeParse(recipientList, stored)
  return parsed.success ? parsed.output : []
}

/** Stores whom a request pays that was signed and sent. They are known once the network has carried it out. Never throws. */
export async function addPayments(
  { store }: Pick<Services, 'store'>,
  request: PreparedRequest,
  sent: Sent,
): Promise<void> {
  const added = paymentsOf(request, sent)
  if (added.length === 0) return
  await store
    .update(paymentsKey(request.account), (value) => [...toPayments(value), ...added].slice(-maxPayments))
    .catch(() => undefined)
}

type SolanaTransactions = Extract<SignedRequest, { kind: 'solanaTransactions' }>['transactions']
/** What was signed: the hash of the transaction or operation, or Solana transactions. */
type Sent = { readonly hash?: string; readonly transactions?: SolanaTransactions }

/** Moves the recipients of payments that have succeeded to the list, and forgets those that have failed. */
async function settlePayments(services: Services, account: string): Promise<void> {
  const { store } = services
  const waiting = toPayments(await store.get(paymentsKey(account)))
  if (waiting.length === 0) return
  const outcomes = await Promise.all(waiting.map((one) => getReached(services, one)))
  const isOver = (id: string) => {
    const index = waiting.findIndex((one) => one.id === id)
    const isOld = Date.now() - (waiting[index]?.at ?? 0) > maxAge
    return index >= 0 && (outcomes[index] !== undefined || isOld)
  }
  for (const [index, { network }] of waiting.entries()) {
    const reached = outcomes[index] ?? []
    if (reached.length === 0) continue
    await store.update(listKey({ account, network }), (value) => {
      const parsed = v.safeParse(recipientList, value)
      return [...new Set([...(parsed.success ? parsed.output : []), ...reached])].slice(-maxRecipients)
    })
  }
  await store.update(paymentsKey(account), (value) => toPayments(value).filter(({ id }) => !isOver(id)))
}

function toPayments(value: unknown): readonly Payment[] {
  const parsed = v.safeParse(paymentList, value)
  return parsed.success ? parsed.output : []
}

const receipt = v.object({ status: v.picklist(['0x0', '0x1']) })
const operationReceipt = v.object({ success: v.boolean() })
const statuses = v.object({
  value: v.tuple([
    v.object({ err: v.unknown(), confirmationStatus: v.picklist(['confirmed', 'finalized']) }),
  ]),
})

/**
 * Returns whom a payment has reached, of token accounts their owner where it is proven and the token is listed: nobody where the payment failed, undefined where
 * nobody says so yet. Never throws.
 */
async function getReached(
  { rpc, bundler }: Services,
  payment: Payment,
): Promise<readonly string[] | undefined> {
  const { network, kind, id, recipients } = payment
  const load = (method: string, params: unknown) => rpc.request(network, method, params)
  const request = async () => {
    const answer = await (kind === 'operation'
      ? bundler.call(network, 'eth_getUserOperationReceipt', [id])
      : kind === 'transaction'
        ? load('eth_getTransactionReceipt', [id])
        : load('getSignatureStatuses', [[id], { searchTransactionHistory: true }]))
    if (v.is(receipt, answer)) return answer.status === '0x1' ? recipients : []
    if (v.is(operationReceipt, answer)) return answer.success ? recipients : []
    if (!v.is(statuses, answer)) return undefined
    if (answer.value[0].err != null) return []
    const owners = await getTokenOwners(recipients, load, { mints: listedMints })
    return recipients.map((one) => owners[one] ?? one)
  }
  return withDeadline(request, { timeout: outcomeTimeout }).catch(() => undefined)
}

function paymentsOf(request: PreparedRequest, sent: Sent): Payment[] {
  const { network } = request
  const at = Date.now()
  const toPayment = (kind: Payment['kind'], id: string | undefined, recipients: string[]): Payment[] =>
    id !== undefined && recipients.length > 0 ? [{ network, kind, id, recipients, at }] : []
  if (request.kind === 'transaction')
    return toPayment('transaction', sent.hash, paidByCalls([request], request))
  if (request.kind === 'calls') return toPayment('operation', sent.hash, paidByCalls(request.calls, request))
  if (request.kind !== 'solanaTransactions') return []
  return request.transactions.flatMap((transaction, index) =>
    toPayment('solana', firstSignature(sent.transactions?.[index]), paidByTransaction(transaction)),
  )
}

/** Returns the id of a signed Solana transaction; undefined where another wallet, which pays the fee, has yet to sign it. */
function firstSignature(signed: SolanaTransactions[number] | undefined): string | undefined {
  const [signature] = signed ? parseSolanaTransaction(signed.transaction).signatures : []
  return signature?.some((byte) => byte !== 0) ? base58.encode(signature) : undefined
}

/** EVM addresses in lower case. A contract of the page's own can name anybody as paid, so only tokens of the wallet's list count. */
function paidByCalls(
  calls: readonly (Omit<PreparedCall, 'to'> & { readonly to: string | null })[],
  { account, network }: Place,
): string[] {
  return calls.flatMap(({ to, value, data }) => {
    if (to === null) return []
    if (data === '0x') return isDust(BigInt(value), 18) ? [] : [to.toLowerCase()]
    const { kind, decimals = 0 } = getKnownContract(network, to) ?? {}
    if (kind !== 'token' && kind !== 'wrappedNative') return []
    const { from = account, to: paid, amount } = decodeCall(data)?.args ?? {}
    const isOwn = String(from).toLowerCase() === account.toLowerCase()
    const isPayment = typeof amount === 'bigint' && !isDust(amount, decimals)
    return typeof paid === 'string' && isOwn && isPayment ? [paid.toLowerCase()] : []
  })
}

/** Base58 as it is, because its capital letters count. */
function paidByTransaction(transaction: PreparedSolanaTransactions['transactions'][number]): string[] {
  return parseSolanaTransaction(transaction).instructions.flatMap((instruction) => paidBy(instruction) ?? [])
}

/** Decimals of SOL and of wrapped SOL, which no token of the list exceeds. */
const solDecimals = 9

/** Returns the account that an instruction pays SOL or tokens to; undefined for one that pays nothing, or dust. */
function paidBy(instruction: SolanaInstruction): string | undefined {
  const { program, data, accounts } = instruction
  const isPayment = (from: number, decimals: number) =>
    !isDust(toAmount(data.slice(from, from + 8)), decimals)
  // Transfer of the system program: from, to
  if (program === systemProgram)
    return data[0] === 2 && data.length === 12 && isPayment(4, solDecimals) ? accounts[1] : undefined
  const receiver = getTokenReceiver(instruction)
  // TransferChecked names the decimals of the token, Transfer doesn't.
  return receiver !== undefined && isPayment(1, data[0] === 12 ? (data[9] ?? 0) : solDecimals)
    ? receiver
    : undefined
}

/** Reads an amount, whose bytes are in little-endian order. */
function toAmount(bytes: Uint8Array): bigint {
  return bytes.reduceRight((amount, byte) => amount * 256n + BigInt(byte), 0n)
}
