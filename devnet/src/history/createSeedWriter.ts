import { type Address, encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import type { SeedContract } from '../contracts/deployContract.ts'
import type { DevnetToken } from '../Devnet.ts'

type Step = Omit<SeedStep, 'age'>

/** Collects seed transactions in order. Amounts are decimal strings in whole units. */
export type SeedWriter = {
  readonly steps: readonly Step[]
  add(step: Step): void
  /** Calls a contract that only the seed uses. */
  call(from: Address, contract: SeedContract, functionName: string, args: readonly unknown[]): void
  coins(from: Address, to: Address, text: string): void
  send(from: Address, token: DevnetToken, to: Address, text: string, options?: Pick<Step, 'fails'>): void
  approve(from: Address, token: DevnetToken, to: Address, text: string): void
  mint(from: Address, token: DevnetToken, to: Address, text: string): void
  /** `transferFrom` of zero tokens that the sender does not own: EIP-20 allows it without an allowance. */
  transferZero(from: Address, token: DevnetToken, owner: Address, to: Address): void
  wrap(from: Address, token: DevnetToken, text: string): void
  unwrap(from: Address, token: DevnetToken, text: string): void
}

const tokenAbi = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function mint(address,uint256)',
  'function deposit() payable',
  'function withdraw(uint256)',
])

/** Creates an empty writer, for `seedSteps`. */
export function createSeedWriter(): SeedWriter {
  const steps: Step[] = []
  const add = (step: Step) => void steps.push(step)
  type Name = 'transfer' | 'approve' | 'mint' | 'transferFrom' | 'withdraw'
  const move = (
    from: Address,
    to: DevnetToken,
    functionName: Name,
    args: unknown[],
    more?: Partial<Step>,
  ) => {
    const data = encodeFunctionData({ abi: tokenAbi, functionName, args } as Parameters<
      typeof encodeFunctionData
    >[0])
    add({ from, to: to.address, data, ...more })
  }
  const units = (token: DevnetToken, text: string) => parseUnits(text, token.decimals)
  return {
    steps,
    add,
    call: (from, { address: to, abi }, functionName, args) =>
      add({ from, to, data: encodeFunctionData({ abi, functionName, args: [...args] }) }),
    coins: (from, to, text) => add({ from, to, value: parseUnits(text, 18) }),
    send: (from, token, to, text, options) =>
      move(from, token, 'transfer', [to, units(token, text)], options),
    approve: (from, token, to, text) => move(from, token, 'approve', [to, units(token, text)]),
    mint: (from, token, to, text) => move(from, token, 'mint', [to, units(token, text)]),
    transferZero: (from, token, owner, to) => move(from, token, 'transferFrom', [owner, to, 0n]),
    wrap: (from, token, text) => {
      const data = encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' })
      add({ from, to: token.address, value: units(token, text), data })
    },
    unwrap: (from, token, text) => move(from, token, 'withdraw', [units(token, text)]),
  }
}

/** One transaction of the seed. */
export type SeedStep = {
  from: Address
  to: Address
  data?: Hex
  /** Base units. */
  value?: bigint
  /** The transaction is meant to revert: it is sent with a fixed gas limit and mined anyway. */
  fails?: true
  /** Seconds before now. */
  age: number
}
