import type { PageBitcoinAddress } from '../channel.ts'
import { icon } from './announceProvider.ts'
import { type BitcoinProvider, toKey } from './createBitcoinProvider.ts'
import { createListeners } from './createListeners.ts'
import type { PageLink } from './createPageLink.ts'
import { ProviderRpcError } from './ProviderRpcError.ts'

type Account = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type Change = { readonly accounts: readonly Account[] }
type Signing = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly account: Account; readonly signingIndexes: readonly number[] }[]
  readonly chain?: string | undefined
}

/** The network of a development stack in the words of the Wallet Standard. */
const chains = ['bitcoin:regtest'] as const
const accountFeatures = ['bitcoin:signMessage', 'bitcoin:signTransaction'] as const

/**
 * The dev wallet as a page sees it on Bitcoin by Wallet Standard (features of `@exodus/bitcoin-wallet-standard-features`). It
 * names its provider of `window.btc_providers` as `sats-connect:`, as wallets do that have both.
 */
export function createBitcoinWallet(
  { get, set, subscribe, walletWindow }: PageLink,
  provider: BitcoinProvider,
) {
  // Account objects stay identical while the accounts do not change, because apps compare them.
  let accounts: readonly Account[] = get().bitcoin.map(toAccount)
  const listeners = createListeners<Change>()
  subscribe((previous, now) => {
    if (toKey(previous.bitcoin) === toKey(now.bitcoin)) return
    accounts = now.bitcoin.map(toAccount)
    listeners.notify({ accounts })
  })

  const assertConnected = ({ address }: Account) => {
    if (!get().bitcoin.some((known) => known.address === address))
      throw new ProviderRpcError(
        4100,
        'This page is not connected to that account. Connect it, then try again.',
      )
    return address
  }
  const connect = async ({ silent = false }: { silent?: boolean } = {}) => {
    if (!silent && get().bitcoin.length === 0) await walletWindow.request('bitcoin_requestAccounts', {})
    return { accounts }
  }
  const signMessage = async (...inputs: readonly { account: Account; message: Uint8Array }[]) => {
    const outputs = []
    for (const { account, message } of inputs) {
      const params = { address: assertConnected(account), message: message.slice() }
      const { signature } = (await walletWindow.request('bitcoin_signMessage', params)) as {
        signature: string
      }
      outputs.push({ signedMessage: message.slice(), signature: fromBase64(signature) })
    }
    return outputs
  }
  const signTransaction = async (...requests: readonly Signing[]) => {
    const outputs = []
    for (const { psbt, inputsToSign, chain } of requests) {
      if (chain !== undefined && chain !== chains[0])
        throw new ProviderRpcError(4901, `The dev wallet isn't on ${chain}, only on ${chains[0]}.`)
      const inputs = inputsToSign.flatMap(({ account, signingIndexes }) => {
        const address = assertConnected(account)
        return signingIndexes.map((index) => ({ index, address }))
      })
      const params = { psbt: toBase64(psbt), inputs }
      const { psbt: signed } = (await walletWindow.request('bitcoin_signPsbt', params)) as { psbt: string }
      outputs.push({ signedPsbt: fromBase64(signed) })
    }
    return outputs
  }

  const features = Object.freeze({
    'bitcoin:connect': { version: '1.0.0', connect: () => connect() },
    'standard:connect': { version: '1.0.0', connect },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        set({ ...get(), bitcoin: [] })
        walletWindow.sendHello()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: 'change', listener: (change: Change) => void) {
        return event === 'change' ? listeners.add(listener) : () => {}
      },
    },
    'bitcoin:signMessage': { version: '1.0.0', signMessage },
    'bitcoin:signTransaction': { version: '1.0.0', signTransaction },
    'sats-connect:': { provider },
  })
  return Object.freeze({
    version: '1.0.0',
    name: 'Latchkey Dev Wallet',
    icon,
    chains,
    features,
    get accounts() {
      return accounts
    },
  } as const)
}

function toAccount({ address, publicKey }: PageBitcoinAddress): Account {
  return {
    address,
    publicKey: Uint8Array.from(publicKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
    chains,
    features: accountFeatures,
  }
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
