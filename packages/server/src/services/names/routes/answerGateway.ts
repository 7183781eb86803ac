import type { Context } from 'hono'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  hexToBytes,
  isHex,
  keccak256,
  parseAbi,
} from 'viem'
import type { ApiEnv } from '../../../http/ApiEnv.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import { answerCall } from '../gateway/answerCall.ts'
import { readDnsName } from '../gateway/readDnsName.ts'
import type { NamesOptions } from '../NamesOptions.ts'

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
export async function answerGateway(
  c: Context<ApiEnv>,
  options: NamesOptions,
  { sender, data }: { readonly sender: string; readonly data: string },
): Promise<Response> {
  const { clock, nameSigner } = options
  if (!/^0x[\da-fA-F]{40}$/.test(sender))
    throw new HttpFailure(400, 'sender', 'Invalid sender: not an address')
  if (data.length > longest || !isHex(data) || data.length % 2 === 1)
    throw new HttpFailure(400, 'data', 'Invalid data: not bytes as hex')
  const { name, call } = readQuestion(data)
  const result = await answerCall(name, call, options)
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

function readQuestion(data: Hex): { name: string; call: Hex } {
  try {
    const [encoded, call] = decodeFunctionData({ abi: extended, data }).args
    const name = readDnsName(hexToBytes(encoded))
    if (name !== undefined) return { name, call }
  } catch {
    // said below
  }
  throw new HttpFailure(400, 'data', 'Invalid data: not a call of resolve(bytes,bytes)')
}
