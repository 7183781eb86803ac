import type { Config } from '@latchkey/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { parseAbi } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, expectTypeOf, it, vi } from 'vitest'
import type { TestWallet } from '../../../core/src/chains/evm/testing/createTestWallet.ts'
import { useAnvil as withAnvil } from '../../../core/src/chains/evm/testing/useAnvil.ts'
import { disconnect } from '../../../core/src/wallets/disconnect.ts'
import { createModal } from '../createModal.ts'
import { LatchkeyContext } from '../LatchkeyContext.ts'
import { useClient } from './useClient.ts'
import { useReadContract } from './useReadContract.ts'
import { useSimulateContract } from './useSimulateContract.ts'
import { useWalletClient } from './useWalletClient.ts'
import { useWriteContract } from './useWriteContract.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
])
const chain = withAnvil()
let [me, friend]: `0x${string}`[] = []
let address: `0x${string}`
let config: Config
let wallet: TestWallet
let stop: () => void

beforeAll(async () => {
  ;[me, friend] = chain.accounts as unknown as `0x${string}`[]
  const contract = await chain.deploy('TestToken', ['Test', 'TST', 6, [me], 1_000_000_000n])
  address = contract.address as `0x${string}`
})
beforeEach(async () => {
  // The page of the wallet is the one of React here.
  const page = window
  ;({ config, wallet, stop } = await chain.connectWallet(chain.accounts))
  vi.stubGlobal('window', page)
})
afterEach(() => {
  cleanup()
  stop()
  vi.unstubAllGlobals()
})

function use<result>(hook: () => result) {
  const value = {
    config,
    modal: createModal(config),
    queryClientRef: { current: undefined },
    activityClients: new WeakSet<never>(),
    preload: () => {},
    loading: 'idle' as const,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <LatchkeyContext.Provider value={value}>{children}</LatchkeyContext.Provider>
  )
  return renderHook(hook, { wrapper }).result
}

it('reads, simulates and writes with the types of the ABI', async () => {
  const [owner, receiver] = [me ?? expect.fail(), friend ?? expect.fail()]
  const hooks = use(() => ({
    balance: useReadContract({ address, abi, functionName: 'balanceOf', args: [receiver] }),
    isRich: useReadContract({
      address,
      abi,
      functionName: 'balanceOf',
      args: [owner],
      query: { select: (units) => units > 5n },
    }),
    simulation: useSimulateContract({ address, abi, functionName: 'transfer', args: [receiver, 7n] }),
    write: useWriteContract(),
  }))
  expectTypeOf(hooks.current.balance.data).toEqualTypeOf<bigint | undefined>()
  expectTypeOf(hooks.current.isRich.data).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(hooks.current.simulation.data?.result).toEqualTypeOf<boolean | undefined>()
  await waitFor(() => {
    expect(hooks.current.balance.data).toBe(0n)
    expect(hooks.current.isRich.data).toBe(true)
    expect(hooks.current.simulation.data?.result).toBe(true)
  })
  const request = hooks.current.simulation.data?.request ?? expect.fail('no request')
  await act(() => hooks.current.write.mutateAsync(request))
  await waitFor(() => expect(hooks.current.write.data).toMatch(/^0x[\da-f]{64}$/))
  await chain.getReceipt(hooks.current.write.data)
  await act(() => hooks.current.balance.refetch())
  await waitFor(() => expect(hooks.current.balance.data).toBe(7n))
  expect(wallet.provider.callsOf('eth_sendTransaction')).toHaveLength(1)
  // @ts-expect-error no such function in the ABI
  const wrong = () => hooks.current.write.mutate({ address, abi, functionName: 'mint', args: [] })
  expectTypeOf(wrong).toBeFunction()
})

it('returns clients of viem: the reading one always, that of the wallet while it is connected', async () => {
  const clients = use(() => ({
    reads: useClient(),
    named: useClient({ chainId: 31337 }),
    wallet: useWalletClient(),
  }))
  const { reads, named, wallet: own } = clients.current
  expect([reads?.chain.id, named]).toEqual([31337, reads])
  expect(own?.account.address.toLowerCase()).toBe(me)
  await act(() => disconnect(config))
  expect(clients.current.reads).toBe(reads)
  expect(clients.current.wallet).toBeUndefined()
})
