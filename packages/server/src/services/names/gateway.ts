import type { Context } from 'hono'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  parseAbi,
} from 'viem'
import { namehash } from 'viem/ens'
import { toWireAddress } from '../../chain/addresses.ts'
import { HttpFailure } from '../../http/HttpFailure.ts'
import type { ApiEnv } from '../../http/Service.ts'
import type { Names, RegisteredName } from '../../ports/names.ts'
import { drawAvatar } from './drawAvatar.ts'
import type { NamesOptions } from './lookup.ts'
import { type NameRules, parseName } from './nameForm.ts'
import { etherCoin } from './signedRequest.ts'

const extendedResolverAbi = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
/** Seconds an answer is valid: short, because a name can change; long enough for the clock of a block. */
const validFor = 300
/** Longest query in hex digits: a name of 512 bytes, and a call with a key. */
const maxQueryLength = 8_192

/**
 * Answers a resolver’s query about a name of this server, signed for that resolver (ERC-3668, ENSIP-10). The
 * format is that of ENS’ own OffchainResolver and of the devnet’s OffchainNames.
 *
 * @throws HttpFailure 400 for an invalid query
 */
export async function resolveThroughGateway(
  c: Context<ApiEnv>,
  options: NamesOptions,
  { sender, data }: { readonly sender: string; readonly data: string },
): Promise<Response> {
  const { clock, nameSigner } = options
  if (!/^0x[\da-fA-F]{40}$/.test(sender))
    throw new HttpFailure(400, 'sender', 'Invalid sender: not an address')
  if (data.length > maxQueryLength || !isHex(data) || data.length % 2 === 1)
    throw new HttpFailure(400, 'data', 'Invalid data: not bytes as hex')
  const { name, call } = decodeGatewayQuery(data)
  const result = await resolveCall(name, call, options)
  const expires = BigInt(Math.floor(clock.now() / 1000) + validFor)
  // EIP-191, version 0. Resolver contracts recompute this digest.
  const digest = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', sender.toLowerCase() as Hex, expires, keccak256(data), keccak256(result)],
    ),
  )
  const signature = await nameSigner.sign(digest)
  const answer = encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  )
  return c.json({ data: answer }, 200, { 'cache-control': 'no-store' })
}

function decodeGatewayQuery(data: Hex): { name: string; call: Hex } {
  try {
    const [encoded, call] = decodeFunctionData({ abi: extendedResolverAbi, data }).args
    const name = decodeDnsName(hexToBytes(encoded))
    if (name !== undefined) return { name, call }
  } catch {
    // The failure is thrown below.
  }
  throw new HttpFailure(400, 'data', 'Invalid data: not a call of resolve(bytes,bytes)')
}

/** Functions of a resolver: ENSIP-1, -5, -7, -9, and the reverse name (ENSIP-3). */
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
const zeroAddress = `0x${'0'.repeat(40)}` as const

type GatewayOptions = { readonly names: Pick<Names, 'find' | 'reverse'>; readonly config: NameRules }

/**
 * Executes a resolver call about a name of this server. Unregistered and invalid names give the empty answer.
 *
 * @throws HttpFailure 400 for a call that is no resolver function, or is about another name than the query
 * states
 */
async function resolveCall(name: string, call: Hex, { names, config }: GatewayOptions): Promise<Hex> {
  const decoded = decodeCall(call)
  if (decoded.args[0] !== namehash(name))
    throw new HttpFailure(400, 'data', 'Invalid data: the call is about another name')
  if (decoded.functionName === 'name') return encodeText('name', await findReverseName(name, names))
  const found = await findName(name, { names, config })
  switch (decoded.functionName) {
    case 'addr': {
      const coin = decoded.args[1]
      const address = findAddress(found, coin === undefined ? etherCoin : Number(coin))
      return coin === undefined
        ? encodeFunctionResult({
            abi: resolverAbi.slice(0, 1),
            functionName: 'addr',
            result: address ?? zeroAddress,
          })
        : encodeFunctionResult({
            abi: resolverAbi.slice(1, 2),
            functionName: 'addr',
            result: address ?? '0x',
          })
    }
    case 'text':
      return encodeText('text', found ? findText(found, decoded.args[1] ?? '') : '')
    case 'contenthash':
      return encodeFunctionResult({ abi: resolverAbi, functionName: 'contenthash', result: '0x' })
  }
}

function decodeCall(call: Hex) {
  try {
    return decodeFunctionData({ abi: resolverAbi, data: call })
  } catch {
    throw new HttpFailure(400, 'data', 'Invalid data: not a call of a resolver')
  }
}

async function findName(
  name: string,
  { names, config }: GatewayOptions,
): Promise<RegisteredName | undefined> {
  let registered: string
  try {
    registered = parseName(name, config).name
  } catch (error) {
    if (error instanceof HttpFailure) return undefined
    throw error
  }
  // Another spelling has another node, and nobody has registered it.
  return registered === name ? names.find(registered) : undefined
}

/** The first name that the account of `<address>.addr.reverse` has signed for. */
async function findReverseName(name: string, names: GatewayOptions['names']): Promise<string> {
  const address = /^([\da-f]{40})\.addr\.reverse$/.exec(name)?.[1]
  return (address && (await names.reverse(`0x${address}`))[0]?.name) || ''
}

function findAddress(found: RegisteredName | undefined, coinType: number): Hex | undefined {
  return found?.addresses.find((one) => one.coinType === coinType)?.address as Hex | undefined
}

/** Two of the global keys of ENSIP-5 are supported; the server’s own attributes are read by their names. */
function findText(found: RegisteredName, key: string): string {
  const address = findAddress(found, etherCoin) ?? found.addresses[0]?.address
  if (key === 'avatar') return found.attributes.avatar ?? (address ? drawAvatar(toWireAddress(address)) : '')
  return found.attributes[key === 'description' ? 'bio' : key] ?? ''
}

function encodeText(functionName: 'name' | 'text', result: string): Hex {
  return encodeFunctionResult({ abi: resolverAbi, functionName, result })
}

/**
 * Decodes a DNS-encoded name (ENSIP-10): each label preceded by its length, a zero byte at the end.
 *
 * @returns undefined for bytes that are cut off, too long, followed by more, or no text
 */
function decodeDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.length > 512) return undefined
  const labels: string[] = []
  let index = 0
  for (let length = bytes[index]; length !== 0; length = bytes[index]) {
    if (length === undefined || index + length + 1 >= bytes.length) return undefined
    const label = decodeLabel(bytes.subarray(index + 1, index + 1 + length))
    // A dot inside a label would read as two labels.
    if (label === undefined || label.includes('.')) return undefined
    labels.push(label)
    index += length + 1
  }
  return index + 1 === bytes.length ? labels.join('.') : undefined
}

function decodeLabel(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
