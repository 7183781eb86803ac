import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestLimits } from '../base/deadline.ts'
import { evm } from '../chains/evm/evm.ts'
import { createScriptedProvider } from '../chains/evm/testing/createScriptedProvider.ts'
import { announceWallet, installPage } from '../chains/evm/testing/installPage.ts'
import type { Config } from '../config/Config.ts'
import { createConfig } from '../createConfig.ts'
import { createTestFrame } from '../embedded/testing/createTestFrame.ts'
import { startSignedIn } from '../embedded/testing/startEmbedded.ts'
import { startConnected } from '../testing/startTestConfig.ts'
import { connect } from '../wallets/connect.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { captureContext } from './requestContext.ts'
import { sendCalls } from './sendCalls.ts'
import { showCallsStatus } from './showCallsStatus.ts'
import { waitForCallsStatus } from './waitForCallsStatus.ts'

const [account, to] = [`0x${'a1'.repeat(20)}`, `0x${'b'.repeat(40)}`] as const
const calls = [{ to, value: 1n }]
const chain = (id: number) => ({
  id,
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})

let stop = () => {}
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answers = Parameters<typeof createScriptedProvider>[0]

/** An app with an announced wallet that answers as scripted. */
async function startInjected(answers: Answers) {
  const page = installPage()
  const provider = createScriptedProvider({
    eth_requestAccounts: async () => [account],
    eth_accounts: async () => [account],
    eth_chainId: async () => '0x1',
    ...answers,
  })
  const config: Config = createConfig({
    networks: [chain(1), chain(10)],
    adapters: [evm()],
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  announceWallet(page, provider)
  await connect(config, { connector: config.connectors[0] ?? expect.fail('no wallet') })
  return { config, provider }
}

describe('batches over a wallet of the browser', () => {
  it('[S7.70, S7.71, S7.72] are sent, followed to the end, and say what the wallet can do', async () => {
    const statuses = [100, 100, 200]
    const { config, provider } = await startInjected({
      wallet_sendCalls: async () => ({ id: 'one' }),
      wallet_getCallsStatus: async () => ({ status: statuses.shift(), atomic: true, chainId: '0x1' }),
      wallet_getCapabilities: async () => ({ '0x1': { atomic: { status: 'supported' } } }),
      wallet_showCallsStatus: async () => null,
    })
    expect(await sendCalls(config, { calls, forceAtomic: true })).toEqual({ id: 'one' })
    expect(await waitForCallsStatus(config, { id: 'one', pollingInterval: 1 })).toMatchObject({
      status: 'success',
      statusCode: 200,
    })
    expect(statuses).toEqual([])
    expect(await getCapabilities(config, { chainId: 1 })).toEqual({ atomic: { status: 'supported' } })
    expect(await getCapabilities(config)).toEqual({ 1: { atomic: { status: 'supported' } } })
    expect(await getCapabilities(config, { chainId: 10 })).toEqual({})
    await showCallsStatus(config, { id: 'one' })
    expect(provider.callsOf('wallet_showCallsStatus')).toEqual([['one']])
  })

  it('[X.29] are for the account and network of the click: another network since is refused', async () => {
    const { config, provider } = await startInjected({ wallet_sendCalls: async () => ({ id: 'one' }) })
    const context = captureContext(config, { network: 'eip155:10' })
    await expect(sendCalls(config, { calls, context })).rejects.toMatchObject({
      name: 'ContextMismatchError',
      moved: 'network',
    })
    expect(provider.callsOf('wallet_sendCalls')).toEqual([])
    // control
    await sendCalls(config, { calls, context: captureContext(config) })
    expect(provider.callsOf('wallet_sendCalls')).toHaveLength(1)
  })

  it('[S7.71] a batch of the click’s network has a status on another one too', async () => {
    const { config } = await startInjected({ wallet_getCallsStatus: async () => ({ status: 200 }) })
    const context = captureContext(config, { network: 'eip155:10' })
    expect(await getCallsStatus(config, { id: 'one', context })).toMatchObject({ status: 'success' })
  })

  it('[X.26] a double click is one prompt', async () => {
    const { config, provider } = await startInjected({
      wallet_sendCalls: async () => ({ id: 'one' }),
    })
    await Promise.all([sendCalls(config, { calls }), sendCalls(config, { calls })])
    expect(provider.callsOf('wallet_sendCalls')).toHaveLength(1)
  })

  it.each([
    ['the person refuses', 'refuses', { name: 'UserRejectedRequestError' }],
    ['its caller leaves', 'aborts', { name: 'AbortedError' }],
    ['the wallet never answers', 'waits', { name: 'TimeoutError' }],
    ['the wallet is gone', 'breaks', { name: 'WalletUnavailableError' }],
  ] as const)('[X.26] a batch ends when %s, and the next one is sent', async (_, end, error) => {
    const { config, provider } = await startInjected({ wallet_sendCalls: async () => ({ id: 'one' }) })
    // Loads the code under real timers first.
    await sendCalls(config, { calls })
    let answerLate = (_id: string) => {}
    const never = new Promise((resolve) => {
      answerLate = (id) => resolve({ id })
    })
    const failures = {
      refuses: { code: 4001, message: 'No' },
      breaks: new Error('Extension context invalidated.'),
    }
    provider.script.wallet_sendCalls = () =>
      end === 'refuses' || end === 'breaks' ? Promise.reject(failures[end]) : never
    vi.useFakeTimers()
    const controller = new AbortController()
    const outcome = sendCalls(config, { calls, signal: controller.signal }).then(
      () => expect.fail('sent'),
      (reason: unknown) => reason,
    )
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.callsOf('wallet_sendCalls')).toHaveLength(2)
    if (end === 'aborts') controller.abort()
    if (end === 'waits') await vi.advanceTimersByTimeAsync(requestLimits.approval)
    expect(await outcome).toMatchObject(error)
    await vi.advanceTimersByTimeAsync(0)
    expect([config._internal.inFlight.size, vi.getTimerCount()]).toEqual([0, 0])
    const { state } = config
    answerLate('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(config.state).toBe(state)
    provider.script.wallet_sendCalls = async () => ({ id: 'next' })
    expect(await sendCalls(config, { calls })).toEqual({ id: 'next' })
  })

  it.each([
    ['wallet_getCallsStatus', 5_000, (config, more) => getCallsStatus(config, { id: 'one', ...more })],
    ['wallet_getCapabilities', 15_000, (config, more) => getCapabilities(config, more)],
    ['wallet_showCallsStatus', 300_000, (config, more) => showCallsStatus(config, { id: 'one', ...more })],
  ] as [string, number, (config: Config, more: { signal?: AbortSignal }) => Promise<unknown>][])(
    '[X.26] %s that is never answered ends after %d ms, or when its caller leaves',
    async (method, deadline, read) => {
      const { config, provider } = await startInjected({ [method]: async () => ({ status: 200 }) })
      // Loads the code under real timers first.
      await read(config, {})
      provider.script[method] = () => new Promise(() => {})
      vi.useFakeTimers()
      const settled = vi.fn()
      const outcome = read(config, {}).catch((reason: unknown) => {
        settled()
        return reason
      })
      await vi.advanceTimersByTimeAsync(deadline - 1)
      expect(settled).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(settled).toHaveBeenCalledOnce()
      expect(await outcome).toMatchObject({ name: 'TimeoutError' })
      const controller = new AbortController()
      const left = read(config, { signal: controller.signal }).catch((reason: unknown) => reason)
      await vi.advanceTimersByTimeAsync(0)
      controller.abort()
      expect(await left).toMatchObject({ name: 'AbortedError' })
      expect(vi.getTimerCount()).toBe(0)
    },
  )

  it('[S7.70] a wallet without batches says so', async () => {
    const { config } = await startInjected({})
    const refused = {
      name: 'RpcError',
      reason: expect.stringMatching(/^(?:unsupportedMethod|methodNotFound)$/),
    }
    await expect(sendCalls(config, { calls })).rejects.toMatchObject(refused)
    await expect(getCapabilities(config)).rejects.toMatchObject(refused)
    await expect(waitForCallsStatus(config, { id: 'one' })).rejects.toMatchObject(refused)
  })

  it('[X.26] the wait survives a wallet that fails once, and ends with its deadline or its signal', async () => {
    const answers: unknown[] = [Object.assign(new Error('busy'), { code: -32603 }), { status: 500 }]
    const { config } = await startInjected({
      wallet_getCallsStatus: async () => {
        const answer = answers.shift() ?? { status: 100 }
        if (answer instanceof Error) throw answer
        return answer
      },
    })
    expect(await waitForCallsStatus(config, { id: 'one', pollingInterval: 1 })).toMatchObject({
      status: 'failure',
    })
    await expect(
      waitForCallsStatus(config, { id: 'one', pollingInterval: 5, timeout: 20 }),
    ).rejects.toMatchObject({ name: 'TimeoutError', operation: 'waitForCallsStatus' })
    const controller = new AbortController()
    const waiting = waitForCallsStatus(config, { id: 'one', signal: controller.signal })
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortedError' })
  })

  it('[X.37] the wait asks a wallet that fails ever less often, and as before once it answers', async () => {
    const askedAt: number[] = []
    let startedAt: number | undefined
    const { config } = await startInjected({
      wallet_getCallsStatus: async () => {
        startedAt ??= Date.now()
        askedAt.push((Date.now() - startedAt) / 1_000)
        if (askedAt.length < 5) throw Object.assign(new Error('busy'), { code: -32603 })
        return { status: askedAt.length < 7 ? 100 : 200 }
      },
    })
    vi.useFakeTimers()
    const waiting = waitForCallsStatus(config, { id: 'one' })
    await vi.waitFor(() => expect(askedAt).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await waiting).toMatchObject({ status: 'success' })
    expect(askedAt).toEqual([0, 1, 3, 7, 15, 16, 17])
  })

  it.each([[[]], [undefined], [{}]])('calls %j are refused', async (wrong) => {
    const { config } = await startInjected({})
    await expect(sendCalls(config, { calls: wrong as never })).rejects.toMatchObject({
      name: 'InvalidParameterError',
      field: 'calls',
    })
    await expect(getCallsStatus(config, { id: '' })).rejects.toMatchObject({ field: 'id' })
  })
})

describe('batches elsewhere', () => {
  it('a chain family without batches answers -32004', async () => {
    const { config } = await startConnected()
    await expect(sendCalls(config, { calls })).rejects.toMatchObject({ name: 'RpcError', code: -32004 })
    await expect(getCapabilities(config)).rejects.toMatchObject({ code: -32004 })
  })

  it('[S7.70] the e-mail wallet’s frame is asked with the account and network of the click', async () => {
    const requests: unknown[] = []
    const frame = createTestFrame({
      RPC_REQUEST: async (request) => {
        requests.push(request)
        if (request.method === 'eth_accounts') return [`0x${'a1'.repeat(20)}`]
        if (request.method === 'wallet_getCapabilities') return { '0x1': { atomic: { status: 'ready' } } }
        return { id: 'one' }
      },
    })
    const app = await startSignedIn(frame)
    expect(await sendCalls(app.config, { calls })).toEqual({ id: 'one' })
    expect(requests).toMatchObject([
      { method: 'wallet_sendCalls', params: [{ version: '2.0.0', chainId: '0x1', atomicRequired: false }] },
    ])
    expect(await getCapabilities(app.config, { chainId: 1 })).toEqual({ atomic: { status: 'ready' } })
  })
})
