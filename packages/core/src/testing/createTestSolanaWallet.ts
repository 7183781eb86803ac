import { createPrivateKey, createPublicKey, sign as signWith } from 'node:crypto'
import { toBase58 } from '../base/base58.ts'
import type { RegisterApi, StandardAccount, StandardWallet } from '../wallets/standardWallet.ts'

/** PKCS #8 around the 32 bytes of an ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A small but honest Wallet Standard wallet, and the person in front of it. */
export type TestSolanaWallet = {
  readonly wallet: StandardWallet
  readonly addresses: readonly string[]
  person: 'approves' | 'rejects' | 'ignores'
  /** Changes the bytes of a transaction before it signs them, as a thief would. */
  alter: ((transaction: Uint8Array) => Uint8Array) | undefined
  share(addresses: readonly string[]): void
  vanish(): void
  listenerCount(): number
  /** Registers as the standard demands: at once, and whenever an app asks. */
  register(page: EventTarget): void
}

/** Makes a wallet of ed25519 seeds; `chains` is what it offers. */
export function createTestSolanaWallet(p: {
  seeds: readonly Uint8Array[]
  chains: readonly string[]
  name?: string
}): TestSolanaWallet {
  const keys = p.seeds.map((seed) =>
    createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' }),
  )
  const all = keys.map((key): StandardAccount => {
    const publicKey = new Uint8Array(
      createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32),
    )
    return {
      address: toBase58(publicKey),
      publicKey,
      chains: p.chains,
      features: ['solana:signTransaction'],
    }
  })
  const listeners = new Set<(change: unknown) => void>()
  let picked: readonly StandardAccount[] = all
  let shared = false
  let gone = false

  const ask = async () => {
    if (state.person === 'rejects')
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    if (state.person === 'ignores') await new Promise(() => {})
  }
  const keyOf = (account: StandardAccount) => {
    const key = keys[all.findIndex(({ address }) => address === account.address)]
    if (!shared || !key) throw Object.assign(new Error('Not allowed'), { code: 4100 })
    return key
  }
  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        if (!silent && !shared) {
          await ask()
          shared = true
        }
        return { accounts: shared ? picked : [] }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        shared = false
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: (change: unknown) => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      async signMessage(input: { account: StandardAccount; message: Uint8Array }) {
        const key = keyOf(input.account)
        await ask()
        return [
          { signedMessage: input.message, signature: new Uint8Array(signWith(null, input.message, key)) },
        ]
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      async signTransaction(...inputs: { account: StandardAccount; transaction: Uint8Array }[]) {
        const owned = inputs.map((input) => ({ ...input, key: keyOf(input.account) }))
        await ask()
        return owned.map(({ transaction, key }) => {
          const wire = state.alter?.(transaction) ?? transaction.slice()
          wire.set(signWith(null, wire.subarray(1 + (wire[0] ?? 0) * 64), key), 1)
          return { signedTransaction: wire }
        })
      },
    },
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: p.name ?? 'Test Solana Wallet',
    icon: 'data:image/svg+xml,<svg/>',
    chains: p.chains,
    get features() {
      if (gone) throw new Error('Extension context invalidated.')
      return features
    },
    get accounts() {
      return shared ? picked : []
    },
  }
  const state: TestSolanaWallet = {
    wallet,
    addresses: all.map(({ address }) => address),
    person: 'approves',
    alter: undefined,
    share(addresses) {
      picked = addresses.flatMap((address) => all.find((account) => account.address === address) ?? [])
      for (const listener of [...listeners]) listener({ accounts: picked })
    },
    vanish() {
      gone = true
    },
    listenerCount: () => listeners.size,
    register(page) {
      const tell = (api: RegisterApi) => void api.register(wallet)
      page.addEventListener('wallet-standard:app-ready', (event) =>
        tell((event as CustomEvent<RegisterApi>).detail),
      )
      page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: tell }))
    },
  }
  return state
}
