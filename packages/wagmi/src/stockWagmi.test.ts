import { type Config, type Connector, connect, createConfig } from '@latchkey/core'
import { emailWallet } from '@latchkey/core/email-wallet'
import { evm } from '@latchkey/core/evm'
import { createMemoryFrame } from '@latchkey/frame/messenger'
import { http } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfig as createWagmiConfig, injected } from 'wagmi'
import {
  getCallsStatus,
  getCapabilities,
  sendCalls,
  switchChain,
  connect as wagmiConnect,
  waitForCallsStatus,
} from 'wagmi/actions'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'cd'.repeat(32)}`
const receipt = {
  status: '0x1',
  transactionHash: hash,
  blockHash: hash,
  blockNumber: '0x1',
  gasUsed: '0x1',
  logs: [],
}

let config: Config
let stop = () => {}
let requests: { method: string; params?: unknown }[]
let statuses: number[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  requests = []
  statuses = [100, 200]
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** A frame whose person is signed in and approves everything, as the frame answers by EIP-5792. */
function createFrame() {
  let chainId = 1
  return createMemoryFrame(
    {
      SYNC_DAPP_DATA: async () => undefined,
      SYNC_THEME: async () => undefined,
      IS_CONNECTED: async () => ({ isConnected: true }),
      CONNECT_EMAIL: async () => ({ action: 'CONNECT' }),
      GET_USER: async () => ({
        email: 'mira@example.org',
        address: account,
        chainId,
        accounts: [{ address: account, type: 'smartAccount' }],
        custody: 'user-held',
        isProtected: true,
      }),
      SWITCH_NETWORK: async (request) => {
        chainId = Number(request.chainId)
        return { chainId }
      },
      RPC_ABORT: async () => undefined,
      RPC_REQUEST: async (request) => {
        requests.push(request)
        if (request.method === 'wallet_getCapabilities')
          return { '0x1': { atomic: { status: 'ready' }, paymasterService: { supported: true } } }
        if (request.method === 'wallet_sendCalls') return { id: 'one' }
        if (request.method === 'wallet_getCallsStatus')
          return {
            version: '2.0.0',
            id: 'one',
            chainId: '0x1',
            atomic: true,
            status: statuses.shift(),
            receipts: [receipt],
          }
        throw new Error(`${request.method} is not expected`)
      },
    },
    { projectId: 'test' },
  )
}

/** An app with wagmi 3 alone, whose connector is wagmi's own over the e-mail wallet's provider. */
async function startStockApp() {
  const { element, listener } = createFrame()
  config = createConfig({
    networks: [mainnet, optimism],
    adapters: emailWallet([evm()], {
      frameUrl: 'https://wallet.example.org',
      projectId: 'test',
      frame: { element, listener },
    }),
    storage: null,
    logLevel: 'silent',
  })
  stop = config.start()
  const email = config.connectors.find(({ type }) => type === 'AUTH') as Connector
  await email.login?.begin({ email: 'mira@example.org' })
  await connect(config, { connector: email })
  const wagmiConfig = createWagmiConfig({
    chains: [mainnet, optimism],
    connectors: [
      injected({
        target: () => ({ id: 'email', name: 'E-mail wallet', provider: email.getProvider() as never }),
      }),
    ],
    transports: { [mainnet.id]: http('https://rpc.test'), [optimism.id]: http('https://rpc.test') },
    storage: null,
  })
  const [connector = expect.fail('no connector')] = wagmiConfig.connectors
  await wagmiConnect(wagmiConfig, { connector })
  return wagmiConfig
}

describe('an app with wagmi alone, over the e-mail wallet', () => {
  it('[S7.70, S7.71, S7.72] sends a batch, follows it, and reads capabilities with wagmi’s own actions', async () => {
    const wagmiConfig = await startStockApp()
    expect(await getCapabilities(wagmiConfig)).toEqual({
      1: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
    const { id } = await sendCalls(wagmiConfig, {
      calls: [
        { to: other, value: 1n },
        { to: other, data: '0x12' },
      ],
    })
    expect(id).toBe('one')
    expect(requests.find(({ method }) => method === 'wallet_sendCalls')).toMatchObject({
      params: [
        {
          version: '2.0.0',
          from: account,
          chainId: '0x1',
          atomicRequired: false,
          calls: [
            { to: other, value: '0x1' },
            { to: other, data: '0x12' },
          ],
        },
      ],
    })
    expect(await getCallsStatus(wagmiConfig, { id })).toMatchObject({ status: 'pending', statusCode: 100 })
    expect(await waitForCallsStatus(wagmiConfig, { id, pollingInterval: 10 })).toMatchObject({
      status: 'success',
      atomic: true,
      receipts: [{ status: 'success', transactionHash: hash }],
    })
  })

  it('[S7.71] has the status of a batch after the person has switched the network', async () => {
    const wagmiConfig = await startStockApp()
    const { id } = await sendCalls(wagmiConfig, { calls: [{ to: other, value: 1n }] })
    await switchChain(wagmiConfig, { chainId: optimism.id })
    statuses = [200]
    expect(await getCallsStatus(wagmiConfig, { id })).toMatchObject({ status: 'success' })
  })
})
