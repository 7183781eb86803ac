import {
  type Config,
  type ConfigParameters,
  connect,
  createConfig,
  type LatchkeyEvent,
  type NetworkInput,
} from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, type RenderResult, render } from '@testing-library/react'
import { type ReactElement, type ReactNode, StrictMode } from 'react'
import { onTestFinished, vi } from 'vitest'
import { createModal, type Modal } from '../createModal.ts'
import { LatchkeyContext, type LatchkeyContextValue } from '../LatchkeyContext.ts'
import { createDrafts, type Drafts, DraftsContext } from '../modal/drafts.ts'
import { createModalControl } from '../modal/shell/createModalControl.ts'
import type { ViewEntry, ViewName } from '../modal/views.ts'
import type { ModalOptions } from '../modalOptions.ts'
import { createTestAdapter, createTestChain, type TestAdapter, type TestChain } from './createTestChain.ts'
import { alice, createTestWallet, type TestWallet } from './createTestWallet.ts'
import { testBitcoin, testNetworks, testPolkadot, testSolana } from './testNetworks.ts'

/** A whole app in memory: a real config and modal over a simulated wallet and chain. */
export type TestApp = {
  readonly config: Config
  readonly modal: Modal
  readonly wallet: TestWallet
  readonly chain: TestChain
  readonly adapter: TestAdapter
  /** What was entered in the modal's forms. */
  readonly drafts: Drafts
  /** Texts of all snackbars so far. */
  readonly notified: readonly string[]
  /** Names of all events so far. */
  readonly events: readonly string[]
  /** All events so far. */
  readonly emitted: readonly LatchkeyEvent[]
  readonly queryClientRef: { current: QueryClient | undefined }
  /** The view on top of the modal's history, with its data. */
  readonly entry: ViewEntry | undefined
  /** Name of the view on top of the history. */
  readonly view: ViewName | undefined
  /** Names of the views in the modal's history, the one on top last. */
  readonly views: readonly ViewName[]
  /** Connects the wallet and makes `Account` the only view of the history. Renders nothing. */
  connect(): Promise<void>
  /** Provides what `LatchkeyProvider` does, in StrictMode. */
  readonly Wrapper: (props: { children: ReactNode }) => ReactElement
  /** Renders a view inside `Wrapper`. The history stays as it is. */
  show(view: ReactElement): RenderResult
  /** The journey of most tests: connects, pushes the named views on `Account`, and renders `view`. */
  open(view: ReactElement, ...names: readonly ViewName[]): Promise<RenderResult>
  /** Unmounts everything and stops the config. The end of a test does it too. */
  stop(): void
}

/** Parameters of {@link createTestApp}. */
export type TestAppParameters = ModalOptions & {
  wallets?: readonly TestWallet[] | undefined
  /** The wallet that `connect` connects; the first by default. */
  wallet?: TestWallet | undefined
  networks?: readonly NetworkInput[] | undefined
  /** Solana wallets beside those of EVM. The app has a Solana network then. */
  solana?: readonly TestWallet[] | undefined
  /** Bitcoin wallets beside those of EVM. The app has a Bitcoin network then. */
  bitcoin?: readonly TestWallet[] | undefined
  /** The Bitcoin network; regtest with a node by default. */
  bitcoinNetwork?: NetworkInput | undefined
  /** Polkadot wallets beside those of EVM. The app has the relay chain of Polkadot then. */
  polkadot?: readonly TestWallet[] | undefined
  /** Server of the config. Its answers are up to the test (`stubServer`). Absent: no server. */
  server?: ConfigParameters['server']
  siwx?: ConfigParameters['siwx']
  debug?: boolean | undefined
  /** An app with pairing only, as with `walletConnect()` and no other adapter. */
  relayAdapterOnly?: boolean | undefined
}

/** Creates a started {@link TestApp} with an open modal, for one test or its `beforeEach`. Alice has two ether. */
export function createTestApp(p: TestAppParameters = {}): TestApp {
  const wallets = p.wallets ?? [createTestWallet()]
  const chain = createTestChain()
  chain.balances.set(alice.toLowerCase(), 2n * 10n ** 18n)
  const adapter = createTestAdapter(chain, wallets)
  const config = createConfig({
    networks: [
      ...(p.networks ?? testNetworks),
      ...(p.solana ? [testSolana] : []),
      ...(p.bitcoin ? [p.bitcoinNetwork ?? testBitcoin] : []),
      ...(p.polkadot ? [testPolkadot] : []),
    ],
    adapters: [
      p.relayAdapterOnly ? { ...adapter, type: 'universal', connection: undefined } : adapter,
      ...(p.solana ? [createTestAdapter(chain, p.solana, 'solana')] : []),
      ...(p.bitcoin ? [createTestAdapter(chain, p.bitcoin, 'bip122')] : []),
      ...(p.polkadot ? [createTestAdapter(chain, p.polkadot, 'polkadot')] : []),
    ],
    storage: null,
    server: p.server,
    siwx: p.siwx,
    ...(p.debug ? { debug: true } : { logLevel: 'silent' }),
  })
  const modal = createModal(config, {
    features: p.features,
    allowUnsupportedChain: p.allowUnsupportedChain,
    pairingOnly: p.pairingOnly,
    customPairingUi: p.customPairingUi,
    termsConditionsUrl: p.termsConditionsUrl,
    privacyPolicyUrl: p.privacyPolicyUrl,
    featuredWalletIds: p.featuredWalletIds,
    includeWalletIds: p.includeWalletIds,
    excludeWalletIds: p.excludeWalletIds,
    languages: p.languages,
  })
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
    activityClients: new WeakSet(),
    preload: () => {},
    loading: 'ready',
  }
  const drafts = createDrafts(config)
  const stopDrafts = drafts.watchAccount()
  const Wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <LatchkeyContext.Provider value={context}>
        <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
      </LatchkeyContext.Provider>
    </StrictMode>
  )
  modal.open()
  const wallet = p.wallet ?? wallets[0] ?? createTestWallet()
  const app: TestApp = {
    config,
    modal,
    wallet,
    chain,
    adapter,
    drafts,
    notified,
    events,
    emitted,
    queryClientRef,
    get entry() {
      return modal.state.stack.at(-1)
    },
    get view() {
      return app.entry?.view
    },
    get views() {
      return modal.state.stack.map(({ view }) => view)
    },
    async connect() {
      await connect(config, { connector: wallet.connector })
      modal.reset({ view: 'Account' })
    },
    Wrapper,
    show: (view) => render(view, { wrapper: Wrapper }),
    async open(view, ...names) {
      await app.connect()
      for (const name of names) modal.push({ view: name } as ViewEntry)
      return app.show(view)
    },
    stop() {
      cleanup()
      stopConfig()
      stopDrafts()
      stopEvents()
      queryClientRef.current?.clear()
    },
  }
  onTestFinished(() => {
    app.stop()
    vi.unstubAllGlobals()
  })
  return app
}
