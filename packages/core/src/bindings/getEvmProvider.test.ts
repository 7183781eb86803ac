import { numberToHex, parseEther } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import type { TestWallet } from '../chains/evm/testing/createTestWallet.ts'
import type { Config } from '../config/Config.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { type BoundProvider, getEvmProvider, type ProviderEvents } from './getEvmProvider.ts'
import { getRequestAccount, isSilentMethod } from './requestBound.ts'
import { startOnTwoChains } from './testing/startOnTwoChains.ts'

let config: Config
let wallet: TestWallet
/** The connected account, and another one of the same wallet. */
let me: string
let other: string

beforeEach(async () => {
  ;({ config, wallet, me, other } = await startOnTwoChains(evm()))
  wallet.provider.requests.length = 0
})

const methods = () => wallet.provider.requests.map(({ method }) => method)

describe('requests that need an approval', () => {
  it.each<[string, () => unknown[]]>([
    ['personal_sign', () => ['0x00', other]],
    ['eth_signTypedData_v4', () => [other, '{}']],
    ['eth_sign', () => [other, '0x00']],
    ['eth_sendTransaction', () => [{ from: other, to: me, value: '0x1' }]],
    ['eth_decrypt', () => ['0x00', other]],
    ['eth_getEncryptionPublicKey', () => [other]],
  ])(
    '[X.29] %s for another account of theirs is refused, and the wallet not asked',
    async (method, getParams) => {
      const provider = getEvmProvider(config)
      await expect(provider.request({ method, params: getParams() })).rejects.toMatchObject({
        code: 'CONTEXT_MISMATCH',
        moved: 'account',
        expected: me,
        actual: other,
      })
      expect(methods()).not.toContain(method)
    },
  )

  it('[X.29] accepts the account in any letter case', async () => {
    const params = ['0x00', me.toLowerCase()]
    await expect(getEvmProvider(config).request({ method: 'personal_sign', params })).resolves.toMatch(/^0x/)
  })

  it.each(['eth_decrypt', 'eth_getEncryptionPublicKey', 'personal_sign', 'wallet_watchAsset'])(
    '[X.29] %s is not asked after the person has disconnected',
    async (method) => {
      const provider = getEvmProvider(config)
      await disconnect(config)
      await expect(provider.request({ method, params: [] })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
      expect(methods()).not.toContain(method)
    },
  )
})

describe('a transaction', () => {
  const createTransfer = () => ({ to: other, value: numberToHex(parseEther('0.1')) })

  it('[X.29] names account and chain to the wallet, also where the caller names neither', async () => {
    const provider = getEvmProvider(config)
    await provider.request({ method: 'eth_sendTransaction', params: [createTransfer()] })
    expect(wallet.provider.callsOf('eth_sendTransaction')).toEqual([
      [{ ...createTransfer(), from: me, chainId: '0x7a69' }],
    ])
  })

  it('[X.29] [S4.55] is refused where the wallet has moved and its event is still on the way', async () => {
    const provider = getEvmProvider(config)
    const emit = wallet.provider.emit
    wallet.provider.emit = () => {}
    wallet.move(31338)
    wallet.provider.emit = emit
    expect(config.state.activeNetwork).toBe('eip155:31337')
    await expect(
      provider.request({ method: 'eth_sendTransaction', params: [createTransfer()] }),
    ).rejects.toMatchObject({ moved: 'network', actual: 'eip155:31338' })
    expect(methods()).not.toContain('eth_sendTransaction')
    // It may be that no event comes: the refusal has the wallet read again.
    await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
  })
})

it('reads are answered after a switch, by the network the wallet is on then', async () => {
  const provider = getEvmProvider(config)
  wallet.move(31338)
  await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
  expect(provider.chainId).toBe(31337)
  await expect(provider.request({ method: 'eth_chainId' })).resolves.toBe('0x7a6a')
})

it('isSilentMethod knows reads, and nothing else', () => {
  const silent = [
    'eth_call',
    'eth_getBalance',
    'eth_getTransactionReceipt',
    'eth_getBlockByNumber',
    'net_version',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ]
  const asking = [
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'eth_sendRawTransaction',
    'eth_requestAccounts',
    'wallet_sendCalls',
    'wallet_showCallsStatus',
  ]
  const others = ['eth_callMe', 'wallet_getPermissions', 'personal_sign', '__proto__']
  expect([...silent, ...asking, ...others].filter(isSilentMethod)).toEqual(silent)
})

it.each([
  [{ method: 'eth_sendTransaction' }, undefined],
  [{ method: 'eth_sendTransaction', params: [null] }, undefined],
  [{ method: 'constructor', params: ['0x1'] }, undefined],
  [{ method: 'personal_sign', params: ['0x00', '0xa1'] }, '0xa1'],
])('the account of %j', (call, expected) => {
  expect(getRequestAccount(call)).toBe(expected)
})

describe('events', () => {
  /** What the provider emits from now on, in order. */
  function record(provider: BoundProvider) {
    const seen: unknown[] = []
    const stops: (() => void)[] = []
    const listen = <event extends keyof ProviderEvents>(
      event: event,
      toShown: (payload: ProviderEvents[event]) => unknown,
    ) => {
      const listener = (payload: ProviderEvents[event]) => void seen.push([event, toShown(payload)])
      provider.on(event, listener)
      stops.push(() => provider.removeListener(event, listener))
    }
    listen('connect', (payload) => payload)
    listen('disconnect', ({ code }) => code)
    listen('accountsChanged', (payload) => payload)
    listen('chainChanged', (payload) => payload)
    const stop = () => {
      for (const end of stops) end()
    }
    return { seen, stop }
  }

  it('are those of EIP-1193: account, network, disconnect; none of them twice', async () => {
    const { seen } = record(getEvmProvider(config))
    wallet.share([other, me])
    wallet.move(31338)
    await disconnect(config)
    expect(seen).toEqual([
      ['accountsChanged', [other, me]],
      ['chainChanged', '0x7a6a'],
      ['accountsChanged', []],
      ['disconnect', 4900],
    ])
  })

  it('tell that the wallet is connected again', async () => {
    const { seen } = record(getEvmProvider(config))
    await disconnect(config)
    seen.length = 0
    await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
    expect(seen).toEqual([
      ['connect', { chainId: '0x7a69' }],
      ['accountsChanged', [me, other]],
    ])
  })

  it('end with the listeners, of which one may be removed while an event is told', () => {
    const provider = getEvmProvider(config)
    const { seen, stop } = record(provider)
    const seenOnce: unknown[] = []
    const once = (payload: unknown) => {
      seenOnce.push(payload)
      provider.removeListener('chainChanged', once)
    }
    provider.on('chainChanged', once)
    wallet.move(31338)
    stop()
    wallet.move(31337)
    expect(seenOnce).toEqual(['0x7a6a'])
    expect(seen).toEqual([['chainChanged', '0x7a6a']])
  })
})
