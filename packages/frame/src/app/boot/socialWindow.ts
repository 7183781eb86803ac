import { authApi, frameConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { element } from '../screens/forms.ts'
import { applyLanguage } from '../screens/theme.ts'
import { createApiClient } from '../session/createApiClient.ts'
import { loadDeviceKey } from '../session/deviceKey.ts'
import { openStore } from '../store.ts'
import { createTranslator, type FrameText } from '../words/createSay.ts'

/**
 * `/loading`: the window an app opens in the click that chooses a provider, until it is sent there. What the app's page
 * hands over is kept for this window only, with the page's origin as the browser tells it.
 */
export function startLoading(): void {
  const speech = createTranslator(navigator.language)
  applyLanguage(speech)
  const opener = window.opener as Window | null
  const isCutOff = !opener || window.top !== window
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.translate(
          isCutOff
            ? 'This window was cut off from the app it belongs to. Close it, and go on in the app.'
            : 'One moment: the sign-in page opens here.',
        ),
        attributes: { role: 'status' },
      }),
    ),
  )
  if (isCutOff) {
    // the app goes on without it; a window a script opened may close itself
    window.close()
    return
  }
  addEventListener('message', ({ source, origin, data }: MessageEvent) => {
    if (source !== opener || !storeTicket(data, origin)) return
    opener.postMessage({ type: '@latchkey-popup/KEPT' }, origin)
  })
  // says nothing but that it is there: who opened it isn't known before it speaks
  opener.postMessage({ type: '@latchkey-popup/LOADING' }, '*')
}

/**
 * `/return`: where a window comes back to from a provider. It tells the page of the app that it was opened for, and no
 * other, where it ended; the server names that page behind the `#`. Where the provider's pages have cut it off from its opener,
 * it meets the frame by the ticket it was given before it left.
 */
export async function startReturn(): Promise<void> {
  const url = new URL(location.href)
  const app = new URLSearchParams(url.hash.slice(1)).get('app') ?? ''
  url.hash = ''
  // the address holds a code: it isn't left in the bar, in the history or in a referrer
  history.replaceState(null, '', '/return')
  const ticket = consumeTicket()
  const opener = window.opener as Window | null
  const code = url.searchParams.get('code')
  const state = url.searchParams.get('state')
  if (window.top !== window || !code || !state)
    return showNotice('There is nothing to do here. Go back to the app.')
  showNotice('Signing you in…')
  if (opener && !opener.closed && URL.canParse(app)) {
    opener.postMessage({ resultUri: url.href }, app)
    showNotice('You can close this window.')
    window.close()
    return
  }
  const hasMet = ticket !== undefined && (await deliverResult(ticket, { code, state }))
  showNotice(
    hasMet
      ? 'You can close this window and go on in the app.'
      : 'The app that opened this window can’t be told of it. Go back to the app and sign in there again.',
  )
  if (hasMet) window.close()
}

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

function showNotice(text: FrameText): void {
  const speech = createTranslator(navigator.language)
  applyLanguage(speech)
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.translate(text),
        testId: 'return-notice',
        attributes: { role: 'status' },
      }),
    ),
  )
}

const key = 'latchkey-social'
const ticket = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** What an app's page says to the window it opened. */
const message = v.strictObject({
  type: v.literal('@latchkey-popup/TICKET'),
  ticket,
  projectId: v.pipe(v.string(), v.maxLength(128)),
})
const kept = v.object({ ticket, projectId: v.string(), origin: v.string() })

/** What a window keeps of who opened it, through its way over the provider's pages. */
type SocialTicket = v.InferOutput<typeof kept>

/** Keeps the ticket with the origin of the page that gave it. False: it is none. */
function storeTicket(data: unknown, origin: string): boolean {
  const parsed = v.safeParse(message, data)
  if (!parsed.success) return false
  const { ticket, projectId } = parsed.output
  try {
    sessionStorage.setItem(key, JSON.stringify({ ticket, projectId, origin }))
  } catch {
    // a browser that keeps nothing: then the window is told of by its opener, or not at all
  }
  return true
}

/** Takes it, once. */
function consumeTicket(): SocialTicket | undefined {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const parsed = v.safeParse(kept, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
