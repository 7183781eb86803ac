import type { CaipNetworkId } from '@latchkey/protocol'
import type { Address, Hex } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainReader } from './createChainReader.ts'
import { ensRegistry } from './ensRegistry.ts'
import { readAddressWord } from './readAddressWord.ts'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** Bytes of an answer as hex: a resolver is a stranger's contract. */
const longestAnswer = 20_000

/** An account's name on ENS, and where its picture is. */
export type EnsProfile = { readonly name: string; readonly avatar: string | undefined }

/**
 * The name an account claims, if the name itself leads back to the account, and is as ENSIP-15 writes it (T-NAME). Four questions to
 * the chain at most. Names whose resolver asks a server elsewhere (ERC-3668) or stands for many names (ENSIP-10) aren't found.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function readEnsProfile(
  reader: ChainReader,
  chain: CaipNetworkId,
  account: string,
): Promise<EnsProfile | undefined> {
  const claim = namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)
  const claimResolver = await resolverOf(claim)
  const name =
    claimResolver &&
    readText(
      'name',
      await one(claimResolver, encodeFunctionData({ abi, functionName: 'name', args: [claim] })),
    )
  if (name === undefined || !isNormal(name)) return undefined
  const node = namehash(name)
  const resolver = await resolverOf(node)
  if (!resolver) return undefined
  const [addr, avatar] = await reader.read(chain, [
    {
      method: 'eth_call',
      to: resolver,
      data: encodeFunctionData({ abi, functionName: 'addr', args: [node] }),
    },
    {
      method: 'eth_call',
      to: resolver,
      data: encodeFunctionData({ abi, functionName: 'text', args: [node, 'avatar'] }),
    },
  ])
  if (readAddressWord(addr) !== account.toLowerCase()) return undefined
  return { name, avatar: readText('text', avatar) || undefined }

  async function one(to: Address, data: Hex): Promise<Hex | undefined> {
    return (await reader.read(chain, [{ method: 'eth_call', to, data }]))[0]
  }

  async function resolverOf(node: Hex): Promise<Address | undefined> {
    const data = encodeFunctionData({ abi, functionName: 'resolver', args: [node] })
    const found = readAddressWord(await one(ensRegistry, data))
    return found !== undefined && BigInt(found) !== 0n ? found : undefined
  }
}

function readText(functionName: 'name' | 'text', answer: Hex | undefined): string | undefined {
  if (answer === undefined || answer.length > longestAnswer) return undefined
  try {
    return decodeFunctionResult({ abi, functionName, data: answer })
  } catch {
    return undefined
  }
}

function isNormal(name: string): boolean {
  if (name.length > 255 || !name.includes('.')) return false
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
