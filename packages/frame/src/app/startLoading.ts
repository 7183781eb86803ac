import { applySpeech } from '../theme/applySpeech.ts'
import { createSay } from '../words/createSay.ts'
import { element } from './element.ts'
import { keepTicket } from './socialTicket.ts'

/**
 * `/loading`: the window an app opens in the click that chooses a provider (W3.3), until it is sent there. What the app's page
 * hands over is kept for this window only, with the page's origin as the browser tells it.
 */
export function startLoading(): void {
  const speech = createSay(navigator.language)
  applySpeech(speech)
  const opener = window.opener as Window | null
  const isCutOff = !opener || window.top !== window
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.say(
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
    if (source !== opener || !keepTicket(data, origin)) return
    opener.postMessage({ type: '@latchkey-popup/KEPT' }, origin)
  })
  // says nothing but that it is there: who opened it isn't known before it speaks
  opener.postMessage({ type: '@latchkey-popup/LOADING' }, '*')
}
