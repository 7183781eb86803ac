import { createKitApp, type KitApp } from './createKitApp.ts'

const dependencies = { '@rainbow-me/rainbowkit': '2.2.10', wagmi: '2.19.5', viem: '2.57.1' }
const create = (name: string, sources: Readonly<Record<string, string>>): KitApp =>
  createKitApp('rainbowkit', name, dependencies, sources)

/** Apps of RainbowKit, in the shapes its documentation shows. */
export const rainbowKitApps: readonly KitApp[] = [
  create('shop', {
    'src/config.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { mainnet, sepolia } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Shop',
  projectId: 'abc',
  chains: [mainnet, sepolia],
  ssr: true,
})
`,
    'src/App.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSignMessage, WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

function Page() {
  const { mutate, data } = useSignMessage()
  return (
    <main>
      <ConnectButton chainStatus="icon" />
      <button type="button" onClick={() => mutate({ message: 'Hello' })}>
        Sign
      </button>
      <output>{data}</output>
    </main>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider theme={darkTheme({ accentColor: '#7b3fe4', borderRadius: 'medium' })}>
        <Page />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('dashboard', {
    'src/Providers.tsx': `import { lightTheme, darkTheme, RainbowKitProvider, useAddRecentTransaction } from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'

export const useRecent = useAddRecentTransaction

export const Providers = ({ children }: { children: ReactNode }) => (
  <RainbowKitProvider
    modalSize="compact"
    locale="de"
    initialChain={1}
    appInfo={{ appName: 'Dashboard' }}
    theme={{ lightMode: lightTheme(), darkMode: darkTheme() }}
  >
    {children}
  </RainbowKitProvider>
)
`,
    'src/Header.tsx': `import { ConnectButton, useAccountModal, useChainModal, useConnectModal } from '@rainbow-me/rainbowkit'

export function Header() {
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  const { openChainModal } = useChainModal()
  return (
    <header>
      {openConnectModal && (
        <button type="button" onClick={openConnectModal}>
          Connect
        </button>
      )}
      {openAccountModal && (
        <button type="button" onClick={openAccountModal}>
          Account
        </button>
      )}
      <button type="button" onClick={openChainModal}>
        Network
      </button>
      <ConnectButton.Custom>
        {({ account, chain, openConnectModal: open, mounted }) => (
          <button type="button" disabled={!mounted} onClick={open}>
            {account ? account.displayName : 'Connect'} {chain?.name}
          </button>
        )}
      </ConnectButton.Custom>
    </header>
  )
}
`,
  }),
  create('faucet', {
    'src/App.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { parseEther } from 'viem'
import { createConfig, http, useAccount, useBalance, useSendTransaction, WagmiProvider } from 'wagmi'
import { sepolia } from 'wagmi/chains'

const config = createConfig({ chains: [sepolia], transports: { [sepolia.id]: http() } })
const queryClient = new QueryClient()

function Faucet() {
  const { address, isConnected } = useAccount()
  const { data: balance } = useBalance({ address })
  const { mutate: send, isPending, error } = useSendTransaction()
  if (!isConnected || !address) return <ConnectButton label="Sign in" />
  return (
    <section>
      <ConnectButton chainStatus="none" showBalance={false} accountStatus="address" />
      <p>{balance?.value.toString()}</p>
      <button type="button" disabled={isPending} onClick={() => send({ to: address, value: parseEther('0.1') })}>
        Send me some
      </button>
      {error && <p role="alert">{error.message}</p>}
    </section>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider coolMode showRecentTransactions={false} theme={lightTheme({ fontStack: 'system' })}>
        <Faucet />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('bridge', {
    'src/chains.ts': `import type { Chain } from '@rainbow-me/rainbowkit'

export const avalanche = {
  id: 43_114,
  name: 'Avalanche',
  iconUrl: 'https://example.com/avalanche.png',
  iconBackground: '#fff',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: { default: { http: ['https://api.avax.network/ext/bc/C/rpc'] } },
  blockExplorers: { default: { name: 'SnowTrace', url: 'https://snowtrace.io' } },
} as const satisfies Chain
`,
    'src/App.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { http, useChainId, useSwitchChain, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { avalanche } from './chains'

const config = getDefaultConfig({
  appName: 'Bridge',
  appDescription: 'Moves tokens',
  appUrl: 'https://bridge.example',
  projectId: 'abc',
  chains: [avalanche, mainnet],
  transports: { [avalanche.id]: http(), [mainnet.id]: http('https://rpc.example') },
})
const queryClient = new QueryClient()

function Sides() {
  const chainId = useChainId()
  const { mutate: switchChain } = useSwitchChain()
  const other = chainId === mainnet.id ? avalanche : mainnet
  return (
    <button type="button" onClick={() => switchChain({ chainId: other.id })}>
      To {other.name}
    </button>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider initialChain={avalanche}>
        <ConnectButton
          accountStatus={{ smallScreen: 'avatar', largeScreen: 'full' }}
          showBalance={{ smallScreen: false, largeScreen: true }}
        />
        <Sides />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('blog', {
    'src/wagmi.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { cookieStorage, createStorage } from 'wagmi'
import { base, mainnet, optimism } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Blog',
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? '',
  chains: [mainnet, optimism, base],
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})
`,
    'app/providers.tsx': `'use client'

import '@rainbow-me/rainbowkit/styles.css'
import { darkTheme, lightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { config } from '../src/wagmi'

export function Providers({ children, initialState }: { children: ReactNode; initialState?: State | undefined }) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider
          showRecentTransactions={true}
          theme={{
            lightMode: lightTheme({ accentColor: '#0e76fd', accentColorForeground: 'white', borderRadius: 'large' }),
            darkMode: darkTheme({ overlayBlur: 'small' }),
          }}
        >
          {children}
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
`,
    'app/page.tsx': `'use client'

import { ConnectButton } from '@rainbow-me/rainbowkit'
import { useAccount, useEnsName } from 'wagmi'

export default function Page() {
  const { address } = useAccount()
  const { data: name } = useEnsName({ address })
  return (
    <article>
      <ConnectButton />
      <p>Written by {name ?? address ?? 'nobody'}</p>
    </article>
  )
}
`,
  }),
  create('themes', {
    'src/theme.ts': `import { darkTheme, lightTheme, midnightTheme, type Theme } from '@rainbow-me/rainbowkit'

export const themes: Record<string, Theme> = {
  pink: darkTheme({ ...darkTheme.accentColors.pink, borderRadius: 'small' }),
  green: lightTheme({ ...lightTheme.accentColors.green, fontStack: 'system', overlayBlur: 'small' }),
  night: midnightTheme({ accentColor: '#fff', accentColorForeground: '#000' }),
}
`,
    'src/Themed.tsx': `import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { useState } from 'react'
import { themes } from './theme'

export function Themed() {
  const [name, setName] = useState('pink')
  return (
    <RainbowKitProvider theme={themes[name] ?? null} modalSize="wide">
      <ConnectButton chainStatus="full" />
      {Object.keys(themes).map((one) => (
        <button key={one} type="button" onClick={() => setName(one)}>
          {one}
        </button>
      ))}
    </RainbowKitProvider>
  )
}
`,
  }),
  create('wallet list', {
    'src/config.ts': `import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { coinbaseWallet, injectedWallet, ledgerWallet, rainbowWallet } from '@rainbow-me/rainbowkit/wallets'
import { arbitrum, mainnet, polygon } from 'wagmi/chains'

export const config = getDefaultConfig({
  appName: 'Wallet list',
  appIcon: 'https://example.com/icon.png',
  projectId: 'abc',
  chains: [mainnet, polygon, arbitrum],
  wallets: [
    {
      groupName: 'Recommended',
      wallets: [rainbowWallet, coinbaseWallet],
    },
    { groupName: 'Others', wallets: [injectedWallet, ledgerWallet] },
  ],
})
`,
    'src/App.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useAccount, useDisconnect, WagmiProvider } from 'wagmi'
import { config } from './config'

const queryClient = new QueryClient()

function Account() {
  const { address, connector } = useAccount()
  const { mutate: disconnect } = useDisconnect()
  if (!address) return <p>No wallet</p>
  return (
    <p>
      {address} by {connector?.name}
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </p>
  )
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <RainbowKitProvider>
        <ConnectButton />
        <Account />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('journal', {
    'src/WalletButton.tsx': `import { ConnectButton } from '@rainbow-me/rainbowkit'

export const Wallet = () => (
  <ConnectButton.Custom>
    {({ account, chain, openAccountModal, openChainModal, openConnectModal, authenticationStatus, mounted }) => {
      const ready = mounted && authenticationStatus !== 'loading'
      const connected =
        ready && account && chain && (!authenticationStatus || authenticationStatus === 'authenticated')
      return (
        <div {...(!ready && { 'aria-hidden': true, style: { opacity: 0, pointerEvents: 'none', userSelect: 'none' } })}>
          {(() => {
            if (!connected) {
              return (
                <button onClick={openConnectModal} type="button">
                  Connect Wallet
                </button>
              )
            }
            if (chain.unsupported) {
              return (
                <button onClick={openChainModal} type="button">
                  Wrong network
                </button>
              )
            }
            return (
              <div style={{ display: 'flex', gap: 12 }}>
                <button onClick={openChainModal} style={{ display: 'flex', alignItems: 'center' }} type="button">
                  {chain.hasIcon && (
                    <div style={{ background: chain.iconBackground, width: 12, height: 12, borderRadius: 999 }}>
                      {chain.iconUrl && (
                        <img alt={chain.name ?? 'Chain icon'} src={chain.iconUrl} style={{ width: 12, height: 12 }} />
                      )}
                    </div>
                  )}
                  {chain.name}
                </button>
                <button onClick={openAccountModal} type="button">
                  {account.displayName}
                  {account.displayBalance ? \` (\${account.displayBalance})\` : ''}
                </button>
              </div>
            )
          })()}
        </div>
      )
    }}
  </ConnectButton.Custom>
)
`,
  }),
  create('languages', {
    'src/App.tsx': `import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, type DisclaimerComponent, type Locale, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'

const Disclaimer: DisclaimerComponent = ({ Text, Link }) => (
  <Text>
    By connecting you agree to the <Link href="https://app.example/terms">terms</Link>
  </Text>
)

export function Shell({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <RainbowKitProvider
      locale={locale}
      appInfo={{ appName: 'Languages', learnMoreUrl: 'https://app.example/learn', disclaimer: Disclaimer }}
    >
      <header>
        <ConnectButton />
      </header>
      {children}
      <footer>
        <select defaultValue={locale}>
          <option value="en">English</option>
          <option value="pt">Português</option>
          <option value="zh">中文</option>
        </select>
      </footer>
    </RainbowKitProvider>
  )
}
`,
  }),
  create('members', {
    'src/Auth.tsx': `import {
  createAuthenticationAdapter,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'
import { createSiweMessage } from 'viem/siwe'

const adapter = createAuthenticationAdapter({
  getNonce: async () => (await fetch('/api/nonce')).text(),
  createMessage: ({ nonce, address, chainId }: { nonce: string; address: \`0x\${string}\`; chainId: number }) =>
    createSiweMessage({ domain: location.host, uri: location.origin, version: '1', nonce, address, chainId }),
  verify: async ({ message, signature }: { message: string; signature: string }) =>
    (await fetch('/api/verify', { method: 'POST', body: JSON.stringify({ message, signature }) })).ok,
  signOut: async () => void (await fetch('/api/logout')),
})

export const Members = ({ children }: { children: ReactNode }) => (
  <RainbowKitAuthenticationProvider adapter={adapter} status="unauthenticated">
    <RainbowKitProvider>{children}</RainbowKitProvider>
  </RainbowKitAuthenticationProvider>
)
`,
    'src/Post.tsx': `import { useConnectModal } from '@rainbow-me/rainbowkit'
import { useState } from 'react'
import { useAccount, useSignTypedData } from 'wagmi'

const types = { Post: [{ name: 'text', type: 'string' }] } as const

export function Post() {
  const [text, setText] = useState('')
  const { isConnected } = useAccount()
  const { openConnectModal, connectModalOpen } = useConnectModal()
  const { mutate: sign, data } = useSignTypedData()
  const post = () => {
    if (!isConnected) return openConnectModal?.()
    sign({ domain: { name: 'Members' }, types, primaryType: 'Post', message: { text } })
  }
  return (
    <form>
      <textarea value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" disabled={connectModalOpen} onClick={post}>
        Post
      </button>
      <output>{data}</output>
    </form>
  )
}
`,
  }),
]
