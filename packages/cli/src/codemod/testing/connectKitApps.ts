import { createKitApp, type KitApp } from './createKitApp.ts'

const dependencies = { connectkit: '1.9.1', wagmi: '2.19.5', viem: '2.57.1' }
const create = (name: string, sources: Readonly<Record<string, string>>): KitApp =>
  createKitApp('connectkit', name, dependencies, sources)

/** Apps of ConnectKit, in the shapes its documentation shows. */
export const connectKitApps: readonly KitApp[] = [
  create('gallery', {
    'src/App.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    walletConnectProjectId: 'abc',
    appName: 'Gallery',
  }),
)
const queryClient = new QueryClient()

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <ConnectKitProvider>
        <ConnectKitButton />
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('forum', {
    'src/Header.tsx': `import { Avatar, ConnectKitButton, ConnectKitProvider, useModal } from 'connectkit'
import type { ReactNode } from 'react'

export const Themed = ({ children }: { children: ReactNode }) => (
  <ConnectKitProvider
    theme="midnight"
    mode="dark"
    customTheme={{ '--ck-accent-color': '#00d54b', '--ck-border-radius': 16 }}
    options={{ language: 'fr-FR', hideBalance: true, initialChainId: 1 }}
  >
    {children}
  </ConnectKitProvider>
)

export function Header() {
  const { open, setOpen, openSwitchNetworks } = useModal()
  return (
    <header>
      <button type="button" onClick={() => setOpen(!open)}>
        Wallet
      </button>
      <button type="button" onClick={openSwitchNetworks}>
        Networks
      </button>
      <ConnectKitButton.Custom>
        {({ isConnected, show, truncatedAddress }) => (
          <button type="button" onClick={show}>
            {isConnected ? truncatedAddress : 'Connect'}
          </button>
        )}
      </ConnectKitButton.Custom>
    </header>
  )
}
export const Picture = Avatar
`,
  }),
  create('provider', {
    'src/Web3Provider.tsx': `'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitProvider, getDefaultConfig } from 'connectkit'
import type { ReactNode } from 'react'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet, polygon } from 'wagmi/chains'

const config = createConfig(
  getDefaultConfig({
    // The app's chains
    chains: [mainnet, polygon],
    transports: {
      [mainnet.id]: http('https://rpc.example/1'),
      [polygon.id]: http('https://rpc.example/137'),
    },
    walletConnectProjectId: process.env.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID ?? '',
    appName: 'Provider',
    appDescription: 'An app with a provider',
    appUrl: 'https://family.example',
    appIcon: 'https://family.example/logo.png',
  }),
)

const queryClient = new QueryClient()

export const Web3Provider = ({ children }: { children: ReactNode }) => {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <ConnectKitProvider>{children}</ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
`,
    'src/page.tsx': `'use client'

import { ConnectKitButton } from 'connectkit'
import { useAccount } from 'wagmi'

export default function Page() {
  const { address, isConnecting, isDisconnected } = useAccount()
  if (isConnecting) return <div>Connecting...</div>
  return (
    <main>
      <ConnectKitButton label="Sign in" showBalance={true} showAvatar={false} theme="soft" mode="light" />
      <p>{isDisconnected ? 'Disconnected' : \`Connected wallet: \${address}\`}</p>
    </main>
  )
}
`,
  }),
  create('custom button', {
    'src/CustomButton.tsx': `import { ConnectKitButton } from 'connectkit'

export const CustomButton = () => {
  return (
    <ConnectKitButton.Custom>
      {({ isConnected, isConnecting, show, hide, address, ensName, chain, unsupported }) => {
        if (isConnecting) return <button onClick={hide}>Cancel</button>
        return (
          <button onClick={show} type="button">
            {isConnected ? (ensName ?? address) : 'Connect Wallet'}
            {unsupported ? ' wrong network' : chain?.name}
          </button>
        )
      }}
    </ConnectKitButton.Custom>
  )
}
`,
    'src/Nav.tsx': `import { useAccount, useBalance, useDisconnect } from 'wagmi'
import { CustomButton } from './CustomButton'

export function Nav() {
  const { address, isConnected } = useAccount()
  const { data } = useBalance({ address })
  const { mutate: disconnect } = useDisconnect()
  return (
    <nav>
      <a href="/">Home</a>
      <CustomButton />
      {isConnected && (
        <>
          <span>{data?.value.toString()}</span>
          <button type="button" onClick={() => disconnect()}>
            Disconnect
          </button>
        </>
      )}
    </nav>
  )
}
`,
  }),
  create('themes', {
    'src/Themed.tsx': `import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import { type ReactNode, useState } from 'react'

type Mode = 'light' | 'dark' | 'auto'

export function Themed({ children }: { children: ReactNode }) {
  const [mode, setMode] = useState<Mode>('auto')
  return (
    <ConnectKitProvider
      mode={mode}
      customTheme={{
        '--ck-accent-color': '#00D54B',
        '--ck-accent-text-color': '#ffffff',
        '--ck-font-family': 'Inter, sans-serif',
        '--ck-body-background': '#fbf7ef',
        '--ck-body-color': '#1a1a1a',
        '--ck-body-color-muted': '#6b6b6b',
        '--ck-border-radius': 24,
      }}
    >
      <ConnectKitButton />
      <button type="button" onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}>
        {mode}
      </button>
      {children}
    </ConnectKitProvider>
  )
}
`,
  }),
  create('options', {
    'src/Options.tsx': `import { ConnectKitButton, ConnectKitProvider } from 'connectkit'
import type { ReactNode } from 'react'

export const Options = ({ children }: { children: ReactNode }) => (
  <ConnectKitProvider
    debugMode
    options={{
      hideBalance: true,
      hideTooltips: true,
      hideQuestionMarkCTA: true,
      hideNoWalletCTA: true,
      hideRecentBadge: true,
      walletConnectCTA: 'both',
      avoidLayoutShift: true,
      embedGoogleFonts: true,
      bufferPolyfill: false,
      reducedMotion: true,
      overlayBlur: 8,
      initialChainId: 137,
      enforceSupportedChains: false,
      language: 'es-ES',
    }}
  >
    <ConnectKitButton label="Conectar" />
    {children}
  </ConnectKitProvider>
)
`,
  }),
  create('game', {
    'src/Play.tsx': `import { useModal } from 'connectkit'
import { useState } from 'react'
import { useAccount, useWriteContract } from 'wagmi'

const abi = [
  { type: 'function', name: 'play', stateMutability: 'nonpayable', inputs: [], outputs: [] },
] as const

export function Play() {
  const [log, setLog] = useState<string[]>([])
  const { isConnected } = useAccount()
  const { mutate: write, isPending, data: hash } = useWriteContract()
  const { open, setOpen, openProfile, openAbout } = useModal({
    onConnect: ({ address }) => setLog((lines) => [...lines, \`connected \${address}\`]),
    onDisconnect: () => setLog((lines) => [...lines, 'disconnected']),
  })
  const play = () =>
    isConnected
      ? write({ abi, address: '0x00000000000000000000000000000000000000a1', functionName: 'play' })
      : setOpen(true)
  return (
    <section>
      <button type="button" disabled={open || isPending} onClick={play}>
        Play
      </button>
      <button type="button" onClick={openProfile}>
        Profile
      </button>
      <button type="button" onClick={openAbout}>
        What is a wallet?
      </button>
      <output>{hash}</output>
      <pre>{log.join('\\n')}</pre>
    </section>
  )
}
`,
  }),
  create('treasury', {
    'src/config.ts': `import { getDefaultConfig } from 'connectkit'
import { cookieStorage, createConfig, createStorage, http } from 'wagmi'
import { arbitrum, base, mainnet, optimism } from 'wagmi/chains'

export const config = createConfig(
  getDefaultConfig({
    appName: 'Treasury',
    walletConnectProjectId: 'abc',
    chains: [mainnet, base, arbitrum, optimism],
    transports: {
      [mainnet.id]: http(),
      [base.id]: http(),
      [arbitrum.id]: http(),
      [optimism.id]: http(),
    },
    ssr: true,
    storage: createStorage({ storage: cookieStorage }),
  }),
)
`,
    'src/Networks.tsx': `import { useChainIsSupported, useChains } from 'connectkit'
import { useAccount, useSwitchChain } from 'wagmi'

export function Networks() {
  const chains = useChains()
  const { chainId } = useAccount()
  const isSupported = useChainIsSupported(chainId)
  const { mutate: switchChain } = useSwitchChain()
  return (
    <ul>
      {!isSupported && <li>Choose a network</li>}
      {chains.map(({ id, name }) => (
        <li key={id}>
          <button type="button" disabled={id === chainId} onClick={() => switchChain({ chainId: id })}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
`,
  }),
  create('tickets', {
    'src/Tickets.tsx': `import { ConnectKitButton, useIsMounted } from 'connectkit'
import { useAccount, useReadContract, useSignMessage } from 'wagmi'

const abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const
const contract = '0x00000000000000000000000000000000000000a1'

export function Tickets() {
  const isMounted = useIsMounted()
  const { address } = useAccount()
  const { data: count } = useReadContract({
    abi,
    address: contract,
    functionName: 'balanceOf',
    args: address && [address],
  })
  const { mutate: sign, data: signature } = useSignMessage()
  if (!isMounted) return null
  if (!address) return <ConnectKitButton />
  return (
    <main>
      <ConnectKitButton.Custom>
        {({ show, truncatedAddress }) => (
          <button type="button" onClick={show}>
            {truncatedAddress}
          </button>
        )}
      </ConnectKitButton.Custom>
      <p>{count?.toString()} tickets</p>
      <button type="button" onClick={() => sign({ message: 'Let me in' })}>
        Show at the door
      </button>
      <output>{signature}</output>
    </main>
  )
}
`,
  }),
  create('letters', {
    'src/App.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig, SIWEProvider, useSIWE } from 'connectkit'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { siweConfig } from './siwe'

const config = createConfig(
  getDefaultConfig({ appName: 'Letters', walletConnectProjectId: 'abc', chains: [mainnet], transports: { [mainnet.id]: http() } }),
)
const queryClient = new QueryClient()

function Letters() {
  const { isSignedIn, signIn, signOut } = useSIWE()
  return isSignedIn ? <button onClick={() => signOut()}>Sign out</button> : <button onClick={() => signIn()}>Sign in</button>
}

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <SIWEProvider {...siweConfig}>
        <ConnectKitProvider>
          <ConnectKitButton />
          <Letters />
        </ConnectKitProvider>
      </SIWEProvider>
    </QueryClientProvider>
  </WagmiProvider>
)
`,
    'src/siwe.ts': `import { createSiweMessage } from 'viem/siwe'

export const siweConfig = {
  getNonce: async () => (await fetch('/siwe/nonce')).text(),
  createMessage: ({ nonce, address, chainId }: { nonce: string; address: \`0x\${string}\`; chainId: number }) =>
    createSiweMessage({ version: '1', domain: location.host, uri: location.origin, nonce, address, chainId }),
  verifyMessage: async (body: { message: string; signature: string }) =>
    (await fetch('/siwe/verify', { method: 'POST', body: JSON.stringify(body) })).ok,
  getSession: async () => (await fetch('/siwe/session')).json(),
  signOut: async () => (await fetch('/siwe/logout')).ok,
}
`,
  }),
]
