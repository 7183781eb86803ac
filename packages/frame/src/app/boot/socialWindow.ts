import { authApi, frameConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { showNotice } from '../screens/forms.ts'
import { applyLanguage } from '../screens/theme.ts'
import { createApiClient } from '../session/createApiClient.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { openStore } from '../store.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'

/**
 * Starts `/loading`: the window that an app opens when the person clicks on a provider, and later navigates to it. This page
 * stores the ticket of the app's page together with the page's origin.
 */
export function startLoading(): void {
  const show = createNotices()
  const opener = window.opener as Window | null
  const isCutOff = !opener || window.top !== window
  show(
    isCutOff
      ? 'This window lost its connection to the app. Close it and continue in the app.'
      : 'Opening the sign-in page…',
  )
  if (isCutOff) {
    // the app continues without it; a window a script has opened may close itself
    window.close()
    return
  }
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    if (source !== opener || !storeTicket(data, origin)) return
    opener.postMessage({ type: '@latchkey-popup/KEPT' }, origin)
  })
  const app = findOpenerOrigin(new URL(location.href), document.referrer)
  // an app that names no origin opens the provider after its own timeout
  if (app) opener.postMessage({ type: '@latchkey-popup/LOADING' }, app)
}

/**
 * Returns the origin the opener names in the fragment (`#app=`), or else that of the referrer; undefined where there is
 * neither. A browser delivers a message to a window of that origin only, so a wrong one reaches nobody.
 */
export function findOpenerOrigin({ hash }: URL, referrer: string): string | undefined {
  const named = new URLSearchParams(hash.slice(1)).get('app') ?? referrer
  if (!URL.canParse(named)) return undefined
  const { origin, protocol } = new URL(named)
  return /^https?:$/.test(protocol) ? origin : undefined
}

/**
 * Starts `/return`: the redirect target of providers. It posts the result to the page of the app, which the server names in
 * the fragment, and to no other page. Where the provider's pages have removed the opener, it delivers the result to the frame
 * over the server, by the stored ticket.
 */
export async function startReturn(): Promise<void> {
  const url = new URL(location.href)
  const app = new URLSearchParams(url.hash.slice(1)).get('app') ?? ''
  url.hash = ''
  // the URL contains a code: remove it from address bar, history and referrers
  history.replaceState(null, '', '/return')
  const ticket = consumeTicket()
  const showResult = createNotices({ testId: 'return-notice' })
  const opener = window.opener as Window | null
  const code = url.searchParams.get('code')
  const state = url.searchParams.get('state')
  if (window.top !== window || !code || !state)
    return showResult('There’s nothing to do here. Go back to the app.')
  showResult('Signing you in…')
  if (opener && !opener.closed && URL.canParse(app)) {
    opener.postMessage({ resultUri: url.href }, app)
    showResult('You can close this window.')
    window.close()
    return
  }
  const isDelivered = ticket !== undefined && (await deliverResult(ticket, { code, state }))
  showResult(
    isDelivered
      ? 'You can close this window and continue in the app.'
      : 'The app that opened this window couldn’t be reached. Go back to the app and sign in again.',
  )
  if (isDelivered) window.close()
}

/** Sends the result to the server, where the frame waits for it. */
async function deliverResult(
  { ticket, projectId, origin }: SocialTicket,
  result: { readonly code: string; readonly state: string },
): Promise<boolean> {
  try {
    const url = new URL('/frame.json', location.origin)
    url.searchParams.set('projectId', projectId)
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })
    const { auth, api } = v.parse(frameConfig, await response.json())
    const deviceKey = await loadDeviceKey(await openStore('latchkey-session'))
    const client = createApiClient({ projectId, deviceKey, timeout: 10_000 })
    await client.call(auth ?? api, authApi.meetSocial, { ...result, ticket, origin })
    return true
  } catch {
    return false
  }
}

/**
 * Returns the function that shows a text in the browser's language, in place of the text before. It waits for that language, and what
 * else this window does does not.
 */
function createNotices(options: { readonly testId?: string } = {}): (text: FrameText) => void {
  const loading = loadTranslations(navigator.language)
  return (text) =>
    void loading.then((translations) => {
      const language = createTranslator(translations)
      applyLanguage(language)
      showNotice(language.translate(text), { ...options, role: 'status' })
    })
}

const storageKey = 'latchkey-social'
/** 256 random bits as base64url. */
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Message of an app's page to the window it opened. */
const ticketMessage = v.strictObject({
  type: v.literal('@latchkey-popup/TICKET'),
  ticket,
  projectId: v.pipe(v.string(), v.maxLength(128)),
})
const storedTicket = v.object({ ticket, projectId: v.string(), origin: v.string() })

/** What a window stores about its opener while it visits the provider. */
type SocialTicket = v.InferOutput<typeof storedTicket>

/** Stores the ticket with the origin of the page that sent it. Returns false for any other message. */
function storeTicket(data: unknown, origin: string): boolean {
  const parsed = v.safeParse(ticketMessage, data)
  if (!parsed.success) return false
  const { ticket, projectId } = parsed.output
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ ticket, projectId, origin }))
  } catch {
    // the browser refuses storage: then the result reaches the app over the opener only
  }
  return true
}

/** Returns the stored ticket and deletes it. */
function consumeTicket(): SocialTicket | undefined {
  try {
    const text = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    const parsed = v.safeParse(storedTicket, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
