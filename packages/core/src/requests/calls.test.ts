import { afterEach, describe, expect, it, vi } from 'vitest'
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

  it('the wait survives a wallet that fails once, and ends with its deadline or its signal', async () => {
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
