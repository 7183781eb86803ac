import { WalletConnectError } from '../errors/WalletConnectError.ts'

/** Parameters of {@link relayAddress}. */
export type RelayAddressParameters = {
  /** As configured: `ws:`, `wss:`, `http:` or `https:`. */
  url: string
  transport: 'socket' | 'poll'
  token: string
  projectId?: string | undefined
  /** How the client calls itself. */
  agent: string
}

/**
 * Where a relay is reached: its URL with token and project (W9.1, S7.32); by HTTP at `/rpc` beside it.
 * @throws WalletConnectError with code `RELAY_URL`
 */
export function relayAddress({ url, transport, token, projectId, agent }: RelayAddressParameters): string {
  const address = URL.canParse(url) ? new URL(url) : undefined
  const isSecure = address && /^(?:wss|https):$/.test(address.protocol)
  if (!address || !(isSecure || /^(?:ws|http):$/.test(address.protocol))) {
    throw new WalletConnectError('A configured relay address is no ws:// or wss:// URL.', {
      code: 'RELAY_URL',
      hint: 'Check the relay addresses of the configuration.',
    })
  }
  if (transport === 'poll') {
    address.protocol = isSecure ? 'https:' : 'http:'
    // The API's own path, wherever on the host the socket is.
    address.pathname = '/rpc'
  } else {
    address.protocol = isSecure ? 'wss:' : 'ws:'
  }
  address.searchParams.set('auth', token)
  if (projectId !== undefined) address.searchParams.set('projectId', projectId)
  address.searchParams.set('ua', agent)
  if (transport === 'socket') address.searchParams.set('useOnCloseEvent', 'true')
  return address.href
}
