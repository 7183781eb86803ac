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
import { createAvatar } from './drawAvatar.ts'
import type { NamesOptions } from './lookup.ts'
import { type NameRules, parseName } from './nameForm.ts'
import { etherCoin } from './signedRequest.ts'

const extended = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
/** Seconds an answer may be shown to a chain: a block's time may be off, and a name that changes must not be believed for long. */
const goodFor = 300
/** Hex digits of a question: a name of 512 bytes, and a call with a key. */
const longest = 8_192

/**
 * Answers a resolver's question about one of our names, signed for that resolver (ERC-3668, ENSIP-10): what ENS' own
 * OffchainResolver, and the devnet's OffchainNames, take.
 *
 * @throws HttpFailure 400 for what isn't a question
 */
export async function resolveThroughGateway(
  c: Context<ApiEnv>,
  options: NamesOptions,
  { sender, data }: { readonly sender: string; readonly data: string },
): Promise<Response> {
  const { clock, nameSigner } = options
  if (!/^0x[\da-fA-F]{40}$/.test(sender))
    throw new HttpFailure(400, 'sender', 'Invalid sender: not an address')
  if (data.length > longest || !isHex(data) || data.length % 2 === 1)
    throw new HttpFailure(400, 'data', 'Invalid data: not bytes as hex')
  const { name, call } = decodeGatewayQuery(data)
  const result = await resolveCall(name, call, options)
  const expires = BigInt(Math.floor(clock.now() / 1000) + goodFor)
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
    const [encoded, call] = decodeFunctionData({ abi: extended, data }).args
    const name = decodeDnsName(hexToBytes(encoded))
    if (name !== undefined) return { name, call }
  } catch {
    // said below
  }
  throw new HttpFailure(400, 'data', 'Invalid data: not a call of resolve(bytes,bytes)')
}

/** What resolvers are asked: ENSIP-1, -5, -7, -9, and the name an account goes by (ENSIP-3). */
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
const nobody = `0x${'0'.repeat(40)}` as const

/** What the answers are made from. */
type GatewayOptions = { readonly names: Pick<Names, 'find' | 'reverse'>; readonly config: NameRules }

/**
 * What a resolver of our names would answer to a call about one: of a name nobody has, or that is none, the empty answer.
 *
 * @throws HttpFailure 400 for a call that isn't a resolver's, or that is about another name than it says
 */
async function resolveCall(name: string, call: Hex, { names, config }: GatewayOptions): Promise<Hex> {
  const asked = decodeCall(call)
  if (asked.args[0] !== namehash(name))
    throw new HttpFailure(400, 'data', 'Invalid data: the call is about another name')
  if (asked.functionName === 'name') return text('name', await findClaim(name, names))
  const found = await findName(name, { names, config })
  switch (asked.functionName) {
    case 'addr': {
      const coin = asked.args[1]
      const address = addressOf(found, coin === undefined ? etherCoin : Number(coin))
      return coin === undefined
        ? encodeFunctionResult({
            abi: resolverAbi.slice(0, 1),
            functionName: 'addr',
            result: address ?? nobody,
          })
        : encodeFunctionResult({
            abi: resolverAbi.slice(1, 2),
            functionName: 'addr',
            result: address ?? '0x',
          })
    }
    case 'text':
      return text('text', found ? textOf(found, asked.args[1] ?? '') : '')
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
  let own: string
  try {
    own = parseName(name, config).name
  } catch (error) {
    if (error instanceof HttpFailure) return undefined
    throw error
  }
  // Another spelling has another node: who asks for that asks for a name nobody has.
  return own === name ? names.find(own) : undefined
}

/** The first name the account of `<address>.addr.reverse` signed for. */
async function findClaim(name: string, names: GatewayOptions['names']): Promise<string> {
  const address = /^([\da-f]{40})\.addr\.reverse$/.exec(name)?.[1]
  return (address && (await names.reverse(`0x${address}`))[0]?.name) || ''
}

function addressOf(found: RegisteredName | undefined, coinType: number): Hex | undefined {
  return found?.addresses.find((one) => one.coinType === coinType)?.address as Hex | undefined
}

/** Of the global keys of ENSIP-5 we know two; those of our own attributes are asked for by their names. */
function textOf(found: RegisteredName, key: string): string {
  const address = addressOf(found, etherCoin) ?? found.addresses[0]?.address
  if (key === 'avatar')
    return found.attributes.avatar ?? (address ? createAvatar(toWireAddress(address)) : '')
  return found.attributes[key === 'description' ? 'bio' : key] ?? ''
}

function text(functionName: 'name' | 'text', result: string): Hex {
  return encodeFunctionResult({ abi: resolverAbi, functionName, result })
}

/**
 * A name out of its DNS encoding, as ENSIP-10 has it: a length and so many bytes for each label, a zero at the end.
 *
 * @returns undefined where it is none: cut off, too long, with more after its end, or bytes that are no text
 */
function decodeDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length === 0 || bytes.length > 512) return undefined
  const labels: string[] = []
  let place = 0
  for (let length = bytes[place]; length !== 0; length = bytes[place]) {
    if (length === undefined || place + length + 1 >= bytes.length) return undefined
    const label = decodeLabel(bytes.subarray(place + 1, place + 1 + length))
    // a point inside of a label would be read as two
    if (label === undefined || label.includes('.')) return undefined
    labels.push(label)
    place += length + 1
  }
  return place + 1 === bytes.length ? labels.join('.') : undefined
}

function decodeLabel(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
