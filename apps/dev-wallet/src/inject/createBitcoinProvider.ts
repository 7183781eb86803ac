import type { PageBitcoinAddress } from '../channel.ts'
import { createListeners } from './createListeners.ts'
import type { PageLink } from './createPageLink.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

/** The one network of a development stack, as these wallets call it. */
const network = 'Regtest'

/** Codes of these wallets for those of EIP-1193: declined, not connected, not supported. */
const codes: Readonly<Record<number, number>> = { 4001: -32_000, 4100: -32_002, 4200: -32_001 }

type Params = Readonly<Record<string, unknown>>
type Listener = (event: unknown) => void

/** A JSON-RPC response; errors are answered, not thrown. */
type Answer = { readonly jsonrpc: '2.0'; readonly id: string } & (
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
)

/** A provider of `window.btc_providers` (WBIP004). */
export type BitcoinProvider = {
  request(method: string, params?: unknown): Promise<Answer>
  addListener(listener: { eventName: string; cb: Listener }): () => void
}

/**
 * The dev wallet's provider for Bitcoin: the methods of sats-connect 4 over JSON-RPC. What the page was given before is
 * answered silently; requests that need a decision go to the wallet's window.
 */
export function createBitcoinProvider({ get, set, subscribe, walletWindow }: PageLink): BitcoinProvider {
  const listeners = createListeners<{ readonly type: string }>()
  const emit = (type: string, event: object) => listeners.notify({ type, ...event })
  subscribe((previous, now) => {
    if (toKey(previous.bitcoin) === toKey(now.bitcoin)) return
    if (now.bitcoin.length > 0) emit('accountChange', { addresses: now.bitcoin.map(describe) })
    else emit('disconnect', {})
  })

  const describeSession = () => ({
    id: 'latchkey-dev-wallet',
    addresses: get().bitcoin.map(describe),
    network: { bitcoin: { name: network } },
  })
  const connect = async () => {
    if (get().bitcoin.length === 0) await walletWindow.request('bitcoin_requestAccounts', {})
    return describeSession()
  }
  const forget = () => {
    set({ ...get(), bitcoin: [] })
    walletWindow.sendHello()
    return null
  }
  const methods: Readonly<Record<string, (params: Params) => unknown>> = {
    async wallet_connect(params) {
      assertNetwork(params.network)
      return connect()
    },
    getAccounts: async () => (await connect()).addresses,
    getAddresses: connect,
    wallet_getAccount() {
      if (get().bitcoin.length === 0)
        throw new ProviderRpcError(4100, 'This page is not connected on Bitcoin.')
      return describeSession()
    },
    wallet_getNetwork: () => ({ bitcoin: { name: network } }),
    wallet_changeNetwork({ name }) {
      assertNetwork(name)
      return null
    },
    wallet_disconnect: forget,
    wallet_renouncePermissions: forget,
    getInfo: () => ({
      version: '1.0.0',
      platform: 'web',
      methods: Object.keys(methods),
      supports: ['WBIP004'],
    }),
    async signMessage({ address, message, protocol }) {
      const params = { address, message, protocol }
      const answer = await walletWindow.request('bitcoin_signMessage', params)
      return { ...(answer as object), messageHash: '', protocol: 'BIP322' }
    },
    signPsbt({ psbt, signInputs, broadcast }) {
      const inputs =
        typeof signInputs === 'object' && signInputs !== null
          ? Object.entries(signInputs).flatMap(([address, indexes]) =>
              Array.isArray(indexes) ? indexes.map((index: unknown) => ({ index, address })) : [],
            )
          : undefined
      return walletWindow.request('bitcoin_signPsbt', { psbt, inputs, broadcast })
    },
    sendTransfer: ({ recipients }) => walletWindow.request('bitcoin_sendTransfer', { recipients }),
  }

  return Object.freeze({
    async request(method: string, params?: unknown): Promise<Answer> {
      const answer = { jsonrpc: '2.0', id: crypto.randomUUID?.() ?? String(Math.random()) } as const
      try {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!run) throw new ProviderRpcError(-32_601, `The dev wallet doesn't know the method ${method}.`)
        return {
          ...answer,
          result: await run(typeof params === 'object' && params !== null ? { ...params } : {}),
        }
      } catch (error) {
        const { code = -32_603, message } = error as Partial<ProviderRpcError> & Error
        return { ...answer, error: { code: codes[code] ?? code, message } }
      }
    },
    addListener({ eventName, cb }: { eventName: string; cb: Listener }) {
      return listeners.add((event) => {
        if (event.type === eventName) cb(event)
      })
    },
  })
}

/** Lists the provider in `window.btc_providers`, beside those of other wallets. */
export function listBitcoinProvider(
  host: Window,
  p: { readonly provider: BitcoinProvider; readonly name: string; readonly icon: string },
): void {
  const { provider, name, icon } = p
  const page = host as unknown as Record<string, unknown>
  page.latchkeyDevWallet = Object.freeze({ BitcoinProvider: provider })
  const list = Array.isArray(page.btc_providers) ? page.btc_providers : []
  page.btc_providers = [...list, { id: 'latchkeyDevWallet.BitcoinProvider', name, icon }]
}

/** @throws ProviderRpcError -32602 for any network but the stack's */
function assertNetwork(wanted: unknown): void {
  if (wanted !== undefined && wanted !== network)
    throw new ProviderRpcError(-32_602, `The dev wallet is on ${network} only, not on ${String(wanted)}.`)
}

function describe({ address, publicKey, purpose, path }: PageBitcoinAddress) {
  const addressType = purpose === 'payment' ? 'p2wpkh' : 'p2tr'
  return { address, publicKey, purpose, addressType, derivationPath: path, walletType: 'software' }
}

/** A text that is equal for equal addresses. */
export function toKey(addresses: readonly PageBitcoinAddress[]): string {
  return addresses.map(({ address }) => address).join()
}
