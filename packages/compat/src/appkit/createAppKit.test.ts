// @vitest-environment happy-dom
import { type AccountDetails, type Connection, connect } from '@latchkey/core'
import { act, renderHook } from '@testing-library/react'
import { mainnet } from 'viem/chains'
import { expect, it, onTestFinished, vi } from 'vitest'
import { EthersAdapter } from '../exports/appkitEthers.ts'
import { solana } from '../exports/appkitNetworks.ts'
import { SolanaAdapter } from '../exports/appkitSolana.ts'
import { type AppKit, createAppKit } from './createAppKit.ts'
import { useAppKit, useAppKitProvider, useWalletInfo } from './hooks.ts'

/** Without the wallets that other files of the run have announced to the page they share. */
const ownConnectors = ({ config }: AppKit) => config.connectors.filter(({ type }) => type !== 'ANNOUNCED')

it.each([
  ['with a server', { server: 'https://latchkey.example' }, ['walletConnect', 'ID_AUTH']],
  ['without one', {}, []],
  [
    'where the app has switched it off',
    { server: 'https://latchkey.example', enableWalletConnect: false },
    ['ID_AUTH'],
  ],
  [
    'where it offers no login',
    { server: 'https://latchkey.example', features: { email: false, socials: false as const } },
    ['walletConnect'],
  ],
])('[X.60] AppKit’s pairing and login are there %s', (_, options, expected) => {
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()], ...options })
  expect(ownConnectors(kit).map(({ id }) => id)).toEqual(expected)
})

it.each([
  [
    'with a server, pairs alone and opens at the code',
    { server: 'https://latchkey.example' },
    'universal',
    1,
  ],
  ['without one has the wallets of the browser', {}, 'evm', 0],
  [
    'that pairs nothing has them too',
    {
      server: 'https://latchkey.example',
      enableWalletConnect: false,
      features: { email: false, socials: false as const },
    },
    'evm',
    0,
  ],
])('[S2.25] [S2.26] [X.60] an app without an adapter, %s', (_, options, type, pairing) => {
  const kit = createAppKit({ networks: [mainnet], ...options })
  expect(kit.config.adapters.map((adapter) => adapter.type)).toEqual([type])
  expect(ownConnectors(kit).filter(({ id }) => id === 'walletConnect')).toHaveLength(pairing)
  // What is paired can sign and send.
  expect(kit.config.adapters[0]?.connection?.sendTransaction).toBeTypeOf('function')
})

it('[S2.27] [X.60] a code of the app’s own and the arguments of a form reach the modal', async () => {
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  const open = vi.spyOn(kit.modal, 'open')
  const code = { view: 'ConnectingWalletConnectBasic', uri: 'wc:a@2' } as const
  const swap = { view: 'Swap', arguments: { fromToken: 'USDC' } } as const
  await kit.open(code)
  await kit.open(swap)
  expect(open.mock.calls).toEqual([[code], [swap]])
  await kit.close()
})

it('[S3.01] [X.60] the account says who is signed in to the embedded wallet', () => {
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  const { setState } = kit.config._internal
  const user = { email: 'mira@example.org', custody: undefined, isProtected: true, userName: 'mira' }
  expect(kit.getAccount('eip155').embeddedWalletInfo).toBeUndefined()
  const use = (details: AccountDetails) =>
    setState((state) => ({ ...state, accountDetails: { eip155: details } }))
  use({ user, socialProvider: 'google', preferredAccountType: 'smartAccount', smartAccountDeployed: true })
  expect(kit.getAccount('eip155').embeddedWalletInfo).toEqual({
    user: { email: 'mira@example.org', username: 'mira' },
    authProvider: 'google',
    accountType: 'smartAccount',
    isSmartAccountDeployed: true,
  })
  use({ user, preferredAccountType: 'eoa' })
  expect(kit.getAccount('eip155').embeddedWalletInfo).toMatchObject({
    authProvider: 'email',
    accountType: 'eoa',
    isSmartAccountDeployed: false,
  })
})

it('[S7.01] servers count the page as plain HTML, and as React once it uses a hook', () => {
  const { config } = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  const { stores } = config._internal
  expect(stores.framework).toBe('html')
  renderHook(useAppKit)
  expect(stores.framework).toBe('react')
})

it('[X.60] the login has a Solana account beside AppKit’s adapter for Solana', async () => {
  // Whoever has signed in before is shown at once.
  localStorage.setItem('latchkey/login/EMAIL_LOGIN_USED_KEY', 'true')
  const kit = createAppKit({
    networks: [mainnet, solana],
    adapters: [new EthersAdapter(), new SolanaAdapter()],
    server: 'https://latchkey.example',
    enableWalletConnect: false,
  })
  await vi.waitFor(
    () =>
      expect(ownConnectors(kit).map(({ namespace, id }) => `${namespace} ${id}`)).toEqual([
        'eip155 ID_AUTH',
        'solana ID_AUTH',
      ]),
    { timeout: 10_000 },
  )
  localStorage.clear()
})

it('[X.60] options of AppKit that have another name or place here have their effect', () => {
  const { config, modal } = createAppKit({
    networks: [mainnet],
    allWallets: 'HIDE',
    basic: true,
    defaultAccountTypes: { eip155: 'eoa' },
    enableNetworkSwitch: false,
    features: { swaps: false },
    manualWCControl: true,
  })
  expect(config._internal.parameters).toMatchObject({ defaultAccountTypes: { eip155: 'eoa' } })
  expect(modal.options).toMatchObject({
    customPairingUi: true,
    features: { allWallets: 'HIDE', networkSwitch: false, swaps: false },
    pairingOnly: true,
  })
})

/** Announces a wallet to the page (EIP-6963). */
function announceWallet(chainId: string) {
  const listeners = new Set<(chainId: string) => void>()
  const answers: Record<string, unknown> = {
    eth_accounts: ['0x00000000000000000000000000000000000000A1'],
    eth_requestAccounts: ['0x00000000000000000000000000000000000000A1'],
    eth_chainId: chainId,
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error('Not supported'), { code: 4200 })
    },
    on: (event: string, listener: (chainId: string) => void) =>
      event === 'chainChanged' && listeners.add(listener),
    removeListener: (_: string, listener: (chainId: string) => void) => listeners.delete(listener),
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Test',
    rdns: 'test.wallet',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  // Files share one page.
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  announce()
  return {
    move(next: string) {
      answers.eth_chainId = next
      for (const listener of [...listeners]) listener(next)
    },
  }
}

it('[S4.44] on a network the app does not list the kit names the wallet’s, as "Unknown Network"', async () => {
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  const wallet = announceWallet('0x67932')
  const connector = await vi.waitFor(
    () => kit.config.connectors.find(({ id }) => id === 'test.wallet') ?? expect.fail('no wallet'),
  )
  await connect(kit.config, { connector })
  expect(kit.getNetwork()).toMatchObject({
    caipNetworkId: 'eip155:424242',
    chainId: 424_242,
    caipNetwork: { name: 'Unknown Network' },
  })
  expect([kit.getChainId(), kit.getState().selectedNetworkId]).toEqual([424_242, 'eip155:424242'])
  const seen: unknown[] = []
  const stop = kit.subscribeNetwork(({ chainId }) => seen.push(chainId))
  wallet.move('0x1')
  expect([kit.getChainId(), kit.getState().selectedNetworkId]).toEqual([1, 'eip155:1'])
  expect(seen).toEqual([424_242, 1])
  stop()
})

it('[X.20] what a reload restores is not called connected before its wallet has answered', async () => {
  const address = '0x00000000000000000000000000000000000000A1'
  const entry = { namespace: 'eip155', connectorId: 'gone', address, caipNetworkId: 'eip155:1' }
  localStorage.setItem('latchkey/connections', JSON.stringify([entry]))
  const kit = createAppKit({ networks: [mainnet], adapters: [new EthersAdapter()] })
  const stop = kit.config.start()
  await vi.waitFor(() => expect(kit.getAccount('eip155').status).toBe('reconnecting'))
  expect(kit.getAccount('eip155')).toMatchObject({ address, isConnected: false })
  expect(kit.getIsConnectedState()).toBe(false)
  stop()
  localStorage.clear()
})

it('[X.60] provider and wallet are those of the namespace asked for, by default of the active one', async () => {
  const kit = createAppKit({
    networks: [mainnet, solana],
    adapters: [new EthersAdapter(), new SolanaAdapter()],
  })
  announceWallet('0x1')
  const connector = await vi.waitFor(
    () => kit.config.connectors.find(({ id }) => id === 'test.wallet') ?? expect.fail('no wallet'),
  )
  const solanaUid = 'solana:phantom'
  const solanaConnection: Connection = {
    uid: solanaUid,
    namespace: 'solana',
    connectorId: 'phantom',
    connectorUid: undefined,
    connectorName: 'Sol',
    connectorIcon: undefined,
    status: 'connected',
    accounts: ['4fYNw3dojWmQ2dXuSGdcHFyByZtvQH8gQPnSqB3dR1Hf'],
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  }
  await connect(kit.config, { connector })
  kit.config._internal.setState((state) => ({
    ...state,
    connections: new Map([[solanaUid, solanaConnection], ...state.connections]),
    current: { ...state.current, solana: solanaUid },
  }))
  const ofEvm = { name: 'Test', icon: 'data:image/png;base64,iVBORw0KGgo=', type: 'ANNOUNCED' }
  const ofSolana = { name: 'Sol', icon: undefined, type: undefined }
  expect([kit.getWalletInfo(), kit.getWalletInfo('eip155'), kit.getWalletInfo('solana')]).toEqual([
    ofEvm,
    ofEvm,
    ofSolana,
  ])
  expect(kit.getWalletInfo('bip122')).toBeUndefined()
  expect(kit.getProvider()).toMatchObject({ chainId: 1 })
  expect(kit.getProvider('eip155')).toMatchObject({ chainId: 1 })
  expect(kit.getProvider('solana')).toBeUndefined()
  expect(renderHook(() => useWalletInfo()).result.current.walletInfo).toEqual(ofEvm)
  expect(renderHook(() => useWalletInfo('solana')).result.current.walletInfo).toEqual(ofSolana)
  expect(renderHook(() => useAppKitProvider('solana')).result.current).toEqual({
    walletProvider: undefined,
    walletProviderType: undefined,
  })
  expect(renderHook(() => useAppKitProvider('eip155')).result.current.walletProviderType).toBe('ANNOUNCED')
  act(() => {
    kit.config._internal.setState((state) => ({
      ...state,
      activeNetwork: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    }))
  })
  expect(kit.getWalletInfo()).toEqual(ofSolana)
  expect(kit.getProvider()).toBeUndefined()
})

it('[X.60] the sign-in of an existing app is that of the config', () => {
  const siwx = {
    createMessage: vi.fn(),
    addSession: vi.fn(),
    revokeSession: vi.fn(),
    setSessions: vi.fn(),
    getSessions: vi.fn(async () => []),
  }
  expect(createAppKit({ networks: [mainnet], siwx }).config.parameters.siwx).toBe(siwx)
  const siweConfig = {
    getNonce: async () => 'abcdefgh',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true,
  }
  expect(createAppKit({ networks: [mainnet], siweConfig }).config.parameters.siweConfig).toBe(siweConfig)
  expect(() => createAppKit({ networks: [mainnet], siwx, siweConfig })).toThrow(
    'both `siweConfig` and `siwx`',
  )
})
