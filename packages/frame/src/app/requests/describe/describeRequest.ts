import type { FrameConfig } from '@latchkey/protocol'
import { fromHex } from '../../bytes.ts'
import type { Translate } from '../../words/createTranslator.ts'
import type { Rpc } from '../createRpc.ts'
import type { PreparedRequest } from '../PreparedRequest.ts'
import { parseSolanaTransaction } from '../solanaTransaction.ts'
import { parseTypedData } from '../typedData.ts'
import type { Description, RequestFacts } from './Description.ts'
import { decodeCall } from './decodeCall.ts'
import { describeMessage } from './describeMessage.ts'
import { describeSolana } from './describeSolana.ts'
import { describeTransaction } from './describeTransaction.ts'
import { describeTypedData } from './describeTypedData.ts'

/**
 * Describes a request for the approval screen: a pure function of the frozen request and of the loaded facts.
 * @param now milliseconds since 1970
 */
export function describeRequest(request: PreparedRequest, facts: RequestFacts, now: number): Description {
  switch (request.kind) {
    case 'message':
    case 'solanaMessage':
      return describeMessage(request, facts.translate)
    case 'typedData':
      return describeTypedData(request, facts, now)
    case 'transaction':
      return describeTransaction(request, facts)
    case 'solanaTransactions':
      return describeSolana(request, facts)
  }
}

/** Loads facts about the addresses of a request from the network. A failure leaves a fact unknown. Never throws. */
export async function getFacts(
  request: PreparedRequest,
  {
    rpc,
    network,
    recipients,
    translate,
  }: {
    readonly rpc: Rpc
    readonly network: FrameConfig['networks'][number] | undefined
    readonly recipients: readonly string[]
    readonly translate: Translate
  },
): Promise<RequestFacts> {
  // eight at most: each costs up to three calls
  const addresses = [...addressesOf(request)].slice(0, 8)
  const load = (method: string, params: unknown) =>
    rpc.request(request.network, method, params).catch(() => undefined)
  const loaded = await Promise.all(
    addresses.map(async (address) => {
      const code = await load('eth_getCode', [address, 'latest'])
      const hasCode = typeof code === 'string' ? code !== '0x' : undefined
      if (!hasCode) return { address, hasCode, token: undefined }
      const [symbol, decimals] = await Promise.all(
        // selectors of symbol() and decimals()
        ['0x95d89b41', '0x313ce567'].map((data) => load('eth_call', [{ to: address, data }, 'latest'])),
      )
      return { address, hasCode, token: parseToken(symbol, decimals) }
    }),
  )
  const areOfNetwork = await Promise.all(
    [...blockhashesOf(request)].map(async (blockhash) => {
      // the newest blocks count too, because apps use their blockhash
      const answer = await load('isBlockhashValid', [blockhash, { commitment: 'processed' }])
      return typeof answer === 'object' && answer !== null && 'value' in answer && answer.value === true
    }),
  )
  return {
    networkName: network?.name ?? request.network,
    symbol: network?.symbol ?? '',
    decimals: network?.decimals ?? 18,
    tokens: Object.fromEntries(loaded.map(({ address, token }) => [address, token])),
    hasCode: Object.fromEntries(loaded.map(({ address, hasCode }) => [address, hasCode])),
    recipients,
    isOfNetwork: !areOfNetwork.includes(false),
    translate,
  }
}

function blockhashesOf(request: PreparedRequest): Set<string> {
  if (request.kind !== 'solanaTransactions') return new Set()
  return new Set(request.transactions.map((transaction) => parseSolanaTransaction(transaction).blockhash))
}

function addressesOf(request: PreparedRequest): Set<string> {
  const found = new Set<string>()
  const add = (value: unknown) => {
    if (typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)) found.add(value.toLowerCase())
  }
  if (request.kind === 'transaction') {
    add(request.to)
    for (const value of Object.values(decodeCall(request.data)?.args ?? {})) add(value)
  }
  if (request.kind === 'typedData') {
    const { domain, message } = parseTypedData(request.json)
    add(domain.verifyingContract)
    JSON.stringify(message, (_, value: unknown) => {
      add(value)
      return value
    })
  }
  return found
}

function parseToken(symbol: unknown, decimals: unknown): { symbol: string; decimals: number } | undefined {
  if (typeof symbol !== 'string' || typeof decimals !== 'string' || !/^0x[0-9a-f]{64}$/i.test(decimals))
    return undefined
  const digits = BigInt(decimals)
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
