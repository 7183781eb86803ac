import type { CaipNetworkId } from '@latchkey/protocol'
import type { Address, Hex } from 'viem'
import { namehash } from 'viem/ens'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { ChainReader } from './createChainReader.ts'
import { ensRegistry } from './ensRegistry.ts'
import { readAddressWord } from './readAddressWord.ts'

const registry = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const ether = parseAbi(['function addr(bytes32 node) view returns (address)'])
const coin = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const etherCoin = 60

/** What a name of ENS leads to, by coin type. */
export type EnsAddresses =
  | { readonly status: 'found'; readonly addresses: ReadonlyMap<number, Address> }
  /** Nobody has it, or it has no address. */
  | { readonly status: 'none' }
  /** Who answers for it is elsewhere (ERC-3668), or answers for many names (ENSIP-10): it isn't asked from here. */
  | { readonly status: 'elsewhere' }

/**
 * Where a name of ENS leads on the given coins of EVM chains (ENSIP-9, ENSIP-11). Two questions to the chain.
 *
 * @param name as ENSIP-15 writes it
 * @throws ChainUnavailableError, ChainReadError
 */
export async function readEnsAddresses(
  reader: ChainReader,
  chain: CaipNetworkId,
  { name, coinTypes }: { readonly name: string; readonly coinTypes: readonly number[] },
): Promise<EnsAddresses> {
  const labels = name.split('.')
  // The name's own resolver, and those of the names above it but for the last, which is a zone.
  const nodes = labels.slice(0, -1).map((_, at) => namehash(labels.slice(at).join('.')))
  const resolvers = await ask(
    nodes.map((node) => ({
      to: ensRegistry,
      data: encodeFunctionData({ abi: registry, functionName: 'resolver', args: [node] }),
    })),
  )
  const [own, ...above] = resolvers.map(readAddressWord).map((one) => (isNobody(one) ? undefined : one))
  const [node] = nodes
  if (!own || !node) return { status: above.some(Boolean) ? 'elsewhere' : 'none' }
  const [first, ...others] = await ask([
    { to: own, data: encodeFunctionData({ abi: ether, functionName: 'addr', args: [node] }) },
    ...coinTypes.map((type) => ({
      to: own,
      data: encodeFunctionData({ abi: coin, functionName: 'addr', args: [node, BigInt(type)] }),
    })),
  ])
  const main = readAddressWord(first)
  if (main === undefined) return { status: 'elsewhere' }
  const addresses = new Map<number, Address>(isNobody(main) ? [] : [[etherCoin, main]])
  for (const [at, type] of coinTypes.entries()) {
    const found = readCoinAddress(others[at])
    if (found) addresses.set(type, found)
  }
  return addresses.size > 0 ? { status: 'found', addresses } : { status: 'none' }

  function ask(calls: readonly { readonly to: Address; readonly data: Hex }[]) {
    return reader.read(
      chain,
      calls.map((call) => ({ method: 'eth_call', ...call })),
    )
  }
}

/** Bytes are an address where there are twenty of them. */
function readCoinAddress(answer: Hex | undefined): Address | undefined {
  // a resolver is a stranger's contract
  if (answer === undefined || answer.length > 1_000) return undefined
  try {
    const bytes = decodeFunctionResult({ abi: coin, functionName: 'addr', data: answer })
    return bytes.length === 42 && !isNobody(bytes) ? (bytes.toLowerCase() as Address) : undefined
  } catch {
    return undefined
  }
}

function isNobody(address: Hex | undefined): boolean {
  return address === undefined || BigInt(address) === 0n
}
