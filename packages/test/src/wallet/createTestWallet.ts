import { getAddress, type Hex, isAddress, type LocalAccount, numberToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount, toAccount } from 'viem/accounts'
import { ProviderRpcError, TestWalletError, toErrorData } from '../errors.ts'
import { createApprovals, type WalletScript } from './createApprovals.ts'
import { createMethods, parseChain, type WalletAccount, type WalletChain } from './methods.ts'
import type { TestChain } from './signEvm.ts'

/** An EIP-1193 provider with the events `accountsChanged`, `chainChanged`, `connect` and `disconnect`. */
export type TestProvider = {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): TestProvider
  removeListener(event: string, listener: (value: unknown) => void): TestProvider
}

/** A wallet of a test with EVM accounts; see {@link createTestWallet}. */
export type TestWallet = WalletScript & {
  /** For code in this process. In a browser the page's own provider passes everything on to this wallet. */
  readonly provider: TestProvider
  /** How pages see it, see EIP-6963. */
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  /** Addresses of all accounts, with checksum; the first is selected at the start. */
  readonly addresses: readonly `0x${string}`[]
  readonly chains: readonly WalletChain[]
  /** Id of the chain it is on. */
  readonly chainId: number
  /** Whether an app is connected. */
  readonly isConnected: boolean
  /**
   * The person switches the wallet to another chain.
   * @throws TestWalletError when the wallet doesn't have it
   */
  switchTo(chainId: number): void
  /**
   * The person selects accounts for the app, the current one first.
   * @throws TestWalletError when one isn't of this wallet
   */
  selectAccounts(addresses: readonly string[]): void
  /** The person ends the connection in the wallet. */
  disconnect(): void
  /**
   * Sends an event to apps as it is, whether it is true or not. The wallet stays as it was.
   *
   * @example wallet.emit('chainChanged', '0x539')
   */
  emit(event: string, value: unknown): void
  /** Runs a request of another origin or chain than `provider` does. Relays and pages use it. */
  execute(request: {
    readonly method: string
    readonly params?: unknown
    readonly origin?: string | undefined
    readonly chainId?: number | undefined
  }): Promise<unknown>
  /** Calls `listener` with each event of the provider. Returns a function that ends it. */
  subscribe(listener: (event: string, value: unknown) => void): () => void
}

/** Parameters of {@link createTestWallet}. */
export type TestWalletParameters = {
  /**
   * Private keys, accounts of viem, or how many accounts of the phrase that local nodes (anvil, Hardhat) fund. Default 1.
   * Everybody knows that phrase: nothing of value belongs there. An address is an account that the node signs for: one of its own,
   * or one it impersonates.
   */
  accounts?: number | readonly (Hex | LocalAccount)[] | undefined
  /** The first is where the wallet is at the start. */
  chains: readonly TestChain[]
  name?: string | undefined
  /** Reverse domain name of the announcement (EIP-6963); default `dev.latchkey.test`. */
  rdns?: string | undefined
  /** Picture as a data URI. */
  icon?: string | undefined
}

const phrase = 'test test test test test test test test test test test junk'
const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' rx='8' fill='%23345'/></svg>"

/** Methods a person decides about, once the app is connected. */
const decisions = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_requestPermissions',
  'wallet_watchAsset',
])

/**
 * Creates a wallet for tests. It signs with its own keys, sends to the nodes of `chains`, and approves everything unless the test
 * says otherwise. It works with every dapp: `provider` in Node, `injectWallet` in a browser, `createRelayWallet` over WalletConnect.
 *
 * @throws TestWalletError without a chain, a node's URL or an account
 * @example
 * const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:8545' }] })
 * const [address] = await wallet.provider.request({ method: 'eth_requestAccounts' })
 * wallet.rejectNext('personal_sign')
 */
export function createTestWallet(parameters: TestWalletParameters): TestWallet {
  const accounts = parseAccounts(parameters.accounts ?? 1)
  const chains = parameters.chains.map(parseChain)
  const [first] = chains
  if (!first) throw new TestWalletError('A test wallet needs a chain: { chains: [{ id, rpcUrl }] }.')
  const addresses = accounts.map(({ address }) => getAddress(address))
  const approvals = createApprovals()
  const listeners = new Set<(event: string, value: unknown) => void>()
  let current = first
  let selected: readonly `0x${string}`[] = addresses
  let isPermitted = false

  const emit = (event: string, value: unknown) => {
    for (const listener of [...listeners]) listener(event, value)
  }
  const shared = () => (isPermitted && !approvals.script.isLocked ? selected : [])
  const setPermitted = (permitted: boolean) => {
    if (isPermitted === permitted) return
    isPermitted = permitted
    emit('accountsChanged', shared())
  }
  const setChain = (chain: WalletChain) => {
    if (current === chain) return
    current = chain
    emit('chainChanged', numberToHex(chain.id))
  }
  const signerOf = (address: unknown): WalletAccount => {
    const wanted =
      typeof address === 'string' && isAddress(address, { strict: false }) ? getAddress(address) : ''
    const signer = accounts.find((account) => getAddress(account.address) === wanted)
    if (!signer || !isPermitted || !selected.some((one) => one === wanted))
      throw new ProviderRpcError(4100, 'The app isn’t connected to this account.')
    return signer
  }
  const perform = createMethods({
    chains,
    current: () => current,
    setChain,
    isPermitted: () => isPermitted,
    setPermitted,
    shared,
    signerOf,
  })
  const execute: TestWallet['execute'] = ({ method, params, origin, chainId }) => {
    const isDecision = decisions.has(method) || (method === 'eth_requestAccounts' && !shared().length)
    const list = Array.isArray(params) ? params : []
    return approvals.run({ method, params: params ?? [], origin, isDecision }, () =>
      perform(method, list, chainId),
    )
  }
  approvals.onLock(() => isPermitted && emit('accountsChanged', shared()))

  const wallet = {
    provider: createProvider(execute, listeners),
    info: {
      uuid: crypto.randomUUID(),
      name: parameters.name ?? 'Test Wallet',
      icon: parameters.icon ?? picture,
      rdns: parameters.rdns ?? 'dev.latchkey.test',
    },
    addresses,
    chains,
    get chainId() {
      return current.id
    },
    get isConnected() {
      return isPermitted
    },
    switchTo(chainId: number) {
      const next = chains.find(({ id }) => id === chainId)
      if (!next) throw new TestWalletError(`The wallet has no chain ${chainId}. Name it in \`chains\`.`)
      setChain(next)
    },
    selectAccounts(next: readonly string[]) {
      selected = next.map((address) => {
        const found = addresses.find((one) => one.toLowerCase() === address.toLowerCase())
        if (!found)
          throw new TestWalletError(`${address} is no account of this wallet: ${addresses.join(', ')}.`)
        return found
      })
      if (isPermitted) emit('accountsChanged', shared())
    },
    disconnect: () => setPermitted(false),
    emit,
    execute,
    subscribe(listener: (event: string, value: unknown) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  // Getters of both stay getters.
  return Object.defineProperties(
    wallet,
    Object.getOwnPropertyDescriptors(approvals.script),
  ) as typeof wallet & WalletScript
}

function createProvider(
  execute: TestWallet['execute'],
  listeners: Set<(event: string, value: unknown) => void>,
): TestProvider {
  const own = new Map<string, Set<(value: unknown) => void>>()
  listeners.add((event, value) => {
    for (const listener of [...(own.get(event) ?? [])]) listener(value)
  })
  const provider: TestProvider = {
    request: async ({ method, params }) => execute({ method, params }),
    on(event, listener) {
      own.set(event, (own.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      own.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

function parseAccounts(accounts: number | readonly (Hex | LocalAccount)[]): readonly WalletAccount[] {
  try {
    const list =
      typeof accounts === 'number'
        ? Array.from({ length: accounts }, (_, addressIndex) => mnemonicToAccount(phrase, { addressIndex }))
        : accounts.map((one) => {
            if (typeof one !== 'string') return one
            return isAddress(one, { strict: false }) ? toAccount(getAddress(one)) : privateKeyToAccount(one)
          })
    if (list.length > 0) return list
  } catch (error) {
    throw new TestWalletError(`An account can’t be used: ${toErrorData(error).message}`, { cause: error })
  }
  throw new TestWalletError('A test wallet needs an account: { accounts: 1 } or private keys.')
}
