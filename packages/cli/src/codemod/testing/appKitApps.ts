import { createKitApp, type KitApp } from './createKitApp.ts'

const create = (
  name: string,
  adapter: 'wagmi' | 'ethers' | 'solana',
  sources: Readonly<Record<string, string>>,
): KitApp => {
  const library = { wagmi: { wagmi: '2.19.5' }, ethers: { ethers: '6.15.0' }, solana: {} }[adapter]
  const kit = { '@reown/appkit': '1.8.0', [`@reown/appkit-adapter-${adapter}`]: '1.8.0' }
  return createKitApp('appkit', name, { ...kit, ...library }, sources)
}

/** Apps of AppKit, in the shapes its documentation shows. */
export const appKitApps: readonly KitApp[] = [
  create('mint', 'wagmi', {
    'src/kit.ts': `import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { type AppKitNetwork, arbitrum, mainnet } from '@reown/appkit/networks'

const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]]
export const wagmiAdapter = new WagmiAdapter({ networks: [mainnet, arbitrum], projectId: 'abc', ssr: true })

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId: 'abc',
  metadata: { name: 'Mint', description: 'Mint', url: 'https://mint.example', icons: [] },
  themeMode: 'dark',
  themeVariables: { '--w3m-accent': '#00bb7f', '--w3m-border-radius-master': '2px' },
  features: { analytics: false, email: false, socials: false },
})
`,
    'src/App.tsx': `import { useAppKit, useAppKitAccount, useAppKitNetwork, useDisconnect } from '@reown/appkit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { WagmiProvider } from 'wagmi'
import { wagmiAdapter } from './kit'

const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={wagmiAdapter.wagmiConfig}>
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  </WagmiProvider>
)

function Page() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { caipNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  return (
    <main>
      <appkit-button balance="hide" />
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        {caipNetwork?.name}
      </button>
      {isConnected && (
        <button type="button" onClick={() => disconnect()}>
          Leave {address}
        </button>
      )}
    </main>
  )
}
`,
  }),
  create('wallet page', 'ethers', {
    'src/main.tsx': `import { createAppKit, useAppKitEvents, useAppKitProvider, useAppKitTheme } from '@reown/appkit/react'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { defineChain, mainnet } from '@reown/appkit/networks'
import { BrowserProvider, type Eip1193Provider } from 'ethers'

const local = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
export const kit = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, local],
  defaultNetwork: local,
  enableWalletGuide: false,
})
kit.subscribeAccount(({ address }) => console.log(address))

export function Sign() {
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const { setThemeMode } = useAppKitTheme()
  const sign = async () => {
    if (!walletProvider) return
    await (await new BrowserProvider(walletProvider).getSigner()).signMessage('Hello')
    setThemeMode('light')
  }
  return (
    <button type="button" onClick={sign}>
      Sign
    </button>
  )
}
export const useLog = useAppKitEvents
`,
  }),
  create('next app', 'wagmi', {
    'config/index.tsx': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { cookieStorage, createStorage } from '@wagmi/core'

export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID

if (!projectId) throw new Error('Project ID is not defined')

export const networks = [mainnet, arbitrum]

export const wagmiAdapter = new WagmiAdapter({
  storage: createStorage({ storage: cookieStorage }),
  ssr: true,
  projectId,
  networks,
})

export const config = wagmiAdapter.wagmiConfig
`,
    'context/index.tsx': `'use client'

import { createAppKit } from '@reown/appkit/react'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Config, cookieToInitialState, WagmiProvider } from 'wagmi'
import { projectId, wagmiAdapter } from '../config'

const queryClient = new QueryClient()

const metadata = {
  name: 'appkit-example',
  description: 'AppKit Example',
  url: 'https://appkitexampleapp.com',
  icons: ['https://avatars.githubusercontent.com/u/179229932'],
}

export const modal = createAppKit({
  adapters: [wagmiAdapter],
  projectId,
  networks: [mainnet, arbitrum],
  defaultNetwork: mainnet,
  metadata,
  features: {
    analytics: true,
  },
})

function ContextProvider({ children, cookies }: { children: ReactNode; cookies: string | null }) {
  const initialState = cookieToInitialState(wagmiAdapter.wagmiConfig as Config, cookies)
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig as Config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}

export default ContextProvider
`,
    'app/page.tsx': `export default function Home() {
  return <appkit-button />
}
`,
  }),
  create('components', 'ethers', {
    'src/kit.ts': `import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { base, mainnet, polygon } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, polygon, base],
  projectId: 'abc',
  metadata: { name: 'Components', description: 'Elements', url: 'https://components.example', icons: [] },
  allWallets: 'SHOW',
  enableCoinbase: false,
  enableEIP6963: true,
})
`,
    'src/Components.tsx': `import './kit'

export const Components = () => (
  <header>
    <appkit-button label="Join" size="sm" balance="show" namespace="eip155" />
    <appkit-connect-button label="Connect" size="md" />
    <appkit-account-button balance="hide" disabled={false} />
    <appkit-network-button />
  </header>
)
`,
  }),
  create('console', 'ethers', {
    'src/Console.tsx': `import {
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from '@reown/appkit/react'
import { mainnet, sepolia } from '@reown/appkit/networks'

export function Console() {
  const { open, close } = useAppKit()
  const { address, caipAddress, isConnected, status, allAccounts } = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, caipNetworkId, chainId, switchNetwork } = useAppKitNetwork()
  const { open: isOpen, selectedNetworkId, initialized } = useAppKitState()
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useAppKitTheme()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  return (
    <main>
      <button type="button" onClick={() => open()}>
        Open
      </button>
      <button type="button" onClick={() => open({ view: 'Account' })}>
        Account
      </button>
      <button type="button" onClick={() => close()}>
        Close
      </button>
      <button type="button" onClick={() => switchNetwork(chainId === 1 ? sepolia : mainnet)}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect({ namespace: 'eip155' })}>
        Disconnect
      </button>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        Theme
      </button>
      <button type="button" onClick={() => setThemeVariables({ '--w3m-accent': '#123456' })}>
        Accent
      </button>
      <pre>
        {JSON.stringify({ address, caipAddress, isConnected, status, allAccounts, isOpen, selectedNetworkId })}
        {JSON.stringify({ initialized, caipNetwork: caipNetwork?.name, caipNetworkId, themeVariables })}
        {walletInfo?.name}
      </pre>
    </main>
  )
}
`,
  }),
  create('vanilla', 'ethers', {
    'src/main.ts': `import { createAppKit } from '@reown/appkit'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'
import { arbitrum, mainnet } from '@reown/appkit/networks'
import { BrowserProvider } from 'ethers'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [arbitrum, mainnet],
  metadata: { name: 'Vanilla', description: 'No framework', url: 'https://vanilla.example', icons: [] },
  projectId: 'abc',
  features: { analytics: true, email: true, socials: ['google', 'github'], emailShowWallets: true },
  featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  termsConditionsUrl: 'https://vanilla.example/terms',
})

const find = (id: string) => document.getElementById(id)
find('open-connect-modal')?.addEventListener('click', () => modal.open())
find('open-network-modal')?.addEventListener('click', () => modal.open({ view: 'Networks' }))
find('disconnect')?.addEventListener('click', () => modal.disconnect())
find('switch')?.addEventListener('click', () => modal.switchNetwork(mainnet))
find('dark')?.addEventListener('click', () => modal.setThemeMode('dark'))
find('sign')?.addEventListener('click', async () => {
  const provider = modal.getProvider('eip155')
  if (!provider) return
  const signer = await new BrowserProvider(provider).getSigner()
  console.log(await signer.signMessage('Hello'))
})

modal.subscribeAccount(({ address, isConnected }) => {
  const output = find('account')
  if (output) output.textContent = isConnected ? (address ?? '') : 'nobody'
})
modal.subscribeNetwork(({ chainId }) => console.log('network', chainId))
modal.subscribeState(({ open }) => document.body.classList.toggle('open', open))
console.log(modal.getAddress(), modal.getIsConnectedState(), modal.getChainId(), modal.getState().open)
`,
  }),
  create('solana page', 'solana', {
    'src/kit.ts': `import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { solana, solanaDevnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'

const solanaAdapter = new SolanaAdapter()

createAppKit({
  adapters: [solanaAdapter],
  networks: [solana, solanaDevnet],
  metadata: { name: 'Solana', description: 'Solana', url: 'https://solana.example', icons: [] },
  projectId: 'abc',
  features: { analytics: false },
})
`,
    'src/Page.tsx': `import { useAppKit, useAppKitAccount, useAppKitNetwork } from '@reown/appkit/react'
import './kit'

export function Page() {
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount({ namespace: 'solana' })
  const { caipNetwork } = useAppKitNetwork()
  return (
    <main>
      <appkit-button namespace="solana" />
      {isConnected ? (
        <p>
          {address} on {caipNetwork?.name}
        </p>
      ) : (
        <button type="button" onClick={() => open({ view: 'Connect', namespace: 'solana' })}>
          Connect a Solana wallet
        </button>
      )}
    </main>
  )
}
`,
  }),
  create('exchange', 'wagmi', {
    'src/kit.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { base, mainnet, optimism } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { http } from 'viem'

export const adapter = new WagmiAdapter({
  networks: [mainnet, base, optimism],
  projectId: 'abc',
  transports: { [mainnet.id]: http('https://rpc.example/1') },
})

export const modal = createAppKit({
  adapters: [adapter],
  networks: [mainnet, base, optimism],
  projectId: 'abc',
  customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.example/1' }] },
  includeWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  chainImages: { 8453: 'https://exchange.example/base.png' },
  connectorImages: { injected: 'https://exchange.example/browser.png' },
  coinbasePreference: 'eoaOnly',
  themeVariables: {
    '--w3m-font-family': 'Inter',
    '--w3m-font-size-master': '10px',
    '--w3m-color-mix': '#112233',
    '--w3m-z-index': 2000,
  },
  features: {
    swaps: true,
    onramp: false,
    send: true,
    receive: true,
    history: true,
    legalCheckbox: true,
    connectMethodsOrder: ['wallet', 'email', 'social'],
  },
  debug: true,
})
`,
    'src/Trade.tsx': `import { useAppKitAccount, useAppKitNetwork } from '@reown/appkit/react'
import { erc20Abi, parseUnits } from 'viem'
import { useReadContract, useWriteContract } from 'wagmi'

const token = '0x00000000000000000000000000000000000000a1'
const spender = '0x00000000000000000000000000000000000000a2'

export function Trade() {
  const { address } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  const { data: balance } = useReadContract({
    abi: erc20Abi,
    address: token,
    functionName: 'balanceOf',
    args: address ? [address as \`0x\${string}\`] : undefined,
  })
  const { mutate: write, isPending } = useWriteContract()
  const approve = () =>
    write({ abi: erc20Abi, address: token, functionName: 'approve', args: [spender, parseUnits('1', 18)] })
  return (
    <section data-chain={chainId}>
      <p>{balance?.toString()}</p>
      <button type="button" disabled={isPending} onClick={approve}>
        Approve
      </button>
    </section>
  )
}
`,
  }),
  create('subscriptions', 'wagmi', {
    'src/Subscribe.tsx': `import { getAppKit, useAppKit, useAppKitAccount } from '@reown/appkit/react'
import { useEffect, useState } from 'react'
import { useSendTransaction, useSignMessage } from 'wagmi'

export function Subscribe() {
  const { open } = useAppKit()
  const { isConnected, status, embeddedWalletInfo } = useAppKitAccount()
  const { mutate: sign, data: signature } = useSignMessage()
  const { mutate: send, data: hash, error } = useSendTransaction()
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (status === 'connected') setSince(Date.now())
  }, [status])
  if (!isConnected) return <appkit-connect-button label="Subscribe" />
  return (
    <section>
      <p>
        {embeddedWalletInfo?.user?.email} since {since}
      </p>
      <button type="button" onClick={() => open({ view: 'Account' })}>
        Wallet
      </button>
      <button type="button" onClick={() => sign({ message: 'Subscribe' })}>
        Sign
      </button>
      <button type="button" onClick={() => send({ to: '0x00000000000000000000000000000000000000a1', value: 1n })}>
        Pay
      </button>
      <output>{signature ?? hash}</output>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}
`,
  }),
  create('letters', 'wagmi', {
    'src/kit.ts': `import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { mainnet } from '@reown/appkit/networks'
import { DefaultSIWX } from '@reown/appkit-siwx'
import { createAppKit } from '@reown/appkit/react'

export const adapter = new WagmiAdapter({ networks: [mainnet], projectId: 'abc' })

createAppKit({
  adapters: [adapter],
  networks: [mainnet],
  projectId: 'abc',
  metadata: { name: 'Letters', description: 'Letters', url: 'https://letters.example', icons: [] },
  siwx: new DefaultSIWX(),
})
`,
    'src/Letters.tsx': `import { useAppKit, useAppKitAccount, useDisconnect } from '@reown/appkit/react'
import { useState } from 'react'

export function Letters() {
  const [text, setText] = useState('')
  const { open } = useAppKit()
  const { address, isConnected } = useAppKitAccount()
  const { disconnect } = useDisconnect()
  const post = async () => {
    await fetch('/letters', { method: 'POST', body: JSON.stringify({ text, address }) })
    setText('')
  }
  return (
    <form>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      {isConnected ? (
        <>
          <button type="button" onClick={post}>
            Post as {address}
          </button>
          <button type="button" onClick={() => disconnect()}>
            Leave
          </button>
        </>
      ) : (
        <button type="button" onClick={() => open()}>
          Connect
        </button>
      )}
    </form>
  )
}
`,
  }),
]
