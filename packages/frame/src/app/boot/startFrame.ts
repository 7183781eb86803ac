import type { FrameConfig } from '@latchkey/protocol'
import { frameConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import type { FrameServices, FrameState } from '../FrameServices.ts'
import { createPasswordCheck } from '../keys/createPasswordCheck.ts'
import { createWallet } from '../keys/createWallet.ts'
import { createWorkerVault } from '../keys/createWorkerVault.ts'
import { exportHandlers } from '../keys/exportHandlers.ts'
import { walletHandlers } from '../keys/walletHandlers.ts'
import type { WorkerLike } from '../keys/workerCalls.ts'
import { networkOf } from '../networks.ts'
import { createRpc } from '../requests/createRpc.ts'
import { createQuotes } from '../requests/guard/assessPayment.ts'
import { rpcHandlers } from '../requests/rpcHandlers.ts'
import { showNotice } from '../screens/forms.ts'
import { applyLanguage } from '../screens/theme.ts'
import { createApiClient } from '../session/createApiClient.ts'
import { createSession } from '../session/createSession.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { loginHandlers } from '../session/loginHandlers.ts'
import { socialHandlers } from '../session/socialHandlers.ts'
import { openStore } from '../store.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { findEmbedder } from './findEmbedder.ts'
import { type Channel, type FrameHandlers, openChannel } from './openChannel.ts'

const refusals = {
  nested: 'This wallet can’t be used here: the page that shows it is inside another page.',
  unknown: 'This wallet can’t be used here: the browser doesn’t say which page shows it.',
  insecure: 'This wallet can’t be used here: the page that shows it isn’t secure (https).',
  notListed: 'This wallet can’t be used here: its operator doesn’t list the page that shows it.',
} as const satisfies Record<string, FrameText>

/** Starts the key worker, or the one that judges new passwords. */
type StartWorker = (name: 'keys' | 'strength') => WorkerLike

/** Starts `/sdk`: the hidden frame. The frame answers only the page that embeds it, and only if the project lists that page. */
export async function startFrame(version: string, startWorker: StartWorker): Promise<void> {
  const query = new URLSearchParams(location.search)
  const config = await loadConfig(query.get('projectId') ?? '')
  const language = createTranslator(navigator.language)
  applyLanguage(language)
  const { translate } = language
  if (!config)
    return showNotice(translate('The wallet’s server can’t be reached, or doesn’t know this app.'), {
      role: 'alert',
    })
  const embedder = findEmbedder(
    {
      ancestorOrigins: location.ancestorOrigins ? [...location.ancestorOrigins] : undefined,
      referrer: document.referrer,
      isTop: window.top === window,
      isParentTop: window.parent === window.top,
    },
    config.embedders,
  )
  if (embedder.kind === 'topLevel')
    return showNotice(translate('This page belongs inside an app. Open the app instead.'), { role: 'alert' })
  if (embedder.kind === 'refused') return showNotice(translate(refusals[embedder.reason]), { role: 'alert' })

  let channel: Channel | undefined
  const services = await createServices(config, query.get('chainId'), startWorker, (event) =>
    channel?.notify(event),
  )
  channel = openChannel({
    listener: window,
    parent: window.parent,
    embedder: embedder.origin,
    projectId: config.projectId,
    handlers: allHandlers(services),
  })
  channel.announce(version)
}

function allHandlers(services: FrameServices): FrameHandlers {
  const wallet = walletHandlers(services)
  return {
    ...loginHandlers(services),
    ...socialHandlers(services, (payload, context) => wallet.GET_USER(payload, context)),
    ...wallet,
    ...rpcHandlers(services),
    ...exportHandlers(services),
  }
}

async function createServices(
  config: FrameConfig,
  chainId: string | null,
  startWorker: StartWorker,
  notify: FrameServices['notify'],
): Promise<FrameServices> {
  const { projectId, api: base, auth = base, keys = base, custody, networks } = config
  const store = await openStore('latchkey-session')
  const api = createApiClient({ projectId, deviceKey: await loadDeviceKey(store) })
  const session = createSession({ api, auth, store, locks: navigator.locks })
  const wallet = createWallet({
    api,
    session,
    vault: createWorkerVault({ start: () => startWorker('keys') }),
    keys,
    custody,
  })
  const requested = networkOf(chainId ?? '')
  const [first] = networks
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === requested) ?? first
  const state: FrameState = {
    look: { locale: navigator.language, mode: 'light', variables: {} },
    network: network?.caipNetworkId ?? 'eip155:1',
    claimedName: undefined,
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
    session,
    wallet,
    checkPassword: createPasswordCheck(() => startWorker('strength')),
    rpc,
    store,
    guard: { api, auth, session, rpc, quotes, store, locks: navigator.locks, limit: config.spendLimit },
    state,
    notify,
  }
}

async function loadConfig(projectId: string): Promise<FrameConfig | undefined> {
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
