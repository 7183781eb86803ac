import { createKitApp, type KitApp } from './createKitApp.ts'

const create = (name: string, sources: Readonly<Record<string, string>>): KitApp =>
  createKitApp('web3modal', name, { '@web3modal/wagmi': '5.1.11', wagmi: '2.19.5', viem: '2.57.1' }, sources)
const createEthers = (name: string, sources: Readonly<Record<string, string>>): KitApp =>
  createKitApp('web3modal', name, { '@web3modal/ethers': '5.1.11', ethers: '6.15.0' }, sources)

/** Apps of Web3Modal, in the shapes its documentation shows. */
export const web3ModalApps: readonly KitApp[] = [
  create('vote', {
    'src/App.tsx': `import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createWeb3Modal } from '@web3modal/wagmi/react'
import { defaultWagmiConfig } from '@web3modal/wagmi/react/config'
import { WagmiProvider } from 'wagmi'
import { arbitrum, mainnet } from 'wagmi/chains'

const metadata = { name: 'Vote', description: 'Vote', url: 'https://vote.example', icons: [] }
const config = defaultWagmiConfig({ chains: [mainnet, arbitrum], projectId: 'abc', metadata })
createWeb3Modal({ wagmiConfig: config, projectId: 'abc', themeMode: 'light' })

export const App = () => (
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <w3m-button />
    </QueryClientProvider>
  </WagmiProvider>
)
`,
  }),
  create('stake', {
    'src/Open.tsx': `import { useWeb3Modal, useWeb3ModalEvents, useWeb3ModalState, useWeb3ModalTheme } from '@web3modal/wagmi/react'

export const useLog = useWeb3ModalEvents

export function Open() {
  const { open, close } = useWeb3Modal()
  const { open: isOpen, selectedNetworkId } = useWeb3ModalState()
  const { themeMode, setThemeMode } = useWeb3ModalTheme()
  return (
    <>
      <button type="button" onClick={() => (isOpen ? close() : open({ view: 'Account' }))}>
        {selectedNetworkId}
      </button>
      <button type="button" onClick={() => setThemeMode(themeMode === 'dark' ? 'light' : 'dark')}>
        Theme
      </button>
    </>
  )
}
`,
  }),
  create('next app', {
    'config/index.ts': `import { defaultWagmiConfig } from '@web3modal/wagmi/react/config'
import { cookieStorage, createStorage } from 'wagmi'
import { mainnet, sepolia } from 'wagmi/chains'

export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? ''

if (!projectId) throw new Error('Project ID is not defined')

export const metadata = {
  name: 'AppKit',
  description: 'AppKit Example',
  url: 'https://web3modal.com',
  icons: ['https://avatars.githubusercontent.com/u/37784886'],
}

const chains = [mainnet, sepolia] as const
export const config = defaultWagmiConfig({
  chains,
  projectId,
  metadata,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})
`,
    'context/index.tsx': `'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createWeb3Modal } from '@web3modal/wagmi/react'
import type { ReactNode } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { config, metadata, projectId } from '../config'

const queryClient = new QueryClient()

createWeb3Modal({
  metadata,
  wagmiConfig: config,
  projectId,
  enableAnalytics: true,
})

export default function Web3ModalProvider({
  children,
  initialState,
}: {
  children: ReactNode
  initialState?: State
}) {
  return (
    <WagmiProvider config={config} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
`,
    'app/page.tsx': `export default function Page() {
  return (
    <main>
      <w3m-button balance="hide" size="sm" label="Connect" />
      <w3m-network-button />
    </main>
  )
}
`,
  }),
  create('buttons', {
    'src/Buttons.tsx': `import { useWeb3Modal } from '@web3modal/wagmi/react'

export default function Buttons() {
  const { open } = useWeb3Modal()
  return (
    <nav>
      <button type="button" onClick={() => open()}>
        Open Connect Modal
      </button>
      <button type="button" onClick={() => open({ view: 'Networks' })}>
        Open Network Modal
      </button>
      <w3m-connect-button label="Join" size="md" />
      <w3m-account-button balance="show" />
      <w3m-network-button disabled />
    </nav>
  )
}
`,
  }),
  create('themed', {
    'src/modal.ts': `import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
import { base, optimism } from 'wagmi/chains'

const projectId = 'abc'
const metadata = { name: 'Themed', description: 'Themed', url: 'https://themed.example', icons: [] }
export const wagmiConfig = defaultWagmiConfig({
  chains: [optimism, base],
  projectId,
  metadata,
  enableCoinbase: true,
  enableInjected: true,
})

export const modal = createWeb3Modal({
  wagmiConfig,
  projectId,
  defaultChain: base,
  themeMode: 'dark',
  themeVariables: {
    '--w3m-color-mix': '#00BB7F',
    '--w3m-color-mix-strength': 40,
    '--w3m-accent': '#00BB7F',
    '--w3m-border-radius-master': '1px',
    '--w3m-font-family': 'Inter',
  },
  featuredWalletIds: ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  termsConditionsUrl: 'https://themed.example/terms',
  privacyPolicyUrl: 'https://themed.example/privacy',
  enableOnramp: true,
})
`,
    'src/Theme.tsx': `import { useWeb3ModalTheme } from '@web3modal/wagmi/react'

export function Theme() {
  const { themeMode, themeVariables, setThemeMode, setThemeVariables } = useWeb3ModalTheme()
  return (
    <fieldset>
      <button type="button" onClick={() => setThemeMode(themeMode === 'light' ? 'dark' : 'light')}>
        {themeMode}
      </button>
      <button type="button" onClick={() => setThemeVariables({ '--w3m-accent': '#ff0000' })}>
        Red {JSON.stringify(themeVariables)}
      </button>
    </fieldset>
  )
}
`,
  }),
  create('vanilla', {
    'src/main.ts': `import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi'
import { getAccount, reconnect, watchAccount } from '@wagmi/core'
import { arbitrum, mainnet } from 'viem/chains'

const metadata = { name: 'Vanilla', description: 'No React', url: 'https://vanilla.example', icons: [] }
const config = defaultWagmiConfig({ chains: [mainnet, arbitrum], projectId: 'abc', metadata })
reconnect(config)

const modal = createWeb3Modal({ wagmiConfig: config, projectId: 'abc' })
const button = document.querySelector('#connect')
button?.addEventListener('click', () => modal.open())
document.querySelector('#networks')?.addEventListener('click', () => modal.open({ view: 'Networks' }))
watchAccount(config, {
  onChange: ({ address }) => {
    if (button) button.textContent = address ?? 'Connect'
  },
})
modal.subscribeState(({ open }) => document.body.classList.toggle('dimmed', open))
console.log(getAccount(config).status)
`,
  }),
  create('mint', {
    'src/Mint.tsx': `import { useDisconnect, useWalletInfo, useWeb3Modal, useWeb3ModalState } from '@web3modal/wagmi/react'
import { parseEther } from 'viem'
import { useAccount, useWaitForTransactionReceipt, useWriteContract } from 'wagmi'

const abi = [
  { type: 'function', name: 'mint', stateMutability: 'payable', inputs: [], outputs: [] },
] as const

export function Mint() {
  const { open } = useWeb3Modal()
  const { open: isOpen } = useWeb3ModalState()
  const { walletInfo } = useWalletInfo()
  const { disconnect } = useDisconnect()
  const { isConnected } = useAccount()
  const { mutate: write, data: hash } = useWriteContract()
  const { isSuccess } = useWaitForTransactionReceipt({ hash })
  if (!isConnected)
    return (
      <button type="button" disabled={isOpen} onClick={() => open({ view: 'Connect' })}>
        Connect to mint
      </button>
    )
  return (
    <section>
      <p>{walletInfo?.name}</p>
      <button
        type="button"
        onClick={() =>
          write({
            abi,
            address: '0x00000000000000000000000000000000000000a1',
            functionName: 'mint',
            value: parseEther('0.01'),
          })
        }
      >
        Mint
      </button>
      {isSuccess && <p>Minted</p>}
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </section>
  )
}
`,
  }),
  create('members', {
    'src/modal.ts': `import { createSIWEConfig, formatMessage } from '@web3modal/siwe'
import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
import { mainnet } from 'wagmi/chains'

const siweConfig = createSIWEConfig({
  getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [1], statement: 'Please sign in' }),
  createMessage: ({ address, ...args }: { address: string }) => formatMessage(args, address),
  getNonce: async () => (await fetch('/nonce')).text(),
  getSession: async () => (await fetch('/session')).json(),
  verifyMessage: async (body: object) => (await fetch('/verify', { method: 'POST', body: JSON.stringify(body) })).ok,
  signOut: async () => (await fetch('/logout')).ok,
})
const metadata = { name: 'Members', description: 'Members', url: 'https://members.example', icons: [] }
export const config = defaultWagmiConfig({ chains: [mainnet], projectId: 'abc', metadata })
export const modal = createWeb3Modal({ wagmiConfig: config, projectId: 'abc', siweConfig })
`,
    'src/Page.tsx': `import { useWeb3Modal } from '@web3modal/wagmi/react'
import { useAccount, useSignMessage } from 'wagmi'

export function Page() {
  const { open, close } = useWeb3Modal()
  const { address, isConnected } = useAccount()
  const { mutate: sign, data, error } = useSignMessage()
  return (
    <main>
      <h1>Members</h1>
      <button type="button" onClick={() => open()}>
        {isConnected ? address : 'Connect'}
      </button>
      <button type="button" onClick={() => close()}>
        Close
      </button>
      <button type="button" disabled={!isConnected} onClick={() => sign({ message: 'I am a member' })}>
        Prove it
      </button>
      {data && <output>{data}</output>}
      {error && <p role="alert">{error.message}</p>}
    </main>
  )
}
`,
  }),
  createEthers('escrow', {
    'src/App.tsx': `import { createWeb3Modal, defaultConfig, useWeb3Modal, useWeb3ModalAccount, useWeb3ModalProvider } from '@web3modal/ethers/react'
import { BrowserProvider } from 'ethers'
import { useState } from 'react'

const mainnet = {
  chainId: 1,
  name: 'Ethereum',
  currency: 'ETH',
  explorerUrl: 'https://etherscan.io',
  rpcUrl: 'https://cloudflare-eth.com',
}
const metadata = { name: 'Escrow', description: 'Escrow', url: 'https://escrow.example', icons: [] }

createWeb3Modal({
  ethersConfig: defaultConfig({ metadata, enableEIP6963: true, defaultChainId: 1 }),
  chains: [mainnet],
  projectId: 'abc',
  enableAnalytics: true,
})

export function App() {
  const [signature, setSignature] = useState('')
  const { open } = useWeb3Modal()
  const { address, chainId, isConnected } = useWeb3ModalAccount()
  const { walletProvider } = useWeb3ModalProvider()
  const sign = async () => {
    if (!isConnected || !walletProvider) throw new Error('User disconnected')
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello Web3Modal Ethers'))
  }
  return (
    <main>
      <button type="button" onClick={() => open()}>
        {isConnected ? \`\${address} on \${chainId}\` : 'Connect'}
      </button>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output>{signature}</output>
    </main>
  )
}
`,
  }),
  createEthers('transfer', {
    'src/Transfer.tsx': `import { useDisconnect, useSwitchNetwork, useWeb3ModalAccount, useWeb3ModalProvider } from '@web3modal/ethers/react'
import { BrowserProvider, formatUnits, parseEther } from 'ethers'
import { useState } from 'react'

export function Transfer({ to }: { to: string }) {
  const [balance, setBalance] = useState('')
  const { address, chainId, isConnected } = useWeb3ModalAccount()
  const { walletProvider } = useWeb3ModalProvider()
  const { switchNetwork } = useSwitchNetwork()
  const { disconnect } = useDisconnect()
  const read = async () => {
    if (!walletProvider || !address) return
    const provider = new BrowserProvider(walletProvider)
    setBalance(formatUnits(await provider.getBalance(address), 18))
  }
  const send = async () => {
    if (!walletProvider) return
    const signer = await new BrowserProvider(walletProvider).getSigner()
    await signer.sendTransaction({ to, value: parseEther('0.1') })
  }
  if (!isConnected) return <w3m-button />
  return (
    <section>
      <p>{balance}</p>
      {chainId !== 1 && (
        <button type="button" onClick={() => switchNetwork(1)}>
          Ethereum
        </button>
      )}
      <button type="button" onClick={read}>
        Balance
      </button>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </section>
  )
}
`,
  }),
]
