import type { FrameConfig } from '@latchkey/protocol'
import { frameConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { FrameServices, FrameState } from '../FrameServices.ts'
import { createPasswordCheck } from '../keys/createPasswordCheck.ts'
import { createWallet } from '../keys/createWallet.ts'
import { createWorkerVault } from '../keys/createWorkerVault.ts'
import type { StartWorker } from '../keys/workerCalls.ts'
import { networkOf } from '../networks.ts'
import { createBalances } from '../requests/createBalances.ts'
import { createRpc } from '../requests/createRpc.ts'
import { createQuotes } from '../requests/guard/assessPayment.ts'
import type { Appearance } from '../screens/approvalScreen.ts'
import { createApiClient } from '../session/createApiClient.ts'
import { createSession } from '../session/createSession.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { createBundler } from '../smartAccounts/createBundler.ts'
import { type OnStorageFault, openStore } from '../store.ts'
import { loadTranslations } from '../words/loadTranslations.ts'
import { createSmartAccountsLoading } from './createSmartAccountsLoading.ts'

type ServiceParameters = {
  /** The network that the app names. */
  readonly chainId: string | null
  /** Language and colours until the app sends its own. */
  readonly look: Appearance
  readonly startWorker: StartWorker
  readonly notify: FrameServices['notify']
  readonly onStorageFault?: OnStorageFault
}

/** Creates what the message handlers of the frame and the screens of the settings page need. */
export async function createServices(
  config: FrameConfig,
  { chainId, look, startWorker, notify, onStorageFault }: ServiceParameters,
): Promise<FrameServices> {
  const { projectId, api: base, auth = base, keys = base, custody, networks } = config
  const store = await openStore('latchkey-session', undefined, onStorageFault)
  const api = createApiClient({ projectId, deviceKey: await loadDeviceKey(store) })
  const session = createSession({ api, auth, store, locks: navigator.locks })
  const wallet = createWallet({
    api,
    session,
    vault: createWorkerVault({ start: () => startWorker('keys') }),
    auth,
    keys,
    custody,
    // the state is made below, and its look changes when the app names another language
    locale: () => state.look.locale,
  })
  const requested = networkOf(chainId ?? '')
  const [first] = networks
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === requested) ?? first
  const state: FrameState = {
    look,
    network: network?.caipNetworkId ?? 'eip155:1',
    claimedName: undefined,
    defaultAccountType: undefined,
    flowId: undefined,
    socialFlowId: undefined,
    farcasterFlowId: undefined,
    changeId: undefined,
    addresses: undefined,
    isWalletReady: false,
    abort: new AbortController(),
    queue: Promise.resolve(),
  }
  const rpc = createRpc({ api: base, projectId })
  const quotes = createQuotes({ api: base, projectId })
  return {
    config,
    api,
    auth,
    keys,
    session,
    wallet,
    checkPassword: createPasswordCheck(() => startWorker('strength')),
    loadTranslations,
    rpc,
    balances: createBalances({ api: base, projectId }),
    bundler: createBundler({ api: base, projectId, networks }),
    loadSmartAccounts: createSmartAccountsLoading(),
    store,
    guard: { api, auth, session, rpc, quotes, store, locks: navigator.locks, limit: config.spendLimit },
    state,
    notify,
  }
}

/** Loads the configuration of a project, for which `/frame.json` answers; undefined where the server can't be reached or refuses. */
export async function loadConfig(projectId: string): Promise<FrameConfig | undefined> {
  try {
    const url = new URL('/frame.json', location.origin)
    url.searchParams.set('projectId', projectId)
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })
    const parsed = v.safeParse(frameConfig, await response.json())
    return response.ok && parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
