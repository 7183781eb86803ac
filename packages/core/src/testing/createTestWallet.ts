import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { expect, vi } from 'vitest'
import type { Connector, ConnectorEvent } from '../config/Connector.ts'

/** Requests of a wallet. */
export type WalletMethod =
  | 'connect'
  | 'restore'
  | 'disconnect'
  | 'switchNetwork'
  | 'signMessage'
  | 'signTypedData'
  | 'sendTransaction'

/** A request that waits until the test answers it. */
export type HeldRequest = { approve(): void; reject(error: unknown): void }

/** Waits until `count` requests are held; resolves to the last of them. */
export async function waitForHeld(held: readonly HeldRequest[], count = 1): Promise<HeldRequest> {
  await vi.waitFor(() => expect(held).toHaveLength(count), { interval: 1 })
  return held[count - 1] ?? expect.fail('no request is held')
}

/** A wallet in memory with accounts, a network and permissions. It records requests and emits events. */
export type TestWallet = {
  readonly connector: Connector
  accounts: readonly string[]
  network: CaipNetworkId
  /** Whether it shares its accounts without prompting. */
  isPermitted: boolean
  /** Every request, oldest first, e.g. `signMessage hello`. */
  readonly asked: string[]
  readonly listeners: () => number
  /** Makes requests of this kind wait; the returned list grows. */
  hold(method: WalletMethod): HeldRequest[]
  /** Answers requests of this kind at once again. */
  release(method: WalletMethod): void
  /** Makes requests of this kind fail; `undefined` ends it. */
  fail(method: WalletMethod, error: { readonly thrown: unknown } | undefined): void
  /** Called by the adapter: records the request, waits or fails if asked to, then runs `act`. */
  ask<value>(method: WalletMethod, about: string, act: () => value): Promise<value>
  emit(event: ConnectorEvent): void
  changeAccounts(accounts: readonly string[]): void
  changeNetwork(network: CaipNetworkId): void
}

/** Parameters of {@link createTestWallet}. */
export type TestWalletParameters = {
  id?: string | undefined
  uid?: string | undefined
  namespace?: ChainNamespace | undefined
  accounts?: readonly string[] | undefined
  network?: CaipNetworkId | undefined
}

/** Creates a wallet that behaves like real ones. */
export function createTestWallet(parameters: TestWalletParameters = {}): TestWallet {
  const { id = 'test.wallet', namespace = 'eip155' } = parameters
  const uid = parameters.uid ?? `${namespace}:${id}:1`
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const held = new Map<WalletMethod, HeldRequest[]>()
  const failing = new Map<WalletMethod, { readonly thrown: unknown }>()
  const session = () => ({ accounts: wallet.accounts, network: wallet.network })
  const wallet: TestWallet = {
    accounts: parameters.accounts ?? ['0x00000000000000000000000000000000000000A1'],
    network: parameters.network ?? 'eip155:1',
    isPermitted: false,
    asked: [],
    listeners: () => listeners.size,
    hold(method) {
      const requests: HeldRequest[] = []
      held.set(method, requests)
      return requests
    },
    release: (method) => void held.delete(method),
    fail(method, error) {
      if (error) failing.set(method, error)
      else failing.delete(method)
    },
    async ask(method, about, act) {
      wallet.asked.push(about === '' ? method : `${method} ${about}`)
      const failure = failing.get(method)
      if (failure) throw failure.thrown
      const requests = held.get(method)
      if (requests) {
        await new Promise<void>((approve, reject) => requests.push({ approve, reject }))
      }
      return act()
    },
    emit: (event) => {
      for (const listener of [...listeners]) listener(event)
    },
    changeAccounts(accounts) {
      wallet.accounts = accounts
      wallet.emit({ type: 'accountsChanged', accounts })
    },
    changeNetwork(network) {
      wallet.network = network
      wallet.emit({ type: 'networkChanged', network })
    },
    connector: {
      uid,
      id,
      type: 'ANNOUNCED',
      namespace,
      name: `Wallet ${id}`,
      connect: () =>
        wallet.ask('connect', '', () => {
          wallet.isPermitted = true
          return session()
        }),
      restore: () => wallet.ask('restore', '', () => (wallet.isPermitted ? session() : undefined)),
      disconnect: () =>
        wallet.ask('disconnect', '', () => {
          wallet.isPermitted = false
        }),
      getProvider: () => wallet,
      subscribe(listener) {
        // A function that is subscribed twice is called twice.
        const entry = (event: ConnectorEvent) => listener(event)
        listeners.add(entry)
        return () => void listeners.delete(entry)
      },
    },
  }
  return wallet
}
