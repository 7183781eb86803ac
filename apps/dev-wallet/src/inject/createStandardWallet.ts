import { icon } from './announceProvider.ts'
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
type Signing = { readonly account: Account; readonly chain?: string; readonly transaction: Uint8Array }

/** The one cluster of a development stack, as Wallet Standard calls any that isn't public. */
const chains = ['solana:localnet'] as const
const accountFeatures = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const

/**
 * The dev wallet as a page sees it on Solana (Wallet Standard, `@wallet-standard/base` 1.1 and
 * `@solana/wallet-standard-features` 1.3). Silent connects are answered from the stored permission; requests that need a
 * decision go to the wallet's window.
 */
export function createStandardWallet({ get, set, subscribe, walletWindow }: PageLink) {
  const toAccount = (address: string): Account => ({
    address,
    publicKey: fromBase58(address),
    chains,
    features: accountFeatures,
  })
  // Account objects stay identical while the accounts do not change, because apps compare them.
  let accounts: readonly Account[] = get().solana.map(toAccount)
  const listeners = createListeners<Change>()
  subscribe((previous, now) => {
    if (previous.solana.join() === now.solana.join()) return
    accounts = now.solana.map(toAccount)
    listeners.notify({ accounts })
  })

  const assertConnected = ({ account, chain }: { account: Account; chain?: string | undefined }) => {
    if (!get().solana.includes(account.address))
      throw new ProviderRpcError(
        4100,
        'This page is not connected to that account. Connect it, then try again.',
      )
    if (chain !== undefined && chain !== chains[0])
      throw new ProviderRpcError(4901, `The dev wallet isn't on ${chain}, only on ${chains[0]}.`)
    return account.address
  }
  const signMessage = async (...inputs: readonly { account: Account; message: Uint8Array }[]) => {
    const outputs = []
    for (const input of inputs) {
      const params = { pubkey: assertConnected(input), message: input.message.slice() }
      const answer = await walletWindow.request('solana_signMessage', params)
      const { signature } = answer as { signature: Uint8Array }
      outputs.push({ signedMessage: input.message.slice(), signature })
    }
    return outputs
  }
  const signTransaction = async (...inputs: readonly Signing[]) => {
    const [pubkey, other] = [...new Set(inputs.map(assertConnected))]
    if (!pubkey) return []
    if (other) throw new ProviderRpcError(-32602, 'Transactions of several accounts are signed one by one.')
    const transactions = inputs.map(({ transaction }) => transaction.slice())
    const answer = await walletWindow.request('solana_signAllTransactions', { pubkey, transactions })
    const signed = (answer as { transactions: readonly Uint8Array[] }).transactions
    return signed.map((signedTransaction) => ({ signedTransaction }))
  }
  const signAndSendTransaction = async (...inputs: readonly Signing[]) => {
    const outputs = []
    for (const input of inputs) {
      const params = { pubkey: assertConnected(input), transaction: input.transaction.slice() }
      const answer = await walletWindow.request('solana_signAndSendTransaction', params)
      outputs.push(answer as { signature: Uint8Array })
    }
    return outputs
  }
  const supportedTransactionVersions = ['legacy', 0] as const
  const features = Object.freeze({
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false }: { silent?: boolean } = {}) {
        if (!silent && get().solana.length === 0) await walletWindow.request('solana_requestAccounts', {})
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        set({ ...get(), solana: [] })
        walletWindow.sendHello()
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event: 'change', listener: (change: Change) => void) {
        return event === 'change' ? listeners.add(listener) : () => {}
      },
    },
    'solana:signMessage': { version: '1.1.0', signMessage },
    'solana:signTransaction': { version: '1.0.0', supportedTransactionVersions, signTransaction },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions,
      signAndSendTransaction,
    },
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

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes the 32 bytes of a Solana address. Written by hand, because a codec library would be larger than the whole injected
 * script.
 */
function fromBase58(address: string): Uint8Array {
  let value = 0n
  for (const character of address) value = value * 58n + BigInt(alphabet.indexOf(character))
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))
}
