import type { AwaitedWallet, PairingState, RelayReach, WalletLinkChoice } from '@latchkey/core'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'

/** A wallet that is reached by a code, whose relay and whose person are the test. */
export type TestPairing = TestWallet & {
  /** What the code that pairs would say. */
  set(state: PairingState): void
  /** Shows a code that counts for four minutes from now; answers its URI. */
  code(): string
  /** The wallet of whoever scanned it says yes, or no with an error. */
  approve(): void
  refuse(error: unknown): void
  /** A request waits in a wallet; `undefined`: it was answered. */
  await(wallet: AwaitedWallet | undefined): void
  readonly choices: (WalletLinkChoice | undefined)[]
  /** Milliseconds since 1970 of each attempt. */
  readonly attempts: number[]
}

/** Makes a {@link TestPairing}. */
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
    for (const listener of [...listeners]) listener()
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
