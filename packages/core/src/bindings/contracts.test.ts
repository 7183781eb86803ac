import { parseAbi, parseEventLogs, verifyMessage } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { afterEach, beforeAll, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import type { TestWallet } from '../chains/evm/testing/createTestWallet.ts'
import { useAnvil } from '../chains/evm/testing/useAnvil.ts'
import type { Config } from '../config/Config.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
import { disconnect } from '../wallets/disconnect.ts'
import {
  getReadContractQueryKey,
  getReadContractQueryOptions,
  getSimulateContractQueryKey,
  getSimulateContractQueryOptions,
} from './contractQueries.ts'
import { readContract } from './readContract.ts'
import { simulateContract } from './simulateContract.ts'
import { getClient, getWalletClient } from './viemClients.ts'
import { type WriteContractParameters, writeContract } from './writeContract.ts'

const abi = parseAbi([
  'error InsufficientBalance(address account, uint256 needed, uint256 available)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const chain = useAnvil()
let [me, friend]: `0x${string}`[] = []
let address: `0x${string}`
let config: Config
let wallet: TestWallet
let stop: () => void
const sent = () => wallet.provider.callsOf('eth_sendTransaction')

beforeAll(async () => {
  ;[me, friend] = chain.accounts as unknown as `0x${string}`[]
  const contract = await chain.deploy('TestToken', ['Test', 'TST', 6, [me], 1_000_000_000n])
  address = contract.address as `0x${string}`
})
beforeEach(async () => {
  ;({ config, wallet, stop } = await chain.connectWallet(chain.accounts))
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

const owner = () => me ?? expect.fail('no account')
const receiver = () => friend ?? expect.fail('no account')
const balanceOf = (account: `0x${string}`) =>
  readContract(config, { address, abi, functionName: 'balanceOf', args: [account] })
const transferOf = (value: bigint) =>
  ({ address, abi, functionName: 'transfer', args: [receiver(), value] }) as const

describe('contract calls without wagmi, over a real chain', () => {
  it('reads with the types of the ABI, on the active network or a named one', async () => {
    const decimals = await readContract(config, { address, abi, functionName: 'decimals' })
    expectTypeOf(decimals).toEqualTypeOf<number>()
    expect(decimals).toBe(6)
    expectTypeOf(await balanceOf(owner())).toEqualTypeOf<bigint>()
    const named = { address, abi, functionName: 'decimals' } as const
    expect(await readContract(config, { ...named, chainId: 31337 })).toBe(6)
    expect(await readContract(config, { ...named, network: 'eip155:31337' })).toBe(6)
    // @ts-expect-error no such function
    await expect(readContract(config, { address, abi, functionName: 'decimal' })).rejects.toThrow()
    await expect(
      // @ts-expect-error an address is a text
      readContract(config, { address, abi, functionName: 'balanceOf', args: [1] }),
    ).rejects.toThrow()
  })

  it('simulates, writes what was simulated, and reads the events of the receipt', async () => {
    const before = await balanceOf(receiver())
    const { request, result } = await simulateContract(config, transferOf(5n))
    expectTypeOf(result).toEqualTypeOf<boolean>()
    expect([result, sent()]).toEqual([true, []])
    const hash = await writeContract(config, request)
    const { receipt } = await waitForTransaction(config, { hash, network: 'eip155:31337' })
    const [event] = parseEventLogs({ abi, logs: receipt?.logs ?? [], eventName: 'Transfer' })
    expect(event?.args.value).toBe(5n)
    expect((await balanceOf(receiver())) - before).toBe(5n)
  })

  it('says why a call would fail, by the contract’s own error, and asks no wallet', async () => {
    const failing = simulateContract(config, transferOf(10n ** 30n))
    await expect(failing).rejects.toMatchObject({
      name: 'ContractFunctionExecutionError',
      cause: { data: { errorName: 'InsufficientBalance' } },
    })
    expect(sent()).toEqual([])
  })

  it.each<[string, (parameters: object) => object, object]>([
    ['another account', () => ({ account: receiver() }), { name: 'ContextMismatchError', moved: 'account' }],
    ['an unlisted chain', () => ({ chainId: 5 }), { name: 'InvalidNetworkError', reason: 'notListed' }],
    [
      'two chains',
      () => ({ chainId: 5, network: 'eip155:31337' }),
      { name: 'InvalidParameterError', field: 'chainId' },
    ],
    ['an amount as a number', () => ({ value: 1 }), { name: 'InvalidParameterError', field: 'value' }],
    ['a field it doesn’t know', () => ({ maxFee: 1n }), { field: 'maxFee' }],
    ['arguments that don’t fit', () => ({ args: [receiver(), 'much'] }), { name: 'SyntaxError' }],
    ['too few arguments', () => ({ args: [receiver()] }), { name: 'AbiEncodingLengthMismatchError' }],
    ['a function that isn’t there', () => ({ functionName: 'mint' }), { name: 'AbiFunctionNotFoundError' }],
    ['no address', () => ({ address: undefined }), { field: 'to' }],
  ])('[X.29] refuses %s before a wallet is asked', async (_what, change, error) => {
    const parameters = { ...transferOf(1n), ...change({}) } as unknown as WriteContractParameters
    await expect(writeContract(config, parameters)).rejects.toMatchObject(error)
    expect(sent()).toEqual([])
  })

  it('[X.29] a write is for the account of the click', async () => {
    wallet.person = 'ignores'
    const writing = writeContract(config, transferOf(1n)).catch((error: unknown) => error)
    await disconnect(config)
    expect(await writing).toMatchObject({
      name: expect.stringMatching(/NotConnected|ContextMismatch|Aborted/),
    })
    expect(sent()).toEqual([])
  })
})

describe('queries', () => {
  it('have a key that JSON can represent, of what the answer depends on', async () => {
    const big = { address, abi, functionName: 'transfer', args: [receiver(), 2n ** 200n] } as const
    const key = JSON.stringify(getReadContractQueryKey(big))
    expect(JSON.stringify(getReadContractQueryKey({ ...big, args: [receiver(), 1n] }))).not.toBe(key)
    const upper = `0x${address.slice(2).toUpperCase()}`
    expect(JSON.stringify(getReadContractQueryKey({ ...big, address: upper }))).toBe(key)
    const other = [...abi, ...parseAbi(['function more() view returns (uint256)'])]
    expect(JSON.stringify(getReadContractQueryKey({ ...big, abi: other }))).toBe(key)
    const returns = parseAbi(['function transfer(address to, uint256 value) returns (uint256)'])
    expect(JSON.stringify(getReadContractQueryKey({ ...big, abi: returns }))).not.toBe(key)
    const simulated = (account: `0x${string}`) =>
      JSON.stringify(getSimulateContractQueryOptions(config, { ...big, account }).queryKey)
    expect(simulated(owner())).not.toBe(simulated(receiver()))
  })

  it('[X.73] the exported key is that of the query, by chain id or by network', () => {
    const call = { address, abi, functionName: 'balanceOf', args: [owner()] } as const
    const used = getReadContractQueryOptions(config, call).queryKey
    expect(getReadContractQueryKey({ ...call, chainId: 31337 })).toEqual(used)
    expect(getReadContractQueryKey({ ...call, network: 'eip155:31337' })).toEqual(used)
    expect(getReadContractQueryKey({ ...call, chainId: 1 })).not.toEqual(used)
    const simulated = getSimulateContractQueryOptions(config, { ...transferOf(1n), chainId: 31337 }).queryKey
    const key = { ...transferOf(1n), account: owner().toLowerCase(), chainId: 31337 }
    expect(getSimulateContractQueryKey(key)).toEqual(simulated)
    expectTypeOf(getReadContractQueryKey).parameter(0).not.toEqualTypeOf<object>()
    // @ts-expect-error a chain id is a number
    expect(() => getReadContractQueryKey({ ...call, chainId: '1' })).toThrow()
  })

  it('[X.73] are off while an argument that the function has is missing', () => {
    const known = (account: `0x${string}` | undefined) =>
      getReadContractQueryOptions(config, {
        address,
        abi,
        functionName: 'balanceOf',
        args: account ? [account] : undefined,
      })
    expectTypeOf(known).returns.toHaveProperty('queryFn').returns.resolves.toEqualTypeOf<bigint>()
    const nothing = getReadContractQueryOptions(config, { address, abi, functionName: 'balanceOf' })
    const hole = [undefined] as never
    const part = getReadContractQueryOptions(config, { address, abi, functionName: 'balanceOf', args: hole })
    const states = [known(undefined), nothing, part, known(owner())].map(({ enabled }) => enabled)
    expect(states).toEqual([false, false, false, true])
  })

  it('run when there is something to ask', async () => {
    const read = { abi, functionName: 'decimals' } as const
    expect(getReadContractQueryOptions(config, read).enabled).toBe(false)
    const { enabled, queryFn } = getReadContractQueryOptions(config, { ...read, address })
    expect([enabled, await queryFn({ signal: AbortSignal.timeout(5_000) })]).toEqual([true, 6])
  })
})

describe('viem clients', () => {
  it('getClient reads over the config’s URLs, and is one object for a network', async () => {
    const client = getClient(config)
    expect(await getBlockNumber(client)).toBeTypeOf('bigint')
    expect(client.chain).toMatchObject({ id: 31337 })
    expect(getClient(config, { chainId: 31337 })).toBe(client)
    expect(() => getClient(config, { chainId: 5 })).toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError', reason: 'notListed' }),
    )
    expect(() => getClient(config, { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toThrow(
      expect.objectContaining({ name: 'InvalidNetworkError' }),
    )
  })

  it('getWalletClient signs and sends for the connected account', async () => {
    const client = getWalletClient(config)
    const signature = await client.signMessage({ message: 'Hi' })
    expect(await verifyMessage({ address: owner(), message: 'Hi', signature })).toBe(true)
    const hash = await client.writeContract(transferOf(1n))
    expect(await waitForTransaction(config, { hash, network: 'eip155:31337' })).toMatchObject({
      receipt: { status: 'success' },
    })
  })

  it('[X.29] a person who rejects is asked once, and nobody once the account is another one', async () => {
    const client = getWalletClient(config)
    wallet.person = 'rejects'
    await expect(client.signMessage({ message: 'Hi' })).rejects.toThrow()
    expect(wallet.provider.callsOf('personal_sign')).toHaveLength(1)
    wallet.person = 'approves'
    wallet.share([receiver()])
    await expect(client.signMessage({ message: 'Hi' })).rejects.toThrow(/account changed/i)
    expect(wallet.provider.callsOf('personal_sign')).toHaveLength(1)
  })

  it('getWalletClient needs a connected wallet', async () => {
    await disconnect(config)
    expect(() => getWalletClient(config)).toThrow(expect.objectContaining({ name: 'NotConnectedError' }))
  })
})
