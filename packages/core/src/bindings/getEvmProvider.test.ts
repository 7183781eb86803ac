import { numberToHex, parseEther } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../chains/evm/evm.ts'
import type { TestWallet } from '../chains/evm/testing/createTestWallet.ts'
import type { Config } from '../config/Config.ts'
import { waitForTransaction } from '../requests/waitForTransaction.ts'
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

  it.each([
    ['another amount', { value: '0x9' }, true],
    ['another receiver', { to: `0x${'d'.repeat(40)}` }, true],
    ['what was asked for', {}, false],
  ])('[X.42, X.42a] raises the alarm where the wallet sends %s', async (_, change, isAltered) => {
    const honest = wallet.provider.script.eth_sendTransaction
    const onNetwork = new Map<unknown, object>()
    wallet.provider.script.eth_sendTransaction = async ([transaction]) => {
      const { from, to, value } = Object.assign({}, transaction as Record<string, string>, change)
      const hash = await honest?.([{ from, to, value, data: '0x' }])
      onNetwork.set(hash, { hash, from, to, value, input: '0x', nonce: '0x0' })
      return hash
    }
    vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
      const answer = ({ id, method, params }: { id: number; method: string; params: unknown[] }) => {
        const answers: Record<string, unknown> = {
          eth_chainId: '0x7a69',
          eth_getTransactionByHash: onNetwork.get(params[0]) ?? null,
          eth_getTransactionReceipt: { status: '0x1', transactionHash: params[0] },
        }
        return { jsonrpc: '2.0', id, result: answers[method] }
      }
      const body = JSON.parse(init.body)
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    })
    const request = { method: 'eth_sendTransaction', params: [createTransfer()] }
    const hash = (await getEvmProvider(config).request(request)) as `0x${string}`
    const network = 'eip155:31337'
    if (isAltered) return vi.waitFor(() => expect(config.state.altered).toEqual([{ hash, network }]))
    // The wait compares it as well.
    expect(await waitForTransaction(config, { hash, network })).toMatchObject({ status: 'confirmed' })
    expect(config.state.altered).toBeUndefined()
  })

  it.each(['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'])(
    '[X.29] [S4.55] %s is refused where the wallet has moved and its event is still on the way',
    async (method) => {
      const provider = getEvmProvider(config)
      const { emit } = wallet.provider
      wallet.provider.emit = () => {}
      wallet.move(31338)
      wallet.provider.emit = emit
      expect(config.state.activeNetwork).toBe('eip155:31337')
      const params = method === 'eth_signTypedData_v4' ? [me, '{}'] : [{ calls: [], ...createTransfer() }]
      await expect(provider.request({ method, params })).rejects.toMatchObject({
        moved: 'network',
        actual: 'eip155:31338',
      })
      expect(methods()).not.toContain(method)
      // It may be that no event comes: the refusal has the wallet read again.
      await vi.waitFor(() => expect(config.state.activeNetwork).toBe('eip155:31338'))
    },
  )

  it.each(['eth_sendTransaction', 'wallet_sendCalls'])(
    '[X.29] %s that names another network is refused before the wallet is asked',
    async (method) => {
      const asking = getEvmProvider(config).request({
        method,
        params: [{ ...createTransfer(), chainId: '0x1' }],
      })
      await expect(asking).rejects.toMatchObject({ moved: 'network', expected: '0x7a69', actual: '0x1' })
      expect(methods()).not.toContain(method)
    },
  )

  it('[X.29] names the account, whatever else a transaction has in it', async () => {
    const params = [{ ...createTransfer(), address: me }]
    await getEvmProvider(config).request({ method: 'eth_sendTransaction', params })
    expect(wallet.provider.callsOf('eth_sendTransaction')).toMatchObject([[{ from: me, address: me }]])
  })

  it('[X.29] a batch names account and chain to the wallet, also where the caller names neither', async () => {
    wallet.provider.script.wallet_sendCalls = async () => ({ id: '0x01' })
    const batch = { version: '2.0.0', calls: [createTransfer()] }
    await getEvmProvider(config).request({ method: 'wallet_sendCalls', params: [batch] })
    expect(wallet.provider.callsOf('wallet_sendCalls')).toEqual([[{ ...batch, from: me, chainId: '0x7a69' }]])
  })
})

describe('a permission', () => {
  const expiry = 1_900_000_000
  const asked = {
    wallet_grantPermissions: { expiry, permissions: [{ type: 'native-token-transfer' }] },
    wallet_requestExecutionPermissions: { expiry, permission: { type: 'native-token-periodic' } },
  }
  const fields = { wallet_grantPermissions: 'address', wallet_requestExecutionPermissions: 'from' } as const
  const both = ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'] as const

  /** The wallet shows a permission until the person approves it, and gives it for what it is asked for, else for what it is on then. */
  const showPermissions = (method: (typeof both)[number]) => {
    let approve = () => {}
    const approved = new Promise<void>((resolve) => {
      approve = resolve
    })
    wallet.provider.script[method] = async ([request]) => {
      await approved
      const [address] = (await wallet.provider.request({ method: 'eth_accounts' })) as string[]
      const chainId = await wallet.provider.request({ method: 'eth_chainId' })
      return { chainId, [fields[method]]: address, ...(request as object), context: '0x01' }
    }
    return () => approve()
  }

  it.each(both)(
    '[X.29] %s is given for the account and network it was asked for, whatever is chosen meanwhile',
    async (method) => {
      const approve = showPermissions(method)
      const giving = getEvmProvider(config).request({ method, params: [asked[method]] })
      await vi.waitFor(() => expect(methods()).toContain(method))
      wallet.share([other, me])
      wallet.move(31338)
      approve()
      const bound = { chainId: '0x7a69', [fields[method]]: me }
      expect(await giving).toMatchObject(bound)
      expect(wallet.provider.callsOf(method)).toEqual([[{ ...asked[method], ...bound }]])
    },
  )

  it.each(both)(
    '[X.29] %s is refused after a switch, and where it names another account or network',
    async (method) => {
      showPermissions(method)()
      const provider = getEvmProvider(config)
      const ask = (change: object) => provider.request({ method, params: [{ ...asked[method], ...change }] })
      await expect(ask({ address: other })).rejects.toMatchObject({
        moved: 'account',
        expected: me,
        actual: other,
      })
      await expect(ask({ from: other })).rejects.toMatchObject({ moved: 'account' })
      await expect(ask({ chainId: '0x7a6a' })).rejects.toMatchObject({ moved: 'network', expected: '0x7a69' })
      // Control: named as they are.
      await expect(ask({ address: me.toLowerCase(), chainId: '0x07a69' })).resolves.toHaveProperty('context')
      const { length } = wallet.provider.callsOf(method)
      wallet.share([other, me])
      await vi.waitFor(() => expect(config.state.connections.values().next().value?.accounts[0]).toBe(other))
      await expect(ask({})).rejects.toMatchObject({ code: 'CONTEXT_MISMATCH', moved: 'account' })
      expect(wallet.provider.callsOf(method)).toHaveLength(length)
    },
  )

  it.each(both)(
    '[X.29] %s is refused where the wallet has moved and its event is still on the way',
    async (method) => {
      showPermissions(method)()
      const provider = getEvmProvider(config)
      const { emit } = wallet.provider
      wallet.provider.emit = () => {}
      wallet.move(31338)
      wallet.provider.emit = emit
      await expect(provider.request({ method, params: [asked[method]] })).rejects.toMatchObject({
        moved: 'network',
      })
      expect(methods()).not.toContain(method)
    },
  )

  it.each([
    ['account', (): object => ({ address: other })],
    ['network', (): object => ({ chainId: '0x1' })],
  ])('[X.29] of another %s than was asked for is no answer', async (_, getChange) => {
    const method = 'wallet_grantPermissions'
    wallet.provider.script[method] = async ([request]) => ({ ...(request as object), ...getChange() })
    const giving = getEvmProvider(config).request({ method, params: [asked[method]] })
    await expect(giving).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
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
