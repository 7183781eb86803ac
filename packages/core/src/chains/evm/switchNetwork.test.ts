import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChainNotSupportedError } from '../../networks/errors.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import { deadlines } from './requestProvider.ts'
import { switchNetwork } from './switchNetwork.ts'
import { createScriptedProvider, type ProviderScript } from './testing/createScriptedProvider.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const target = { ...toTestNetwork({ chainId: 137, url: 'https://polygon.test' }), name: 'Polygon' }
const never = () => new Promise(() => {})
const fails = (error: unknown) => () => Promise.reject(error)
const nested4902 = { data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } } }

/** A wallet on chain 1 with the given behaviour; `world` is its real network. */
function walletThat(behave: (world: { chainId: unknown; isKnown: boolean }) => ProviderScript) {
  const world = { chainId: '0x1' as unknown, isKnown: false }
  const provider = createScriptedProvider({ eth_chainId: async () => world.chainId, ...behave(world) })
  const connector = createProviderConnector({
    uid: 'u',
    id: 'i',
    type: 'ANNOUNCED',
    name: 'Test Wallet',
    provider,
  })
  const go = (signal?: AbortSignal) =>
    switchNetwork({ connector, network: target, signal }).then(
      (network) => ({ network, error: undefined }),
      (error: unknown) => ({ network: undefined, error }),
    )
  return { world, provider, go }
}

/** The usual way to add: the wallet learns the network and switches when asked again. */
const learns = (world: { chainId: unknown; isKnown: boolean }, refusal: unknown): ProviderScript => ({
  async wallet_switchEthereumChain() {
    if (!world.isKnown) throw refusal
    world.chainId = '0x89'
    return null
  },
  async wallet_addEthereumChain() {
    world.isKnown = true
    return null
  },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('switchNetwork', () => {
  it('[S4.55] asks with the hex chain id and believes eth_chainId', async () => {
    const { provider, go } = walletThat((world) => ({
      async wallet_switchEthereumChain() {
        world.chainId = '0x89'
        return null
      },
    }))
    expect(await go()).toEqual({ network: 'eip155:137', error: undefined })
    expect(provider.callsOf('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x89' }]])
    expect(provider.callsOf('wallet_addEthereumChain')).toEqual([])
  })

  it('[S4.55] believes chainChanged where eth_chainId can not be read', async () => {
    const { provider, go } = walletThat(() => ({
      wallet_switchEthereumChain: async () => null,
      eth_chainId: fails({ code: -32603, message: 'busy' }),
    }))
    const outcome = go()
    await vi.advanceTimersByTimeAsync(deadlines.settle / 2)
    provider.emit('chainChanged', '0x89')
    expect((await outcome).network).toBe('eip155:137')
  })

  it('[S4.55] waits for a wallet that answers before it changes', async () => {
    const { world, go } = walletThat(() => ({ wallet_switchEthereumChain: async () => null }))
    const outcome = go()
    await vi.advanceTimersByTimeAsync(deadlines.settle / 2)
    world.chainId = '0x89'
    await vi.advanceTimersByTimeAsync(deadlines.settle)
    expect((await outcome).network).toBe('eip155:137')
  })

  it.each(['0x89', '0x00089', '137', 137, 137n])('[C10] takes %s for chain 137', async (chainId) => {
    const { go } = walletThat((world) => ({
      async wallet_switchEthereumChain() {
        world.chainId = chainId
        return null
      },
    }))
    expect((await go()).network).toBe('eip155:137')
  })

  it.each([
    ['4902', { code: 4902, message: 'Unrecognized chain ID' }],
    ['4902 in data.originalError', { code: -32603, message: 'Internal JSON-RPC error', ...nested4902 }],
    ['4902 in data.originalError of an Error', Object.assign(new Error('Internal'), nested4902)],
  ])('[S4.56] adds the chain on %s, with its own RPC URL only', async (_, refusal) => {
    const { provider, go } = walletThat((world) => learns(world, refusal))
    expect((await go()).network).toBe('eip155:137')
    expect(provider.callsOf('wallet_addEthereumChain')).toEqual([
      [
        {
          chainId: '0x89',
          chainName: 'Polygon',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: ['https://polygon.test'],
          blockExplorerUrls: ['https://explorer.test'],
        },
      ],
    ])
    expect(provider.callsOf('wallet_switchEthereumChain')).toHaveLength(2)
  })

  it('[S4.56] does not ask twice a wallet that switches as it adds', async () => {
    const { provider, go } = walletThat((world) => ({
      wallet_switchEthereumChain: fails({ code: 4902 }),
      async wallet_addEthereumChain() {
        world.chainId = '0x89'
        return null
      },
    }))
    expect((await go()).network).toBe('eip155:137')
    expect(provider.callsOf('wallet_switchEthereumChain')).toHaveLength(1)
  })

  it('[S4.56] never offers a wallet a chain that has no URL of its own', async () => {
    const { provider } = walletThat((world) => learns(world, { code: 4902 }))
    const connector = createProviderConnector({ uid: 'u', id: 'i', type: 'ANNOUNCED', name: 'W', provider })
    const network = { ...target, rpcUrls: { ...target.rpcUrls, chainDefault: { http: [] } } }
    await expect(switchNetwork({ connector, network })).rejects.toBeInstanceOf(ChainNotSupportedError)
    expect(provider.callsOf('wallet_addEthereumChain')).toEqual([])
  })

  it.each([
    ['an internal error', { code: -32603, message: 'no' }],
    ['wrong parameters', { code: -32602, message: 'rpcUrls' }],
    ['no such method', { code: -32601, message: 'no' }],
    ['a text', 'broken'],
    ['nothing', undefined],
  ])('[S4.57] [S8.25] says "Chain is not supported" when adding failed with %s', async (_, error) => {
    const { go } = walletThat(() => ({
      wallet_switchEthereumChain: fails({ code: 4902 }),
      wallet_addEthereumChain: fails(error),
    }))
    expect((await go()).error).toMatchObject({
      name: 'ChainNotSupportedError',
      message: 'Chain is not supported',
    })
  })

  it('[S4.57] [S8.25] says so as well when the chain was added and is still unknown', async () => {
    const { go } = walletThat(() => ({
      wallet_switchEthereumChain: fails({ code: 4902 }),
      wallet_addEthereumChain: async () => null,
    }))
    expect((await go()).error).toBeInstanceOf(ChainNotSupportedError)
  })

  it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'the second switch'])(
    '[S4.57] keeps a no to %s a no: 4001',
    async (where) => {
      const no = { code: 4001, message: 'User rejected the request.' }
      const { go } = walletThat((world) => ({
        async wallet_switchEthereumChain() {
          throw where === 'wallet_switchEthereumChain' || world.isKnown ? no : { code: 4902 }
        },
        async wallet_addEthereumChain() {
          if (where === 'wallet_addEthereumChain') throw no
          world.isKnown = true
          return null
        },
      }))
      expect((await go()).error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    },
  )

  describe('the documented wallet behaviours', () => {
    type Outcome = { network?: string; name?: string; code?: unknown; adds: number }
    const switched = { network: 'eip155:137' }
    const behaviours: [string, (world: { chainId: unknown; isKnown: boolean }) => ProviderScript, Outcome][] =
      [
        ['4902', (world) => learns(world, { code: 4902 }), { ...switched, adds: 1 }],
        ['4902 as text', (world) => learns(world, { code: '4902' }), { ...switched, adds: 1 }],
        ['4902 nested in data.originalError', (world) => learns(world, nested4902), { ...switched, adds: 1 }],
        [
          '-32603 with 4902 nested',
          (world) => learns(world, { code: -32603, ...nested4902 }),
          { ...switched, adds: 1 },
        ],
        [
          '-32603',
          () => ({ wallet_switchEthereumChain: fails({ code: -32603 }) }),
          { name: 'RpcError', code: -32603, adds: 0 },
        ],
        [
          '-32603 though it switched',
          (world) => ({
            async wallet_switchEthereumChain() {
              world.chainId = '0x89'
              throw { code: -32603 }
            },
          }),
          { ...switched, adds: 0 },
        ],
        ['-32601 but able to add', (world) => learns(world, { code: -32601 }), { ...switched, adds: 1 }],
        ['-32601', () => ({}), { name: 'ChainNotSupportedError', adds: 1 }],
        [
          '4001',
          () => ({
            wallet_switchEthereumChain: fails({ code: 4001, message: 'User rejected the request.' }),
          }),
          { name: 'UserRejectedRequestError', code: 4001, adds: 0 },
        ],
        [
          '5000 with the words of a no',
          () => ({ wallet_switchEthereumChain: fails({ code: 5000, message: 'User rejected' }) }),
          { name: 'UserRejectedRequestError', adds: 0 },
        ],
        [
          '5000',
          () => ({ wallet_switchEthereumChain: fails({ code: 5000, message: 'wallet is busy' }) }),
          { name: 'RpcError', code: 5000, adds: 0 },
        ],
        [
          'a text',
          () => ({ wallet_switchEthereumChain: fails('something broke') }),
          { name: 'RpcError', adds: 0 },
        ],
        [
          'a text that names the cause',
          (world) => learns(world, 'Unrecognized chain ID 0x89'),
          { ...switched, adds: 1 },
        ],
        [
          'an undefined error',
          () => ({ wallet_switchEthereumChain: fails(undefined) }),
          { name: 'RpcError', adds: 0 },
        ],
        [
          'success without change (C2)',
          () => ({ wallet_switchEthereumChain: async () => null }),
          { network: 'eip155:1', adds: 0 },
        ],
        [
          'change without answer (C1)',
          (world) => ({
            wallet_switchEthereumChain() {
              setTimeout(() => (world.chainId = '0x89'), 20_000)
              return never()
            },
          }),
          { ...switched, adds: 0 },
        ],
        [
          '-32002, a request already waits',
          () => ({ wallet_switchEthereumChain: fails({ code: -32002, message: 'pending' }) }),
          { name: 'RpcError', code: -32002, adds: 0 },
        ],
        [
          '-32002 to adding',
          () => ({
            wallet_switchEthereumChain: fails({ code: 4902 }),
            wallet_addEthereumChain: fails({ code: -32002, message: 'pending' }),
          }),
          { name: 'RpcError', code: -32002, adds: 1 },
        ],
        [
          'refusal by design: 4200',
          () => ({
            wallet_switchEthereumChain: fails({ code: 4200, message: 'not here' }),
            wallet_addEthereumChain: fails({ code: 4200, message: 'not here' }),
          }),
          { name: 'ChainNotSupportedError', adds: 1 },
        ],
        [
          'refusal by design: 4100',
          () => ({ wallet_switchEthereumChain: fails({ code: 4100, message: 'not here' }) }),
          { name: 'RpcError', code: 4100, adds: 0 },
        ],
        [
          'no answer at all',
          () => ({ wallet_switchEthereumChain: never }),
          { name: 'TimeoutError', adds: 0 },
        ],
        [
          'no answer to adding',
          () => ({ wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: never }),
          { name: 'TimeoutError', adds: 1 },
        ],
        [
          'a synchronous throw',
          () => ({
            wallet_switchEthereumChain() {
              throw new Error('boom')
            },
          }),
          { name: 'RpcError', adds: 0 },
        ],
      ]
    it.each(behaviours)('[X.31] [C3] %s', async (_, behave, expected) => {
      const { provider, go } = walletThat(behave)
      const outcome = go()
      await vi.advanceTimersByTimeAsync(2 * deadlines.approval + 60_000)
      const { network, error } = await outcome
      expect(network).toBe(expected.network)
      if (expected.name) expect(error).toMatchObject({ name: expected.name })
      if ('code' in expected) expect(error).toMatchObject({ code: expected.code })
      expect(provider.callsOf('wallet_addEthereumChain')).toHaveLength(expected.adds)
      expect(provider.listenerCount()).toBe(0)
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  it('[C1] settles on the event of a wallet that changes and never answers', async () => {
    const { world, provider, go } = walletThat(() => ({ wallet_switchEthereumChain: never }))
    const outcome = go()
    await vi.advanceTimersByTimeAsync(deadlines.look / 2)
    const asked = provider.callsOf('eth_chainId').length
    world.chainId = '0x89'
    provider.emit('chainChanged', '0x89')
    expect((await outcome).network).toBe('eip155:137')
    // By the event: not one timed look was needed.
    expect(asked).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[C1] settles soon for a wallet that changes, never answers and has no events', async () => {
    const { world, go } = walletThat(() => ({ wallet_switchEthereumChain: never }))
    const settled = vi.fn()
    go().then(settled)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(settled).not.toHaveBeenCalled()
    world.chainId = '0x89'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(settled).toHaveBeenCalledWith({ network: 'eip155:137', error: undefined })
  })

  it('[C1] is not fooled by the event of another network', async () => {
    const { provider, go } = walletThat(() => ({ wallet_switchEthereumChain: never }))
    const controller = new AbortController()
    const outcome = go(controller.signal)
    provider.emit('chainChanged', '0xa')
    await vi.advanceTimersByTimeAsync(10 * deadlines.look)
    controller.abort()
    expect((await outcome).error).toMatchObject({ name: 'AbortedError' })
  })

  it('[C2] answers the network the wallet really is on when it agreed and did nothing', async () => {
    const { go } = walletThat(() => ({ wallet_switchEthereumChain: async () => null }))
    const outcome = go()
    await vi.advanceTimersByTimeAsync(deadlines.settle)
    expect(await outcome).toEqual({ network: 'eip155:1', error: undefined })
  })

  it('refuses a network without a chain id before the wallet is asked', async () => {
    const { provider } = walletThat(() => ({}))
    const connector = createProviderConnector({ uid: 'u', id: 'i', type: 'ANNOUNCED', name: 'W', provider })
    await expect(switchNetwork({ connector, network: { ...target, id: 'mainnet' } })).rejects.toMatchObject({
      name: 'InvalidNetworkError',
    })
    expect(provider.requests).toEqual([])
  })

  it('asks nothing for a caller that has already given up', async () => {
    const { provider, go } = walletThat(() => ({ wallet_switchEthereumChain: never }))
    expect((await go(AbortSignal.abort())).error).toMatchObject({ name: 'AbortedError' })
    expect(provider.requests).toEqual([])
  })
})
