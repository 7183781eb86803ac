import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { namehash } from 'viem/ens'
import { toWireAddress } from '../../../chain/toWireAddress.ts'
import { HttpFailure } from '../../../http/HttpFailure.ts'
import type { Names, RegisteredName } from '../../../ports/Names.ts'
import { etherCoin } from '../coinChain.ts'
import { type NameRules, readName } from '../readName.ts'
import { drawAvatar } from './drawAvatar.ts'

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
export type GatewayOptions = { readonly names: Pick<Names, 'find' | 'reverse'>; readonly config: NameRules }

/**
 * What a resolver of our names would answer to a call about one: of a name nobody has, or that is none, the empty answer.
 *
 * @throws HttpFailure 400 for a call that isn't a resolver's, or that is about another name than it says
 */
export async function answerCall(name: string, call: Hex, { names, config }: GatewayOptions): Promise<Hex> {
  const asked = readCall(call)
  if (asked.args[0] !== namehash(name))
    throw new HttpFailure(400, 'data', 'Invalid data: the call is about another name')
  if (asked.functionName === 'name') return text('name', await claimOf(name, names))
  const found = await find(name, { names, config })
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

function readCall(call: Hex) {
  try {
    return decodeFunctionData({ abi: resolverAbi, data: call })
  } catch {
    throw new HttpFailure(400, 'data', 'Invalid data: not a call of a resolver')
  }
}

async function find(name: string, { names, config }: GatewayOptions): Promise<RegisteredName | undefined> {
  let own: string
  try {
    own = readName(name, config).name
  } catch (error) {
    if (error instanceof HttpFailure) return undefined
    throw error
  }
  // Another spelling has another node: who asks for that asks for a name nobody has.
  return own === name ? names.find(own) : undefined
}

/** The first name the account of `<address>.addr.reverse` signed for. */
async function claimOf(name: string, names: GatewayOptions['names']): Promise<string> {
  const address = /^([\da-f]{40})\.addr\.reverse$/.exec(name)?.[1]
  return (address && (await names.reverse(`0x${address}`))[0]?.name) || ''
}

function addressOf(found: RegisteredName | undefined, coinType: number): Hex | undefined {
  return found?.addresses.find((one) => one.coinType === coinType)?.address as Hex | undefined
}

/** Of the global keys of ENSIP-5 we know two; those of our own attributes are asked for by their names. */
function textOf(found: RegisteredName, key: string): string {
  const address = addressOf(found, etherCoin) ?? found.addresses[0]?.address
  if (key === 'avatar') return found.attributes.avatar ?? (address ? drawAvatar(toWireAddress(address)) : '')
  return found.attributes[key === 'description' ? 'bio' : key] ?? ''
}

function text(functionName: 'name' | 'text', result: string): Hex {
  return encodeFunctionResult({ abi: resolverAbi, functionName, result })
}
