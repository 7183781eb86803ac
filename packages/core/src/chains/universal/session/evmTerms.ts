import type { ProposalNamespaces } from '@latchkey/walletconnect'
import type { Network } from '../../../config/Network.ts'

/** What an app may want of an EVM wallet. All of it is asked for optionally: wallets approve what they can (W9.3). */
const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_signTypedData',
  'eth_sign',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]

/** The proposal for the EVM networks of an app, the wished one first; `rpcMap` has the chains' own URLs only (S3.14). */
export function evmTerms(networks: readonly Network[], wished: string | undefined): ProposalNamespaces {
  const own = networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const ids = own.map(({ caipNetworkId }) => caipNetworkId as string)
  const chains = [...ids.filter((id) => id === wished), ...ids.filter((id) => id !== wished)]
  const urls = own.flatMap(({ id, rpcUrls }) => {
    const [url] = rpcUrls.chainDefault.http
    return url === undefined ? [] : [[String(id), url] as const]
  })
  return {
    eip155: {
      chains,
      methods,
      events: ['chainChanged', 'accountsChanged'],
      rpcMap: Object.fromEntries(urls),
    },
  }
}
