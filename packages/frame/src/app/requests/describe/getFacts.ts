import type { FrameConfig } from '@latchkey/protocol'
import { getKnownContract } from '@latchkey/protocol/contracts'
import { toPermission } from '@latchkey/protocol/smart-accounts'
import { fromHex } from '../../bytes.ts'
import type { Translate } from '../../words/createTranslator.ts'
import type { Rpc } from '../createRpc.ts'
import { getLookupTables } from '../lookupTables.ts'
import type { PreparedRequest } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import { getTokenOwners, getTokenReceiver } from '../tokenOwners.ts'
import { parseTypedData } from '../typedData.ts'
import type { RequestFacts } from './Description.ts'
import { decodeCall } from './decodeCall.ts'
import { getFeeFacts } from './getFeeFacts.ts'
import { visibleText } from './text.ts'

/** Further addresses that are looked up after those that are called or may spend, so that a long list costs no more. */
const maxOthers = 8

/** What facts are loaded and said with. */
export type FactSources = {
  readonly rpc: Rpc
  readonly network: FrameConfig['networks'][number] | undefined
  /** `getRecipients`. */
  readonly recipients: readonly string[] | Promise<readonly string[]>
  readonly translate: Translate
  /** Locale of amounts (`toAmountLocale`). */
  readonly locale: string
}

type AddressFacts = {
  readonly address: string
  readonly hasCode: boolean | undefined
  readonly token?: RequestFacts['tokens'][string]
  readonly supply?: bigint | undefined
}

/** Loads facts about the addresses and the fee of a request from the network. A failure leaves a fact unknown. Never throws. */
export async function getFacts(
  request: PreparedRequest,
  { rpc, network, recipients, translate, locale }: FactSources,
): Promise<RequestFacts> {
  const load = (method: string, params: unknown) =>
    rpc.request(request.network, method, params).catch(() => undefined)
  const isValid = async (blockhash: string) => {
    // the newest blocks count too, because apps use their blockhash
    const answer = await load('isBlockhashValid', [blockhash, { commitment: 'processed' }])
    return typeof answer === 'object' && answer !== null && 'value' in answer && answer.value === true
  }
  // what comes first is asked first, and a busy network may answer nothing else in time
  const [fees, loaded, areOfNetwork, solana, known] = await Promise.all([
    getFeeFacts(request, load),
    Promise.all(addressesOf(request).map((address) => getAddressFacts(request, address, load))),
    Promise.all([...blockhashesOf(request)].map(isValid)),
    getSolanaFacts(request.kind === 'solanaTransactions' ? request.transactions : [], load),
    recipients,
  ])
  return {
    network: request.network,
    networkName: network ? `${visibleText(network.name)} (${request.network})` : request.network,
    symbol: visibleText(network?.symbol ?? ''),
    decimals: nativeDecimals(request.network),
    tokens: Object.fromEntries(loaded.map(({ address, token }) => [address, token])),
    supplies: Object.fromEntries(loaded.map(({ address, supply }) => [address, supply])),
    hasCode: Object.fromEntries(loaded.map(({ address, hasCode }) => [address, hasCode])),
    recipients: known,
    isOfNetwork: !areOfNetwork.includes(false),
    ...solana,
    ...fees,
    translate,
    locale,
  }
}

/**
 * Returns the decimals of the native currency, which the protocol of each chain family fixes. Those of the configuration are
 * not used: a server could make an amount look a thousand times smaller by them.
 */
function nativeDecimals(network: string): number {
  return network.startsWith('solana:') ? 9 : 18
}

async function getSolanaFacts(
  transactions: readonly string[],
  load: (method: string, params: unknown) => Promise<unknown>,
): Promise<Pick<RequestFacts, 'lookupTables' | 'tokenOwners'>> {
  const lookupTables = await getLookupTables(transactions, load)
  const instructions = transactions.flatMap((one) => parseSolanaTransaction(one, lookupTables).instructions)
  const paid = instructions.flatMap((one) => getTokenReceiver(one) ?? [])
  return { lookupTables, tokenOwners: await getTokenOwners(paid, load, { instructions }) }
}

async function getAddressFacts(
  { network }: PreparedRequest,
  address: string,
  load: (method: string, params: unknown) => Promise<unknown>,
): Promise<AddressFacts> {
  const known = getKnownContract(network, address)
  if (known) {
    // selector of totalSupply()
    const answer =
      known.kind === 'permit2'
        ? undefined
        : await load('eth_call', [{ to: address, data: '0x18160ddd' }, 'latest'])
    return { address, hasCode: true, supply: parseUint(answer) }
  }
  const code = await load('eth_getCode', [address, 'latest'])
  // 0xef0100: a person's account that borrows code (EIP-7702)
  const hasCode = typeof code === 'string' ? code !== '0x' && !/^0xef0100/i.test(code) : undefined
  if (!hasCode) return { address, hasCode }
  const [symbol, decimals] = await Promise.all(
    // selectors of symbol() and decimals()
    ['0x95d89b41', '0x313ce567'].map((data) => load('eth_call', [{ to: address, data }, 'latest'])),
  )
  return { address, hasCode, token: parseToken(symbol, decimals) }
}

function blockhashesOf(request: PreparedRequest): Set<string> {
  if (request.kind !== 'solanaTransactions') return new Set()
  return new Set(request.transactions.map((transaction) => parseSolanaTransaction(transaction).blockhash))
}

/**
 * Lists the addresses of a request: who may spend and what is called come first and are always looked up, whatever else the request
 * names.
 */
function addressesOf(request: PreparedRequest): string[] {
  const [first, called, others] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (set: Set<string>, ...values: readonly unknown[]) => {
    for (const value of values)
      if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) set.add(value.toLowerCase())
  }
  const calls = request.kind === 'transaction' ? [request] : request.kind === 'calls' ? request.calls : []
  for (const { to, data } of calls) {
    const { spender, operator, token, ...args } = decodeCall(data)?.args ?? {}
    add(first, spender, operator)
    add(called, to, token)
    add(others, ...Object.values(args))
  }
  if (request.kind === 'permission') {
    const { scope, delegate } = toPermission(request.grant)
    const targets = scope.kind === 'contract' ? scope.targets : (scope.payees ?? [])
    add(first, delegate, scope.kind === 'erc20' && scope.token, ...targets)
  }
  if (request.kind === 'typedData') {
    const { domain, message } = parseTypedData(request.json)
    const { spender, operator, delegate, to } = message
    add(first, spender, operator, delegate, to, domain.verifyingContract)
    JSON.stringify(message, (_, value: unknown) => {
      add(others, value)
      return value
    })
  }
  const always = new Set([...first, ...called])
  return [...always, ...[...others].filter((address) => !always.has(address)).slice(0, maxOthers)]
}

function parseUint(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}

function parseToken(symbol: unknown, decimals: unknown): { symbol: string; decimals: number } | undefined {
  const digits = parseUint(decimals)
  if (typeof symbol !== 'string' || digits === undefined) return undefined
  const text = parseAbiText(symbol)
  return digits <= 36n && text ? { symbol: text, decimals: Number(digits) } : undefined
}

/** Parses an ABI string: offset, length, bytes; or the 32 bytes of old tokens. Undefined for anything else. */
function parseAbiText(hex: string): string | undefined {
  if (!/^0x([0-9a-f]{2})*$/i.test(hex)) return undefined
  const bytes = fromHex(hex)
  const length = bytes.length >= 96 ? Math.min(bytes[63] ?? 0, 32) : undefined
  const part =
    length === undefined ? bytes.slice(0, 32).filter((byte) => byte !== 0) : bytes.slice(64, 64 + length)
  return new TextDecoder().decode(part).trim() || undefined
}
