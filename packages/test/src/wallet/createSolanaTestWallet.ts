import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { ProviderRpcError, TestWalletError } from '../errors.ts'
import { createApprovals, type WalletScript } from './createApprovals.ts'
import { callNode } from './signEvm.ts'

/** A wallet of a test with Solana accounts; see {@link createSolanaTestWallet}. */
export type SolanaTestWallet = WalletScript & {
  readonly info: { readonly name: string; readonly icon: string }
  readonly addresses: readonly string[]
  /** As the Wallet Standard calls them, e.g. `solana:devnet`. */
  readonly chains: readonly string[]
  readonly isConnected: boolean
  /**
   * The person selects accounts for the app, the current one first.
   * @throws TestWalletError when one isn't of this wallet
   */
  selectAccounts(addresses: readonly string[]): void
  /** The person ends the connection in the wallet. */
  disconnect(): void
  /**
   * Runs `connect`, `disconnect`, `signMessage`, `signTransaction` or `signAndSendTransaction`; bytes are Base64. The page's Wallet
   * Standard object is made of it.
   */
  execute(request: {
    readonly method: string
    readonly params?: unknown
    readonly origin?: string | undefined
  }): Promise<unknown>
  /** Calls `listener` with each event: `accountsChanged` and the accounts. Returns a function that ends it. */
  subscribe(listener: (event: string, value: unknown) => void): () => void
}

/** Parameters of {@link createSolanaTestWallet}. */
export type SolanaTestWalletParameters = {
  /** Secret seeds of 32 bytes, e.g. the first half of a `solana-keygen` file; or how many new accounts. Default 1. */
  accounts?: number | readonly Uint8Array[] | undefined
  /** Chains with their nodes; the node is used by `signAndSendTransaction` alone. Default `solana:localnet` without one. */
  chains?: readonly { readonly name: string; readonly rpcUrl?: string | undefined }[] | undefined
  name?: string | undefined
  /** Picture as a data URI. */
  icon?: string | undefined
}

type Key = { readonly seed: Uint8Array; readonly publicKey: Uint8Array; readonly address: string }
type Params = { address?: string; chain?: string; bytes?: string; silent?: boolean }
const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' rx='8' fill='%23264'/></svg>"

/**
 * Creates a Solana wallet for tests. It signs with its own keys and approves everything unless the test says otherwise.
 * `injectWallet` registers it with pages by the Wallet Standard.
 *
 * @throws TestWalletError without an account, or with a seed that isn't 32 bytes
 * @example
 * const wallet = createSolanaTestWallet({ chains: [{ name: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }] })
 * await injectWallet(page, wallet)
 */
export function createSolanaTestWallet(parameters: SolanaTestWalletParameters = {}): SolanaTestWallet {
  const keys = createKeys(parameters.accounts ?? 1)
  const chains = parameters.chains ?? [{ name: 'solana:localnet' }]
  const approvals = createApprovals()
  const listeners = new Set<(event: string, value: unknown) => void>()
  let selected: readonly Key[] = keys
  let isPermitted = false

  const shared = () =>
    isPermitted && !approvals.script.isLocked
      ? selected.map(({ address, publicKey }) => ({ address, publicKey: base64.encode(publicKey) }))
      : []
  const emit = () => {
    for (const listener of [...listeners]) listener('accountsChanged', shared())
  }
  const setPermitted = (permitted: boolean) => {
    if (isPermitted === permitted) return
    isPermitted = permitted
    emit()
  }
  const keyOf = (address: unknown) => {
    const key = selected.find((one) => one.address === address)
    if (!key || !isPermitted) throw new ProviderRpcError(4100, 'The app isn’t connected to this account.')
    return key
  }
  const nodeOf = (chain: string | undefined) => {
    const found = chain === undefined ? chains[0] : chains.find(({ name }) => name === chain)
    if (!found?.rpcUrl)
      throw new ProviderRpcError(4901, `The wallet has no node for ${chain ?? 'its chain'}.`)
    return found.rpcUrl
  }
  const perform = async (method: string, { address, chain, bytes = '' }: Params): Promise<unknown> => {
    switch (method) {
      case 'connect':
        return shared()
      case 'disconnect':
        setPermitted(false)
        return null
      case 'signMessage': {
        const message = base64.decode(bytes)
        const signature = ed25519.sign(message, keyOf(address).seed)
        return { signed: bytes, signature: base64.encode(signature) }
      }
      case 'signTransaction':
        return { signed: base64.encode(signTransaction(base64.decode(bytes), keyOf(address)).wire) }
      case 'signAndSendTransaction': {
        const { wire, signature } = signTransaction(base64.decode(bytes), keyOf(address))
        await callNode(nodeOf(chain), 'sendTransaction', [base64.encode(wire), { encoding: 'base64' }])
        return { signature: base64.encode(signature) }
      }
      default:
        throw new ProviderRpcError(4200, `The wallet doesn’t know ${method}.`)
    }
  }
  approvals.onLock(() => isPermitted && emit())

  const wallet = {
    info: { name: parameters.name ?? 'Test Solana Wallet', icon: parameters.icon ?? picture },
    addresses: keys.map(({ address }) => address),
    chains: chains.map(({ name }) => name),
    get isConnected() {
      return isPermitted
    },
    selectAccounts(next: readonly string[]) {
      selected = next.map((address) => {
        const found = keys.find((one) => one.address === address)
        if (!found) throw new TestWalletError(`${address} is no account of this wallet.`)
        return found
      })
      if (isPermitted) emit()
    },
    disconnect: () => setPermitted(false),
    execute: ({ method, params, origin }: Parameters<SolanaTestWallet['execute']>[0]) => {
      const fields = (params ?? {}) as Params
      const isConnect = method === 'connect' && !fields.silent && shared().length === 0
      const isDecision = isConnect || method.startsWith('sign')
      return approvals.run({ method, params: fields, origin, isDecision }, async () => {
        if (isConnect) setPermitted(true)
        return perform(method, fields)
      })
    },
    subscribe(listener: (event: string, value: unknown) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return Object.defineProperties(
    wallet,
    Object.getOwnPropertyDescriptors(approvals.script),
  ) as typeof wallet & WalletScript
}

function createKeys(accounts: number | readonly Uint8Array[]): readonly Key[] {
  const seeds =
    typeof accounts === 'number'
      ? Array.from({ length: accounts }, () => crypto.getRandomValues(new Uint8Array(32)))
      : accounts
  if (seeds.length === 0) throw new TestWalletError('A test wallet needs an account.')
  return seeds.map((seed) => {
    if (seed.length !== 32) throw new TestWalletError('The seed of a Solana account has 32 bytes.')
    const publicKey = ed25519.getPublicKey(seed)
    return { seed, publicKey, address: base58.encode(publicKey) }
  })
}

/**
 * Signs a transaction of the wire format: signatures, then the message (legacy or version 0).
 *
 * @throws ProviderRpcError -32602 for other bytes, 4100 where the account isn't among its signers
 */
function signTransaction(transaction: Uint8Array, key: Key): { wire: Uint8Array; signature: Uint8Array } {
  const [count, start] = readCompact(transaction, 0)
  const message = transaction.subarray(start + count * 64)
  // A version is a byte with the high bit; then three counts: signers, read-only signers, other read-only accounts.
  const header = (message[0] ?? 0) & 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const [, keysStart] = readCompact(message, header + 3)
  if (message.length < keysStart + signers * 32 || signers !== count)
    throw new ProviderRpcError(-32602, 'These bytes are no Solana transaction.')
  const index = Array.from({ length: signers }, (_, at) => at).find((at) =>
    key.publicKey.every((byte, offset) => message[keysStart + at * 32 + offset] === byte),
  )
  if (index === undefined) throw new ProviderRpcError(4100, 'The account isn’t a signer of this transaction.')
  const signature = ed25519.sign(message, key.seed)
  const wire = transaction.slice()
  wire.set(signature, start + index * 64)
  return { wire, signature: wire.slice(start, start + 64) }
}

/** Reads a number of Solana's compact-u16 form. Returns it and the offset behind it. */
function readCompact(bytes: Uint8Array, offset: number): [number, number] {
  let value = 0
  for (let at = 0; at < 3; at++) {
    const byte = bytes[offset + at] ?? 0
    value |= (byte & 0x7f) << (7 * at)
    if (byte < 0x80) return [value, offset + at + 1]
  }
  throw new ProviderRpcError(-32602, 'These bytes are no Solana transaction.')
}
