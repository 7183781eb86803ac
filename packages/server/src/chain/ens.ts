import type { CaipNetworkId } from '@latchkey/protocol'
import type { Address, Hex } from 'viem'
import { namehash, normalize } from 'viem/ens'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainReader } from './chainReader.ts'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)',
])
/** The longest answer as hex. A resolver is a foreign contract and may return anything. */
const longestAnswer = 20_000

/** An account's ENS name, and the address of its picture. */
export type EnsProfile = { readonly name: string; readonly avatar: string | undefined }

/**
 * The name an account claims on ENS, if the name resolves back to the account and is normalized by ENSIP-15. At most
 * four calls to the chain. Names whose resolver uses an off-chain server (ERC-3668) or a wildcard (ENSIP-10) are not
 * found.
 *
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getEnsProfile(
  reader: ChainReader,
  chain: CaipNetworkId,
  account: string,
): Promise<EnsProfile | undefined> {
  const claim = namehash(`${account.slice(2).toLowerCase()}.addr.reverse`)
  const claimResolver = await resolverOf(claim)
  const name =
    claimResolver &&
    decodeText(
      'name',
      await callContract(claimResolver, encodeFunctionData({ abi, functionName: 'name', args: [claim] })),
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
  if (decodeAddress(addr) !== account.toLowerCase()) return undefined
  return { name, avatar: decodeText('text', avatar) || undefined }

  async function callContract(to: Address, data: Hex): Promise<Hex | undefined> {
    return (await reader.read(chain, [{ method: 'eth_call', to, data }]))[0]
  }

  async function resolverOf(node: Hex): Promise<Address | undefined> {
    const data = encodeFunctionData({ abi, functionName: 'resolver', args: [node] })
    const found = decodeAddress(await callContract(ensRegistry, data))
    return found !== undefined && BigInt(found) !== 0n ? found : undefined
  }
}

function decodeText(functionName: 'name' | 'text', answer: Hex | undefined): string | undefined {
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

const registry = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const ether = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coin = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const etherCoin = 60

/** The addresses of an ENS name, by coin type. */
type EnsAddresses =
  | { readonly status: 'found'; readonly addresses: ReadonlyMap<number, Address> }
  /** The name is not registered, or has no address. */
  | { readonly status: 'none' }
  /** The resolver is off-chain (ERC-3668) or a wildcard (ENSIP-10), which is not followed here. */
  | { readonly status: 'offChain' }

/**
 * The addresses of an ENS name for the given EVM coin types (ENSIP-9, ENSIP-11). Two calls to the chain.
 *
 * @param name normalized by ENSIP-15
 * @throws ChainUnavailableError, ChainReadError
 */
export async function getEnsAddresses(
  reader: ChainReader,
  chain: CaipNetworkId,
  { name, coinTypes }: { readonly name: string; readonly coinTypes: readonly number[] },
): Promise<EnsAddresses> {
  const labels = name.split('.')
  // The name's own resolver, and those of the names above it but for the last, which is a zone.
  const nodes = labels.slice(0, -1).map((_, at) => namehash(labels.slice(at).join('.')))
  const resolvers = await callContracts(
    nodes.map((node) => ({
      to: ensRegistry,
      data: encodeFunctionData({ abi: registry, functionName: 'resolver', args: [node] }),
    })),
  )
  const [ownResolver, ...parentResolvers] = resolvers
    .map(decodeAddress)
    .map((address) => (isZeroAddress(address) ? undefined : address))
  const [node] = nodes
  if (!ownResolver || !node) return { status: parentResolvers.some(Boolean) ? 'offChain' : 'none' }
  const [first, ...others] = await callContracts([
    { to: ownResolver, data: encodeFunctionData({ abi: ether, functionName: 'addr', args: [node] }) },
    ...coinTypes.map((type) => ({
      to: ownResolver,
      data: encodeFunctionData({ abi: coin, functionName: 'addr', args: [node, BigInt(type)] }),
    })),
  ])
  const main = decodeAddress(first)
  if (main === undefined) return { status: 'offChain' }
  const addresses = new Map<number, Address>(isZeroAddress(main) ? [] : [[etherCoin, main]])
  for (const [at, type] of coinTypes.entries()) {
    const found = decodeCoinAddress(others[at])
    if (found) addresses.set(type, found)
  }
  return addresses.size > 0 ? { status: 'found', addresses } : { status: 'none' }

  function callContracts(calls: readonly { readonly to: Address; readonly data: Hex }[]) {
    return reader.read(
      chain,
      calls.map((call) => ({ method: 'eth_call', ...call })),
    )
  }
}

/** Bytes are an address where there are twenty of them. */
function decodeCoinAddress(answer: Hex | undefined): Address | undefined {
  // A resolver is a foreign contract and may return anything.
  if (answer === undefined || answer.length > 1_000) return undefined
  try {
    const bytes = decodeFunctionResult({ abi: coin, functionName: 'addr', data: answer })
    return bytes.length === 42 && !isZeroAddress(bytes) ? (bytes.toLowerCase() as Address) : undefined
  } catch {
    return undefined
  }
}

function isZeroAddress(address: Hex | undefined): boolean {
  return address === undefined || BigInt(address) === 0n
}

/** The registry of ENS, on chain 1 and every chain that has one (docs.ens.domains/learn/deployments, 2026-11-22). */
export const ensRegistry: Address = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'

/** The address a call answered with, lower case; undefined for what is none. */
function decodeAddress(answer: Hex | undefined): Address | undefined {
  return answer?.length === 66 && /^0x0{24}/.test(answer) ? `0x${answer.slice(26).toLowerCase()}` : undefined
}
