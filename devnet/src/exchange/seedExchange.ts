import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbi,
  parseUnits,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { hasCode, sendTransaction } from '../callChain.ts'
import { create2Deployer } from '../contracts/deployContract.ts'
import { multicallAddress } from '../contracts/seedChain.ts'
import { DevnetError, type DevnetToken } from '../Devnet.ts'
import type { ExchangeArtifacts } from './fetchArtifacts.ts'
import { type Exchange, exchangePools, pairAddress } from './pools.ts'

const abi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls) payable returns ((bool success, bytes returnData)[] results)',
  'function createPair(address a, address b) returns (address pair)',
  'function mint(address to, uint256 value)',
  'function deposit() payable',
  'function transfer(address to, uint256 value) returns (bool)',
])
const mintShares = parseAbi(['function mint(address to) returns (uint256 liquidity)'])

/**
 * Deploys Uniswap v2 and its pools where they are missing. Each pool is created and filled in one transaction, so an
 * interrupted run leaves no partial pool, and the next start creates the rest.
 *
 * @param deployer an account the node can sign for, with coins for the pools
 * @throws DevnetError `deploy_failed`
 */
export async function seedExchange(
  rpcUrl: string,
  artifacts: ExchangeArtifacts,
  tokens: readonly DevnetToken[],
  deployer: Address,
): Promise<Exchange> {
  const bySymbol = new Map(tokens.map((token) => [token.symbol, token]))
  const find = (symbol: string) => {
    const token = bySymbol.get(symbol)
    if (!token) throw new DevnetError('deploy_failed', `There is no ${symbol} to make a pool of.`)
    return token
  }
  const wrapped = find('WETH').address
  const factory = await deploy(rpcUrl, deployer, artifacts.factory, [zeroAddress])
  const router = await deploy(rpcUrl, deployer, artifacts.router, [factory, wrapped])
  const exchange: Exchange = { factory, router, wrapped, pairCodeHash: keccak256(artifacts.pair) }
  for (const pool of exchangePools) {
    const [first, second] = [find(pool.tokens[0]), find(pool.tokens[1])]
    const pair = pairAddress(exchange, first.address, second.address)
    if (await hasCode(rpcUrl, pair)) continue
    const call = (target: Address, callData: Hex, value = 0n) => ({
      target,
      allowFailure: false,
      value,
      callData,
    })
    const fill = ({ address, decimals }: DevnetToken, text: string) => {
      const amount = parseUnits(text, decimals)
      if (address !== wrapped)
        return [call(address, encodeFunctionData({ abi, functionName: 'mint', args: [pair, amount] }))]
      return [
        call(wrapped, encodeFunctionData({ abi, functionName: 'deposit' }), amount),
        call(wrapped, encodeFunctionData({ abi, functionName: 'transfer', args: [pair, amount] })),
      ]
    }
    const calls = [
      call(
        factory,
        encodeFunctionData({ abi, functionName: 'createPair', args: [first.address, second.address] }),
      ),
      ...fill(first, pool.amounts[0]),
      ...fill(second, pool.amounts[1]),
      call(pair, encodeFunctionData({ abi: mintShares, args: [deployer] })),
    ]
    const value = toHex(calls.reduce((sum, { value }) => sum + value, 0n))
    const data = encodeFunctionData({ abi, functionName: 'aggregate3Value', args: [calls] })
    try {
      await sendTransaction(rpcUrl, { from: deployer, to: multicallAddress, data, value })
    } catch (cause) {
      const name = pool.tokens.join('/')
      throw new DevnetError('deploy_failed', `The pool ${name} could not be made on ${rpcUrl}.`, { cause })
    }
  }
  return exchange
}

/** Deploys by CREATE2 unless the code is there already. Constructor arguments are addresses. */
async function deploy(
  rpcUrl: string,
  deployer: Address,
  code: Hex,
  args: readonly Address[],
): Promise<Address> {
  const encoded = encodeAbiParameters(
    args.map(() => ({ type: 'address' }) as const),
    args,
  )
  const bytecode = concat([code, encoded])
  const address = getContractAddress({ opcode: 'CREATE2', from: create2Deployer, bytecode, salt: zeroHash })
  if (await hasCode(rpcUrl, address)) return address
  await sendTransaction(rpcUrl, { from: deployer, to: create2Deployer, data: concat([zeroHash, bytecode]) })
  if (await hasCode(rpcUrl, address)) return address
  throw new DevnetError('deploy_failed', `The exchange is not at ${address} after its creation.`)
}
