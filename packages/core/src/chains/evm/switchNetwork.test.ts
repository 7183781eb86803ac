// alone: counts the timers of the process, which loops of other files (measuring RPC URLs) add to
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { explainError } from '../../base/explainError.ts'
import { createProviderConnector } from './createProviderConnector.ts'
import { deadlines } from './requestProvider.ts'
import { switchNetwork } from './switchNetwork.ts'
import { createScriptedProvider, type ProviderScript } from './testing/createScriptedProvider.ts'
import { toTestNetwork } from './testing/toTestNetwork.ts'

const target = { ...toTestNetwork({ chainId: 137, url: 'https://polygon.test' }), name: 'Polygon' }
const never = () => new Promise(() => {})
const fails = (error: unknown) => () => Promise.reject(error)
const nested4902 = { data: { originalError: { code: 4902, message: 'Unrecognized chain ID' } } }
const rejection = { code: 4001, message: 'User rejected the request.' }

/** What a test wallet is set to: its network, and whether it knows the target. */
type WalletState = { chainId: unknown; knowsTarget: boolean }
type Behavior = (state: WalletState) => ProviderScript

/** A wallet on chain 1 with the given behavior. `run` switches it to the target. */
function walletThat(behave: Behavior) {
  const state: WalletState = { chainId: '0x1', knowsTarget: false }
  const provider = createScriptedProvider({ eth_chainId: async () => state.chainId, ...behave(state) })
  const connector = createProviderConnector({ uid: 'u', id: 'i', type: 'ANNOUNCED', name: 'W', provider })
  const run = (p: { signal?: AbortSignal; network?: typeof target } = {}) =>
    switchNetwork({ connector, network: target, ...p }).then(
      (network) => ({ network, error: undefined }),
      (error: unknown) => ({ network: undefined, error }),
    )
  return { state, provider, run }
}

/** Switches to the target, which eth_chainId then reports as `chainId`. */
const switches =
  (chainId: unknown = '0x89'): Behavior =>
  (state) => ({
    async wallet_switchEthereumChain() {
      state.chainId = chainId
      return null
    },
  })
/** Refuses to switch until the target was added. */
const adds =
  (refusal: unknown): Behavior =>
  (state) => ({
    async wallet_switchEthereumChain() {
      if (!state.knowsTarget) throw refusal
      state.chainId = '0x89'
      return null
    },
    async wallet_addEthereumChain() {
      state.knowsTarget = true
      return null
    },
  })
/** Doesn't know the target, and answers adding as given. */
const addAnswers =
  (answer: () => unknown): Behavior =>
  () => ({ wallet_switchEthereumChain: fails({ code: 4902 }), wallet_addEthereumChain: answer })
const switchAnswers =
  (answer: () => unknown): Behavior =>
  () => ({ wallet_switchEthereumChain: answer })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('switchNetwork', () => {
  it('[S4.55] asks with the hex chain id and believes eth_chainId', async () => {
    const { provider, run } = walletThat(switches())
    expect(await run()).toEqual({ network: 'eip155:137', error: undefined })
    expect(provider.callsOf('wallet_switchEthereumChain')).toEqual([[{ chainId: '0x89' }]])
    expect(provider.callsOf('wallet_addEthereumChain')).toEqual([])
  })

  it('[S4.55] believes chainChanged where eth_chainId can not be read', async () => {
    const { provider, run } = walletThat(() => ({
      wallet_switchEthereumChain: async () => null,
      eth_chainId: fails({ code: -32603, message: 'busy' }),
    }))
    const outcome = run()
    await vi.advanceTimersByTimeAsync(deadlines.networkChange / 2)
    provider.emit('chainChanged', '0x89')
    expect((await outcome).network).toBe('eip155:137')
  })

  it('[S4.55] waits for a wallet that answers before it changes', async () => {
    const { state, run } = walletThat(switchAnswers(async () => null))
    const outcome = run()
    await vi.advanceTimersByTimeAsync(deadlines.networkChange / 2)
    state.chainId = '0x89'
    await vi.advanceTimersByTimeAsync(deadlines.networkChange)
    expect((await outcome).network).toBe('eip155:137')
  })

  it.each(['0x89', '0x00089', '137', 137, 137n])('takes %s for chain 137', async (chainId) => {
    expect((await walletThat(switches(chainId)).run()).network).toBe('eip155:137')
  })

  it('[S4.56] adds an unknown chain with its own RPC URL only, then asks to switch again', async () => {
    const { provider, run } = walletThat(adds({ code: 4902, message: 'Unrecognized chain ID' }))
    expect((await run()).network).toBe('eip155:137')
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
    const { provider, run } = walletThat((state) => ({
      wallet_switchEthereumChain: fails({ code: 4902 }),
      async wallet_addEthereumChain() {
        state.chainId = '0x89'
        return null
      },
    }))
    expect((await run()).network).toBe('eip155:137')
    expect(provider.callsOf('wallet_switchEthereumChain')).toHaveLength(1)
  })

  it('[S4.56] never asks a wallet to add a chain that has no URL of its own', async () => {
    const { provider, run } = walletThat(adds({ code: 4902 }))
    const network = { ...target, rpcUrls: { ...target.rpcUrls, chainDefault: { http: [] } } }
    expect((await run({ network })).error).toMatchObject({
      name: 'InvalidNetworkError',
      reason: 'notSupported',
    })
    expect(provider.callsOf('wallet_addEthereumChain')).toEqual([])
  })

  it.each([
    ['failed with an internal error', fails({ code: -32603, message: 'no' })],
    ['failed with wrong parameters', fails({ code: -32602, message: 'rpcUrls' })],
    ['failed with no such method', fails({ code: -32601, message: 'no' })],
    ['failed with a text', fails('broken')],
    ['failed with nothing', fails(undefined)],
    ['succeeded and the chain is still unknown', async () => null],
  ])('[S4.57] [S8.25] says "Chain is not supported" when adding %s', async (_, answer) => {
    expect((await walletThat(addAnswers(answer)).run()).error).toMatchObject({
      name: 'InvalidNetworkError',
      reason: 'notSupported',
      message: 'Chain is not supported',
    })
  })

  it.each([32603, -32603])(
    '[S8.55] %d to a switch says that the wallet did not accept the network',
    async (code) => {
      const { run } = walletThat(switchAnswers(fails({ code, message: 'invalid chain' })))
      const { error } = await run()
      expect(error).toMatchObject({ name: 'RpcError', code, reason: 'invalidChainId' })
      expect(explainError(error)).toMatch(/didn’t accept this network/)
    },
  )

  it('[S8.54] a 5000 to adding keeps the wallet’s own error as the cause, by which the preset decides', async () => {
    const { error } = await walletThat(addAnswers(fails({ code: 5000, message: 'no' }))).run()
    expect(error).toMatchObject({
      name: 'InvalidNetworkError',
      reason: 'notSupported',
      cause: { name: 'RpcError', code: 5000 },
    })
  })

  const rejectsSecondSwitch: Behavior = (state) => ({
    ...adds({ code: 4902 })(state),
    async wallet_switchEthereumChain() {
      throw state.knowsTarget ? rejection : { code: 4902 }
    },
  })
  it.each([
    ['switching', switchAnswers(fails(rejection))],
    ['adding', addAnswers(fails(rejection))],
    ['switching after adding', rejectsSecondSwitch],
  ])('[S4.57] a rejection of %s stays 4001', async (_, behave) => {
    expect((await walletThat(behave).run()).error).toMatchObject({
      name: 'UserRejectedRequestError',
      code: 4001,
    })
  })

  const switched = { network: 'eip155:137', adds: 0 }
  const added = { network: 'eip155:137', adds: 1 }
  const failed = (name: string, code?: number, adds = 0) => ({
    error: code ? { name, code } : { name },
    adds,
  })
  it.each<[string, Behavior, { network?: string; error?: object; adds: number }]>([
    ['4902', adds({ code: 4902 }), added],
    ['4902 as text', adds({ code: '4902' }), added],
    ['4902 nested in data.originalError', adds(nested4902), added],
    ['4902 nested in an Error', adds(Object.assign(new Error('Internal'), nested4902)), added],
    ['-32603 with 4902 nested', adds({ code: -32603, ...nested4902 }), added],
    ['-32603', switchAnswers(fails({ code: -32603 })), failed('RpcError', -32603)],
    [
      '-32603 though it switched',
      (state) => ({
        async wallet_switchEthereumChain() {
          state.chainId = '0x89'
          throw { code: -32603 }
        },
      }),
      switched,
    ],
    ['-32601 but able to add', adds({ code: -32601 }), added],
    ['-32601', () => ({}), failed('InvalidNetworkError', undefined, 1)],
    [
      '5000 with the words of a rejection',
      switchAnswers(fails({ code: 5000, message: 'User rejected' })),
      failed('UserRejectedRequestError'),
    ],
    ['5000', switchAnswers(fails({ code: 5000, message: 'wallet is busy' })), failed('RpcError', 5000)],
    ['a text', switchAnswers(fails('something broke')), failed('RpcError')],
    ['a text that names the cause', adds('Unrecognized chain ID 0x89'), added],
    ['an undefined error', switchAnswers(fails(undefined)), failed('RpcError')],
    ['success without change', switchAnswers(async () => null), { network: 'eip155:1', adds: 0 }],
    [
      '-32002, a request already waits',
      switchAnswers(fails({ code: -32002, message: 'pending' })),
      failed('RpcError', -32002),
    ],
    [
      '-32002 to adding',
      addAnswers(fails({ code: -32002, message: 'pending' })),
      failed('RpcError', -32002, 1),
    ],
    [
      '4200 to everything',
      () => ({
        wallet_switchEthereumChain: fails({ code: 4200 }),
        wallet_addEthereumChain: fails({ code: 4200 }),
      }),
      failed('InvalidNetworkError', undefined, 1),
    ],
    ['4100', switchAnswers(fails({ code: 4100, message: 'not here' })), failed('RpcError', 4100)],
    ['no answer at all', switchAnswers(never), failed('TimeoutError')],
    ['no answer to adding', addAnswers(never), failed('TimeoutError', undefined, 1)],
    [
      'a synchronous throw',
      switchAnswers(() => {
        throw new Error('boom')
      }),
      failed('RpcError'),
    ],
  ])('[S4.55, S4.56, X.31] a wallet that answers with %s', async (_, behave, expected) => {
    const { provider, run } = walletThat(behave)
    const outcome = run()
    await vi.advanceTimersByTimeAsync(2 * deadlines.approval + 60_000)
    const { network, error } = await outcome
    expect(network).toBe(expected.network)
    if (expected.error) expect(error).toMatchObject(expected.error)
    expect(provider.callsOf('wallet_addEthereumChain')).toHaveLength(expected.adds)
    expect(provider.listenerCount()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[X.31] resolves by the event of a wallet that changes and never answers, without polling', async () => {
    const { state, provider, run } = walletThat(switchAnswers(never))
    const outcome = run()
    await vi.advanceTimersByTimeAsync(deadlines.networkPoll / 2)
    expect(provider.callsOf('eth_chainId')).toEqual([])
    state.chainId = '0x89'
    provider.emit('chainChanged', '0x89')
    expect((await outcome).network).toBe('eip155:137')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[X.31] resolves within two seconds for a wallet that changes, never answers and has no events', async () => {
    const { state, run } = walletThat(switchAnswers(never))
    const onSettled = vi.fn()
    run().then(onSettled)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(onSettled).not.toHaveBeenCalled()
    state.chainId = '0x89'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(onSettled).toHaveBeenCalledWith({ network: 'eip155:137', error: undefined })
  })

  it('ignores the event of another network', async () => {
    const { provider, run } = walletThat(switchAnswers(never))
    const controller = new AbortController()
    const outcome = run({ signal: controller.signal })
    provider.emit('chainChanged', '0xa')
    await vi.advanceTimersByTimeAsync(10 * deadlines.networkPoll)
    controller.abort()
    expect((await outcome).error).toMatchObject({ name: 'AbortedError' })
  })

  it.each([
    ['a network without a chain id', { network: { ...target, id: 'mainnet' } }, 'InvalidNetworkError'],
    ['a caller that has already given up', { signal: AbortSignal.abort() }, 'AbortedError'],
  ])('asks the wallet nothing for %s', async (_, parameters, name) => {
    const { provider, run } = walletThat(switchAnswers(never))
    expect((await run(parameters as Parameters<typeof run>[0])).error).toMatchObject({ name })
    expect(provider.requests).toEqual([])
  })
})
