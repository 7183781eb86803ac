import { type Address, encodeDeployData, getContractAddress, type Hex, parseUnits, zeroHash } from 'viem'
import type { DevnetToken } from '../Devnet.ts'
import { create2Deployer, loadArtifact } from './deployContract.ts'

/** A token and the transaction that creates it. Its address is derived from its code (CREATE2). */
export type TokenDeployment = { token: DevnetToken; data: Hex; value: bigint }

/** `each`: amount per holder in whole units; absent: only the pools of the exchange hold the token. */
type TokenSpec = { contract: string; name: string; symbol: string; decimals: number; each?: string }

const specs: readonly TokenSpec[] = [
  { contract: 'TestToken', name: 'Latchkey Token', symbol: 'LKT', decimals: 18, each: '1000000' },
  { contract: 'TestToken', name: 'Test Dollar', symbol: 'TUSD', decimals: 6, each: '1000000' },
  { contract: 'TestToken', name: 'Test Ticket', symbol: 'TICKET', decimals: 0, each: '1000' },
  { contract: 'NoReturnToken', name: 'Old Dollar', symbol: 'OUSD', decimals: 6, each: '1000000' },
  { contract: 'TestToken', name: 'Test Dai', symbol: 'DAI', decimals: 18 },
  { contract: 'TestToken', name: 'Test Link', symbol: 'LINK', decimals: 18 },
  { contract: 'TestToken', name: 'Test Bitcoin', symbol: 'WBTC', decimals: 8 },
  { contract: 'TollToken', name: 'Toll Token', symbol: 'TOLL', decimals: 18 },
]

const wrappedEach = 100n * 10n ** 18n

/** The tokens of every local chain. `holders` each get the same amount, within the deploying transaction. */
export function devnetTokens(holders: readonly Address[]): TokenDeployment[] {
  const tokens = specs.map((spec) => {
    const { abi, bytecode } = loadArtifact(spec.contract)
    const { name, symbol, decimals, each } = spec
    const args = [name, symbol, decimals, each ? holders : [], parseUnits(each ?? '0', decimals)]
    return deployment(spec, encodeDeployData({ abi, bytecode, args }), 0n)
  })
  const wrapped = loadArtifact('WrappedNative')
  const code = encodeDeployData({ abi: wrapped.abi, bytecode: wrapped.bytecode, args: [holders] })
  const value = wrappedEach * BigInt(holders.length)
  return [...tokens, deployment({ name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 }, code, value)]
}

function deployment(token: Omit<DevnetToken, 'address'>, bytecode: Hex, value: bigint): TokenDeployment {
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt: zeroHash })
  const { name, symbol, decimals } = token
  return { token: { name, symbol, decimals, address }, data: `${zeroHash}${bytecode.slice(2)}`, value }
}
