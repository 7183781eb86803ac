// An app as RainbowKit's documentation shows one, written without JSX.
import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, connectorsForWallets, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { injectedWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { defineChain } from 'viem'
import { createConfig, http, useSendTransaction, useSignMessage, useSwitchChain, WagmiProvider } from 'wagmi'

// What the page knows of the chains (`/stack.js`).
const chains = Object.entries(globalThis.stack.chains).map(([id, url]) =>
  defineChain({
    id: Number(id),
    name: `Local ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }),
)
const config = createConfig({
  chains,
  connectors: connectorsForWallets([{ groupName: 'Installed', wallets: [injectedWallet] }], {
    appName: 'RainbowKit app',
    projectId: 'local',
  }),
  transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
})

function Actions() {
  const sign = useSignMessage()
  const send = useSendTransaction()
  const move = useSwitchChain()
  const outcome = ({ data, error }) => data ?? error?.shortMessage ?? error?.message ?? ''
  return h('main', {}, [
    h(ConnectButton, { key: 'connect' }),
    h(
      'button',
      { key: 'sign', type: 'button', onClick: () => sign.signMessage({ message: 'Hello from RainbowKit' }) },
      'Sign',
    ),
    h('output', { key: 'signed', id: 'signed' }, outcome(sign)),
    h(
      'button',
      {
        key: 'send',
        type: 'button',
        onClick: () =>
          send.sendTransaction({ to: '0x00000000000000000000000000000000000000a1', value: 10n ** 18n }),
      },
      'Send',
    ),
    h('output', { key: 'sent', id: 'sent' }, outcome(send)),
    h(
      'button',
      { key: 'move', type: 'button', onClick: () => move.switchChain({ chainId: chains[1].id }) },
      'Switch',
    ),
    h('output', { key: 'moved', id: 'moved' }, move.data?.name ?? move.error?.message ?? ''),
  ])
}

const providers = [
  (children) => h(WagmiProvider, { config }, children),
  (children) => h(QueryClientProvider, { client: new QueryClient() }, children),
  (children) => h(RainbowKitProvider, {}, children),
]
createRoot(document.querySelector('#root')).render(
  providers.reduceRight((children, wrap) => wrap(children), h(Actions)),
)
