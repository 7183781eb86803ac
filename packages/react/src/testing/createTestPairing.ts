import type { AwaitedWallet, PairingState, RelayReach, WalletLinkChoice } from '@latchkey/core'
import { act } from '@testing-library/react'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'

/** A wallet that is paired by a code. The test plays the relay and the person. */
export type TestPairing = TestWallet & {
  /** Sets the state of the pairing. */
  set(state: PairingState): void
  /** Shows a code that expires in four minutes and returns its URI. */
  code(): string
  /** The person approves in the wallet. */
  approve(): void
  /** The person declines in the wallet, or it fails. */
  refuse(error: unknown): void
  /** Sets the wallet in which a request waits; `undefined`: it was answered. */
  await(wallet: AwaitedWallet | undefined): void
  readonly choices: (WalletLinkChoice | undefined)[]
  /** Unix milliseconds of each attempt. */
  readonly attempts: number[]
}

/** Creates a {@link TestPairing}. */
export function createTestPairing(p: { reach?: RelayReach | undefined } = {}): TestPairing {
  const listeners = new Set<() => void>()
  let state: PairingState = { status: 'idle' }
  let count = 0
  let answer = { approve: () => {}, refuse: (_: unknown) => {} }
  const choices: TestPairing['choices'] = []
  const attempts: number[] = []
  let awaited: AwaitedWallet | undefined
  const set = (next: PairingState) => {
    state = next
    act(() => {
      for (const listener of [...listeners]) listener()
    })
  }
  const wallet = createTestWallet({ id: 'walletConnect', name: 'WalletConnect' })
  wallet.onConnect = (signal) => {
    attempts.push(Date.now())
    set({ status: 'preparing', relay: 'connecting' })
    return new Promise((resolve, reject) => {
      answer = { approve: resolve, refuse: reject }
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
  return Object.assign(wallet, {
    connector: {
      ...wallet.connector,
      type: 'WALLET_CONNECT' as const,
      pairing: {
        get: () => state,
        subscribe(listener: () => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        choose: (choice: WalletLinkChoice | undefined) => void choices.push(choice),
        choice: () => choices.at(-1),
        awaited: () => awaited,
        reach: async () => p.reach ?? ('configured' as const),
        get method() {
          return choices.at(-1) ? ('mobile' as const) : ('qrcode' as const)
        },
        reset: () => set({ status: 'idle' }),
      },
    },
    set,
    code() {
      const uri = `wc:${`${++count}`.padStart(64, '0')}@2?relay-protocol=irn&symKey=${'ab'.repeat(32)}`
      set({ status: 'waiting', uri, expiry: Date.now() + 240_000 })
      return uri
    },
    approve: () => answer.approve(),
    refuse: (error: unknown) => answer.refuse(error),
    choices,
    attempts,
    await(wallet: AwaitedWallet | undefined) {
      awaited = wallet
      set(state)
    },
  })
}
