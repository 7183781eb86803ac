import { formatSs58Address, parseSs58Address } from '@latchkey/protocol/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { getPublicKey, secretFromSeed, sign } from '@scure/sr25519'

/** How an account signs. */
export type TestPolkadotKind = 'sr25519' | 'ed25519' | 'ecdsa'

/** One account of a test wallet. */
export type TestPolkadotAccount = {
  readonly kind: TestPolkadotKind
  readonly account: Uint8Array
  sign(message: Uint8Array): Uint8Array
}

const blake256 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Makes an account of a seed of 32 bytes. */
export function createTestPolkadotAccount(seed: Uint8Array, kind: TestPolkadotKind): TestPolkadotAccount {
  if (kind === 'sr25519') {
    const secret = secretFromSeed(seed)
    return { kind, account: getPublicKey(secret), sign: (message) => sign(secret, message) }
  }
  if (kind === 'ed25519')
    return { kind, account: ed25519.getPublicKey(seed), sign: (message) => ed25519.sign(message, seed) }
  return {
    kind,
    account: blake256(secp256k1.getPublicKey(seed, true)),
    sign(message) {
      const signature = secp256k1.sign(blake256(message), seed)
      return Uint8Array.of(...signature.toCompactRawBytes(), signature.recovery)
    },
  }
}

/** The signature of a text by an account, as wallets sign texts: hex, `<Bytes>` around it. */
export function signTestText(account: TestPolkadotAccount, text: string | Uint8Array): `0x${string}` {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const wrapped = Buffer.concat([Buffer.from('<Bytes>'), bytes, Buffer.from('</Bytes>')])
  return `0x${Buffer.from(account.sign(wrapped)).toString('hex')}`
}

type Listener = (accounts: unknown) => void

/** A small but honest wallet of `window.injectedWeb3`, and the person in front of it. */
export type TestPolkadotWallet = {
  /** The addresses of its accounts with a prefix. */
  addressesWith(prefix: number): readonly string[]
  person: 'approves' | 'rejects' | 'ignores'
  /** Signs with this account's key, whatever it is asked for. */
  signsWith: TestPolkadotAccount | undefined
  /** Every request that reached it. */
  readonly requests: { readonly method: string; readonly params: unknown }[]
  /** The person chooses which accounts the page sees, by any spelling of their addresses. */
  share(addresses: readonly string[]): void
  /** The person removes the page from the wallet's list: the next `enable` prompts. */
  forgetPage(): void
  vanish(): void
  listenerCount(): number
  /** Its entry of the page's list. */
  readonly entry: { readonly version: string; enable(origin: string): Promise<unknown> }
  /** Adds it to the list of a page. */
  announce(page: object): void
}

/**
 * Makes a wallet. It writes its addresses with the prefix 42.
 *
 * @param p `genesisHash`: the network that the person has bound every account to
 */
export function createTestPolkadotWallet(p: {
  accounts: readonly TestPolkadotAccount[]
  name?: string
  genesisHash?: string
}): TestPolkadotWallet {
  const { accounts, name = 'Test Polkadot Wallet', genesisHash } = p
  const listeners = new Set<Listener>()
  const addressOf = ({ account }: TestPolkadotAccount, prefix = 42) => formatSs58Address(account, prefix)
  let picked = accounts
  let isShared = false
  let isGone = false

  const assertHere = () => {
    if (isGone) throw new Error('Extension context invalidated.')
  }
  const ask = async () => {
    assertHere()
    // As the extensions of this family say it: no code.
    if (wallet.person === 'rejects') throw new Error('Rejected')
    if (wallet.person === 'ignores') await new Promise(() => {})
  }
  const list = () =>
    isShared
      ? picked.map((account) => ({
          address: addressOf(account),
          name: account.kind,
          type: account.kind,
          genesisHash: genesisHash ?? null,
        }))
      : []
  const find = (address: unknown) => {
    const parsed = parseSs58Address(String(address))
    const found =
      typeof parsed === 'object' &&
      picked.find(({ account }) => Buffer.compare(account, parsed.account) === 0)
    if (!isShared || !found) throw new Error('Unable to find a keypair')
    return wallet.signsWith ?? found
  }
  const injected = {
    accounts: {
      async get() {
        assertHere()
        return list()
      },
      subscribe(listener: Listener) {
        assertHere()
        listeners.add(listener)
        listener(list())
        return () => void listeners.delete(listener)
      },
    },
    signer: {
      async signRaw(request: { address: string; data: string; type: string }) {
        wallet.requests.push({ method: 'signRaw', params: request })
        assertHere()
        const account = find(request.address)
        await ask()
        return { id: 1, signature: signTestText(account, Buffer.from(request.data.slice(2), 'hex')) }
      },
      async signPayload(payload: { address: string; method: string }) {
        wallet.requests.push({ method: 'signPayload', params: payload })
        assertHere()
        const account = find(payload.address)
        await ask()
        const kind = { ed25519: 0, sr25519: 1, ecdsa: 2 }[account.kind]
        const signature = account.sign(Buffer.from(payload.method.slice(2), 'hex'))
        return { id: 2, signature: `0x${Buffer.from([kind, ...signature]).toString('hex')}` }
      },
    },
  }
  const entry = {
    version: '1.0.0',
    async enable(origin: string) {
      wallet.requests.push({ method: 'enable', params: origin })
      assertHere()
      if (!isShared) await ask()
      isShared = true
      return injected
    },
  }
  const wallet: TestPolkadotWallet = {
    addressesWith: (prefix) => accounts.map((account) => addressOf(account, prefix)),
    person: 'approves',
    signsWith: undefined,
    requests: [],
    share(addresses) {
      const keys = addresses.map((address) => {
        const parsed = parseSs58Address(address)
        return typeof parsed === 'object' ? Buffer.from(parsed.account).toString('hex') : ''
      })
      picked = accounts.filter(({ account }) => keys.includes(Buffer.from(account).toString('hex')))
      for (const listener of [...listeners]) listener(list())
    },
    forgetPage() {
      isShared = false
    },
    vanish() {
      isGone = true
    },
    listenerCount: () => listeners.size,
    entry,
    announce(page) {
      const host = page as { injectedWeb3?: Record<string, unknown> }
      host.injectedWeb3 = { ...host.injectedWeb3, [name]: entry }
    },
  }
  return wallet
}
