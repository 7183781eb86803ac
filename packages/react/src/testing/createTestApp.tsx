import {
  type Config,
  type ConfigParameters,
  connect,
  createConfig,
  type Features,
  type LatchkeyEvent,
  type NetworkInput,
} from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { configure, type RenderResult, render } from '@testing-library/react'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { createModal, type Modal } from '../createModal.ts'
import { LatchkeyContext, type LatchkeyContextValue } from '../LatchkeyContext.ts'
import { createModalControl } from '../modal/shell/createModalControl.ts'
import { createTestAdapter, createTestChain, type TestAdapter, type TestChain } from './createTestChain.ts'
import { alice, createTestWallet, type TestWallet } from './createTestWallet.ts'
import { testNetworks, testSolana } from './testNetworks.ts'

/** A whole app in memory: a real config and modal over a wallet and a chain that behave like real ones. */
export type TestApp = {
  readonly config: Config
  readonly modal: Modal
  readonly wallet: TestWallet
  readonly chain: TestChain
  readonly adapter: TestAdapter
  /** Texts of the snackbars raised so far. */
  readonly notified: readonly string[]
  /** Names of the events emitted so far. */
  readonly events: readonly string[]
  /** The events themselves. */
  readonly emitted: readonly LatchkeyEvent[]
  readonly queryClientRef: { current: QueryClient | undefined }
  /** Connects the wallet, as a person did before the test begins. */
  connect(): Promise<void>
  /** What the provider would hand down, under StrictMode. */
  readonly Wrapper: (props: { children: ReactNode }) => ReactElement
  /** Shows a view inside `Wrapper`. */
  show(view: ReactElement): RenderResult
  stop(): void
}

/** Parameters of {@link createTestApp}. */
export type TestAppParameters = {
  wallets?: readonly TestWallet[] | undefined
  /** The one that `connect` connects; default the first. */
  wallet?: TestWallet | undefined
  networks?: readonly NetworkInput[] | undefined
  /** Wallets of Solana, beside those of EVM; the app has a network of it then. */
  solana?: readonly TestWallet[] | undefined
  features?: Partial<Features> | undefined
  /** What the server says of itself; its answers are the test's (`stubServer`). Absent: no server. */
  server?: ConfigParameters['server']
  siwx?: ConfigParameters['siwx']
  debug?: boolean | undefined
  allowUnsupportedChain?: boolean | undefined
  basic?: boolean | undefined
  manualWCControl?: boolean | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Nothing but pairing, as `universal()` without adapters. */
  pairingOnly?: boolean | undefined
}

/** Makes a {@link TestApp}, started and with its modal open; call `stop` when done. Alice holds two ether. */
export function createTestApp(p: TestAppParameters = {}): TestApp {
  // Code that loads when needed comes slowly where many tests run at once.
  configure({ asyncUtilTimeout: 10_000 })
  const wallets = p.wallets ?? [createTestWallet()]
  const chain = createTestChain()
  chain.balances.set(alice.toLowerCase(), 2n * 10n ** 18n)
  const adapter = createTestAdapter(chain, wallets)
  const config = createConfig({
    networks: [...(p.networks ?? testNetworks), ...(p.solana ? [testSolana] : [])],
    adapters: [
      p.pairingOnly ? { ...adapter, type: 'universal', connection: undefined } : adapter,
      ...(p.solana ? [createTestAdapter(chain, p.solana, 'solana')] : []),
    ],
    features: p.features,
    storage: null,
    server: p.server,
    siwx: p.siwx,
    allowUnsupportedChain: p.allowUnsupportedChain,
    basic: p.basic,
    manualWCControl: p.manualWCControl,
    termsConditionsUrl: p.termsConditionsUrl,
    privacyPolicyUrl: p.privacyPolicyUrl,
    ...(p.debug ? { debug: true } : { logLevel: 'silent' }),
  })
  const modal = createModal(config)
  modal._internal.attach(createModalControl)
  const notified: string[] = []
  const notify = modal.notify
  const events: string[] = []
  const watched: Modal = Object.create(modal, {
    notify: {
      value: (notification: Parameters<Modal['notify']>[0]) => {
        notified.push(notification.message)
        notify(notification)
      },
    },
  })
  const emitted: LatchkeyEvent[] = []
  const stopEvents = config.events.subscribe((event) => {
    events.push(event.event)
    emitted.push(event)
  })
  const stopConfig = config.start()
  const queryClientRef: TestApp['queryClientRef'] = { current: undefined }
  const context: LatchkeyContextValue = {
    config,
    modal: watched,
    queryClientRef,
    preload: () => {},
    loading: 'ready',
  }
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <LatchkeyContext.Provider value={context}>{children}</LatchkeyContext.Provider>
    </StrictMode>
  )
  modal.open()
  const wallet = p.wallet ?? wallets[0] ?? createTestWallet()
  return {
    config,
    modal,
    wallet,
    chain,
    adapter,
    notified,
    events,
    emitted,
    queryClientRef,
    async connect() {
      await connect(config, { connector: wallet.connector })
      modal.reset({ view: 'Account' })
    },
    Wrapper,
    show: (view) => render(view, { wrapper: Wrapper }),
    stop() {
      stopConfig()
      stopEvents()
      queryClientRef.current?.clear()
    },
  }
}
