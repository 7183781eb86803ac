import type { Session, SignClient } from '@latchkey/walletconnect'
import { expect, it, vi } from 'vitest'
import type { AdapterContext } from '../../../config/Adapter.ts'
import { SessionError } from '../errors.ts'
import { bitcoinFamily } from './bitcoinFamily.ts'
import { createActiveSession } from './createActiveSession.ts'
import { evmFamily, requestSession } from './evmFamily.ts'
import { polkadotFamily } from './polkadotFamily.ts'
import type { ActiveSession } from './relayFamily.ts'
import { solanaFamily } from './solanaFamily.ts'

const account = 'eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

function parts(p: {
  accounts?: readonly string[] | undefined
  chain?: string | undefined
  methods?: readonly string[]
  rpc?: AdapterContext['rpc']
}) {
  const { accounts, chain = 'eip155:1', methods = ['personal_sign'] } = p
  const session = accounts && {
    topic: 'ab',
    namespaces: { eip155: { accounts, methods, events: [] } },
  }
  const request = vi.fn(async () => 'signed')
  const disconnect = vi.fn(async () => {})
  const handleEvent = vi.fn()
  const client = {
    request,
    disconnect,
    subscribe: () => () => {},
    relayStatus: () => ({ state: 'idle' }),
  } as unknown as SignClient
  const active = {
    get: () => session as unknown as Session | undefined,
    chain: () => (chain === '' ? undefined : chain),
    handleEvent,
  } as unknown as ActiveSession
  const context = {
    networks: () => [{ caipNetworkId: 'eip155:1' }],
    rpc: p.rpc ?? (() => ({ request: async () => '0x1' })),
  } as unknown as AdapterContext
  const ask = (method: string, params: readonly unknown[] = []) =>
    requestSession({ client, context, active }, method, params)
  return { ask, request, disconnect, handleEvent }
}

it.each([
  ['S8.42', {}, 'NOT_CONNECTED', 'Please call connect() before request()', undefined],
  ['S8.44', { accounts: [account], chain: '' }, 'CHAIN_NOT_FOUND', 'ChainId not found', undefined],
  [
    'S5.23',
    { accounts: [] },
    'NAMESPACE_NOT_CONFIGURED',
    'Namespace is not configured. Please call connect() first with namespace config.',
    { namespace: 'eip155' },
  ],
  [
    'S8.45',
    { accounts: ['eip155:5:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'], chain: 'eip155:5' },
    'NO_RPC_URL',
    'No RPC url provided for chainId: 5',
    undefined,
  ],
  [
    'S8.46',
    {
      accounts: [account],
      rpc: () => {
        throw new Error('no such chain')
      },
    },
    'PROVIDER_NOT_FOUND',
    'JSON-RPC provider for eip155:1 not found',
    undefined,
  ],
])('[%s] fails with a message that existing apps know', async (_tag, given, code, message, data) => {
  const { ask, request } = parts(given)
  const error = await ask('eth_getBalance').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SessionError)
  expect(error).toMatchObject({ code, message, data })
  expect(request).not.toHaveBeenCalled()
})

it.each([
  ['eip155', evmFamily, 'personal_sign'],
  ['solana', solanaFamily, 'solana_signMessage'],
  ['bip122', bitcoinFamily, 'signMessage'],
  ['polkadot', polkadotFamily, 'polkadot_signMessage'],
] as const)(
  '[S5.23] a session without an account of %s takes no request for it',
  async (namespace, family, method) => {
    const request = vi.fn()
    const client = { request, subscribe: () => () => {} } as unknown as SignClient
    const accounts = namespace === 'eip155' ? ['solana:abc:one'] : [account]
    const session = { topic: 'ab', namespaces: { any: { accounts, methods: [method], events: [] } } }
    const active = { get: () => session, chain: () => `${namespace}:1` } as unknown as ActiveSession
    const answer = Promise.resolve().then(() =>
      family.request({ client, active, context: {} as AdapterContext }, method, []),
    )
    await expect(answer).rejects.toMatchObject({
      name: 'SessionError',
      code: 'NAMESPACE_NOT_CONFIGURED',
      message: 'Namespace is not configured. Please call connect() first with namespace config.',
      data: { namespace },
    })
    expect(request).not.toHaveBeenCalled()
  },
)

it('[S6.12] [S6.13] sends methods of the session to the wallet, reads to a node, and rejects everything else', async () => {
  const { ask, request } = parts({ accounts: [account] })
  expect(await ask('personal_sign')).toBe('signed')
  expect(await ask('eth_getBalance')).toBe('0x1')
  await expect(ask('eth_sendTransaction')).rejects.toMatchObject({ code: 4200 })
  expect(request).toHaveBeenCalledOnce()
})

it('[S6.12] taking a permission of a key back (ERC-7715) goes to the wallet, and ends no session', async () => {
  const method = 'wallet_revokePermissions'
  const params = [{ permissionsContext: '0x01' }]
  const listed = parts({ accounts: [account], methods: [method] })
  expect(await listed.ask(method, params)).toBe('signed')
  expect(listed.request).toHaveBeenCalledWith(
    expect.objectContaining({ topic: 'ab', chainId: 'eip155:1', method, params }),
  )
  const unlisted = parts({ accounts: [account] })
  await expect(unlisted.ask(method, params)).rejects.toMatchObject({ code: 4200 })
  for (const { disconnect, handleEvent } of [listed, unlisted]) {
    expect(disconnect).not.toHaveBeenCalled()
    expect(handleEvent).not.toHaveBeenCalled()
  }
})

it.each([
  ['eth_accounts', [{ eth_accounts: {} }]],
  ['nothing', []],
])('[S6.12] [S4.26] giving up the permission for %s (EIP-2255) ends the session', async (_, params) => {
  const { ask, request, disconnect, handleEvent } = parts({
    accounts: [account],
    methods: ['wallet_revokePermissions'],
  })
  expect(await ask('wallet_revokePermissions', params)).toBeNull()
  expect(request).not.toHaveBeenCalled()
  expect(disconnect).toHaveBeenCalledExactlyOnceWith('ab')
  expect(handleEvent).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'delete', topic: 'ab' }),
  )
})

it.each([
  'linea_estimateGas',
  'zks_estimateFee',
  'debug_traceCall',
  'pm_getPaymasterStubData',
  'eth_sendRawTransaction',
])('[S6.13] %s, which the session doesn’t list, goes to a node', async (method) => {
  const { ask, request } = parts({ accounts: [account] })
  expect(await ask(method)).toBe('0x1')
  expect(request).not.toHaveBeenCalled()
})

it.each([
  'wallet_watchAsset',
  'wallet_sendCalls',
  'personal_ecRecover',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
])('[S6.13] %s, which only a wallet can do, reaches no node', async (method) => {
  const rpc = vi.fn()
  const { ask, request } = parts({ accounts: [account], rpc })
  await expect(ask(method)).rejects.toMatchObject({ code: 4200 })
  expect(rpc).not.toHaveBeenCalled()
  expect(request).not.toHaveBeenCalled()
})

it.each([
  ['the network in use', 'eip155:1', '10', 'eip155:1'],
  ['the wallet’s default, where the network in use is not allowed', 'eip155:5', '10', 'eip155:10'],
  ['the app’s first, where the default is no network of the app', 'eip155:5', 'eip155:100', 'eip155:1'],
  ['the app’s first, where the wallet names none', 'eip155:5', undefined, 'eip155:1'],
])('[S3.14] a session begins on %s', (_, preferred, defaultChain, network) => {
  const context = {
    networks: () => ['eip155:1', 'eip155:10'].map((caipNetworkId) => ({ caipNetworkId })),
  } as unknown as AdapterContext
  const chainStore = { read: () => undefined, write: () => {}, remove: () => {} }
  const plain = account.slice('eip155:1:'.length)
  const accounts = ['eip155:100', 'eip155:10', 'eip155:1'].map((chain) => `${chain}:${plain}`)
  const session = { topic: 'ab', namespaces: { eip155: { accounts, methods: [], events: [], defaultChain } } }
  const active = createActiveSession(context, chainStore, evmFamily)
  expect(active.activate(session as unknown as Session, preferred)).toEqual({
    accounts: [plain],
    network,
    sessionId: 'ab',
  })
})

it('[S4.26] a session ends by an event of its own topic only', () => {
  const remove = vi.fn()
  const context = { networks: () => [{ caipNetworkId: 'eip155:1' }] } as unknown as AdapterContext
  const active = createActiveSession(context, { read: () => undefined, write: () => {}, remove }, evmFamily)
  const namespaces = { eip155: { accounts: [account], methods: [], events: [] } }
  active.activate({ topic: 'ab', namespaces } as unknown as Session, undefined)
  const onEvent = vi.fn()
  active.subscribe(onEvent)
  const reason = { code: 6000, message: 'The wallet has left.' }
  for (const type of ['delete', 'expire'] as const)
    active.handleEvent({ type, topic: 'other', reason } as never)
  expect(active.get()?.topic).toBe('ab')
  expect(onEvent).not.toHaveBeenCalled()
  active.handleEvent({ type: 'delete', topic: 'ab', reason })
  expect(active.get()).toBeUndefined()
  expect(onEvent).toHaveBeenCalledOnce()
  expect(remove.mock.calls).toEqual([['ab']])
})

it('[S6.12] asks for every method that a wallet may list', () => {
  expect([...(evmFamily.toProposal([], undefined).eip155?.methods ?? [])].sort()).toEqual([
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sendTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_addEthereumChain',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
    'wallet_getPermissions',
    'wallet_grantPermissions',
    'wallet_registerOnboarding',
    'wallet_requestPermissions',
    'wallet_revokePermissions',
    'wallet_scanQRCode',
    'wallet_sendCalls',
    'wallet_showCallsStatus',
    'wallet_switchEthereumChain',
    'wallet_watchAsset',
  ])
  expect([...(solanaFamily.toProposal([], undefined).solana?.methods ?? [])].sort()).toEqual([
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
  ])
})
