import type { FrameServices } from '../FrameServices.ts'
import { exportHandlers } from '../keys/exportHandlers.ts'
import { walletHandlers } from '../keys/walletHandlers.ts'
import type { StartWorker } from '../keys/workerCalls.ts'
import { rpcHandlers } from '../requests/rpcHandlers.ts'
import { showNotice } from '../screens/forms.ts'
import { watchScreenHeight } from '../screens/screenHeight.ts'
import { applyLanguage } from '../screens/theme.ts'
import { deletionHandlers } from '../session/deletionHandlers.ts'
import { deviceHandlers } from '../session/deviceHandlers.ts'
import { loginHandlers } from '../session/loginHandlers.ts'
import { socialHandlers } from '../session/socialHandlers.ts'
import { settingsHandlers } from '../settings/settingsHandlers.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'
import { createServices, loadConfig } from './createServices.ts'
import { createStorageNotice } from './createStorageNotice.ts'
import { describeRefusal, findEmbedder, isCustodyAllowed } from './findEmbedder.ts'
import { type Channel, type FrameHandlers, openChannel } from './openChannel.ts'

const custodyRefused: FrameText =
  'This wallet can’t be used here because its server requests a part of your key that only you may have. Report it to the app.'

/** Starts `/sdk`: the hidden frame. The frame answers only the page that embeds it, and only if the project lists that page. */
export async function startFrame(version: string, startWorker: StartWorker): Promise<void> {
  document.documentElement.dataset.page = 'frame'
  const query = new URLSearchParams(location.search)
  const locale = navigator.language
  const [config, translations] = await Promise.all([
    loadConfig(query.get('projectId') ?? ''),
    loadTranslations(locale),
  ])
  const language = createTranslator(translations)
  applyLanguage(language)
  const { translate } = language
  if (!config)
    return showNotice(translate('The wallet’s server can’t be reached, or doesn’t recognize this app.'), {
      role: 'alert',
    })
  if (!isCustodyAllowed(config.custody, location.hostname))
    return showNotice(translate(custodyRefused), { role: 'alert' })
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
  if (embedder.kind === 'refused') return showNotice(describeRefusal(embedder, translate), { role: 'alert' })

  let channel: Channel | undefined
  const storage = createStorageNotice((event) => channel?.notify(event))
  const services = await createServices(config, {
    chainId: query.get('chainId'),
    look: { locale, translations, mode: 'light', variables: {} },
    startWorker,
    notify: (event) => channel?.notify(event),
    onStorageFault: storage.onFault,
  })
  channel = openChannel({
    listener: window,
    parent: window.parent,
    embedder: embedder.origin,
    projectId: config.projectId,
    handlers: allHandlers(services),
    hadPort: hasSentHello(embedder.origin),
    onHello() {
      storeHello(embedder.origin)
      storage.onHello()
    },
  })
  watchScreenHeight((height) => channel?.notify({ type: '@latchkey-frame/SIZE', payload: { height } }))
  channel.announce(version)
}

const helloKey = (origin: string) => `latchkey-hello|${origin}`

/** Whether a page of an origin has sent HELLO in this tab before. */
function hasSentHello(origin: string): boolean {
  try {
    return sessionStorage.getItem(helloKey(origin)) !== null
  } catch {
    return false
  }
}

/** Stores that a page of an origin has sent HELLO, for the next document of this tab. */
function storeHello(origin: string): void {
  try {
    sessionStorage.setItem(helloKey(origin), '1')
  } catch {
    // the browser refuses storage: then it counts for this document only
  }
}

function allHandlers(services: FrameServices): FrameHandlers {
  const wallet = walletHandlers(services)
  return {
    ...loginHandlers(services),
    ...socialHandlers(services, (payload, context) => wallet.GET_USER(payload, context)),
    ...wallet,
    ...rpcHandlers(services),
    ...exportHandlers(services),
    ...deletionHandlers(services),
    ...deviceHandlers(services),
    ...settingsHandlers(services),
  }
}
