import type { LatchkeyEvent } from '../base/events.ts'
import type { Config } from '../config/Config.ts'
import type { ConfigParameters } from '../config/ConfigParameters.ts'
import { attachModal, type ModalPort } from '../config/stores.ts'
import { createConfig } from '../createConfig.ts'
import { createMemoryStorage, type MemoryStorage } from './createMemoryStorage.ts'
import { createTestAdapter, type TestAdapter } from './createTestAdapter.ts'
import { createTestWallet, type TestWallet } from './createTestWallet.ts'
import { testNetwork } from './testNetwork.ts'

/** A real config with a wallet, a chain and a storage in memory. */
export type TestConfig = {
  readonly config: Config
  readonly adapter: TestAdapter
  readonly wallet: TestWallet
  readonly storage: MemoryStorage
  /** Every event of `config.events`, oldest first. */
  readonly events: LatchkeyEvent[]
}

/** Parameters of {@link createTestConfig}. */
export type TestConfigParameters = Partial<ConfigParameters> & {
  wallet?: TestWallet | undefined
  adapter?: TestAdapter | undefined
  memory?: MemoryStorage | undefined
  /** Attached before the config can be started. */
  modal?: ModalPort | undefined
}

/** Creates a config on networks 1, 10 and 137 and does not start it. */
export function createTestConfig(parameters: TestConfigParameters = {}): TestConfig {
  const { wallet = createTestWallet(), memory = createMemoryStorage(), modal, ...others } = parameters
  const { adapter: given, ...rest } = others
  const adapter = given ?? createTestAdapter({ wallets: [wallet] })
  const config = createConfig({
    networks: [testNetwork(1), testNetwork(10), testNetwork(137)],
    adapters: [adapter],
    storage: memory,
    logLevel: 'silent',
    ...rest,
  })
  if (modal) attachModal(config, modal)
  const events: LatchkeyEvent[] = []
  config.events.subscribe((event) => events.push(event))
  return { config, adapter, wallet, storage: memory, events }
}
