import { authApi, frameConfig } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { createApiClient } from '../session/createApiClient.ts'
import { loadDeviceKey } from '../session/loadDeviceKey.ts'
import { openStore } from '../store/openStore.ts'
import { applySpeech } from '../theme/applySpeech.ts'
import { createSay } from '../words/createSay.ts'
import type { FrameText } from '../words/Say.ts'
import { element } from './element.ts'
import { type SocialTicket, takeTicket } from './socialTicket.ts'

/**
 * `/return`: where a window comes back to from a provider (W3.3). It tells the page of the app that it was opened for, and no
 * other, where it ended; the server names that page behind the `#`. Where the provider's pages have cut it off from its opener,
 * it meets the frame by the ticket it was given before it left.
 */
export async function startReturn(): Promise<void> {
  const url = new URL(location.href)
  const app = new URLSearchParams(url.hash.slice(1)).get('app') ?? ''
  url.hash = ''
  // the address holds a code: it isn't left in the bar, in the history or in a referrer
  history.replaceState(null, '', '/return')
  const ticket = takeTicket()
  const opener = window.opener as Window | null
  const code = url.searchParams.get('code')
  const state = url.searchParams.get('state')
  if (window.top !== window || !code || !state) return say('There is nothing to do here. Go back to the app.')
  say('Signing you in…')
  if (opener && !opener.closed && URL.canParse(app)) {
    opener.postMessage({ resultUri: url.href }, app)
    say('You can close this window.')
    window.close()
    return
  }
  const hasMet = ticket !== undefined && (await meet(ticket, { code, state }))
  say(
    hasMet
      ? 'You can close this window and go on in the app.'
      : 'The app that opened this window can’t be told of it. Go back to the app and sign in there again.',
  )
  if (hasMet) window.close()
}

async function meet(
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

function say(text: FrameText): void {
  const speech = createSay(navigator.language)
  applySpeech(speech)
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.say(text),
        testId: 'return-notice',
        attributes: { role: 'status' },
      }),
    ),
  )
}
