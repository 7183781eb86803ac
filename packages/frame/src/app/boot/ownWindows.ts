import { type ExportFacts, reachExport } from '../keys/exportPort.ts'
import { showExport } from '../screens/exportScreens.ts'
import { element } from '../screens/forms.ts'
import { meetOpener } from '../screens/ownWindow.ts'
import { answerOpener, showApproval } from '../screens/showApproval.ts'
import { applyColors, applySpeech } from '../screens/theme.ts'
import { createSay } from '../words/createSay.ts'

/** `/approve`: the wallet's own window, for browsers that can't prove what is seen in a frame. */
export function startPopup(): void {
  const never = new AbortController()
  const isAsked = answerOpener((approval) => {
    applyColors(approval.look)
    applySpeech(createSay(approval.look.locale))
    return showApproval({ approval, isTopLevel: true, signal: never.signal })
  })
  if (isAsked) return
  const speech = createSay(navigator.language)
  applySpeech(speech)
  const text = speech.say(
    'Nothing waits for your approval here. Go back to the app and try again. If you have just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: tell who runs the app.',
  )
  document.body.replaceChildren(element('main', { class: 'screen' }, element('p', { class: 'notice', text })))
}

/** `/export`: the window in which the keys are taken out. It does so at top level only, whatever its headers say. */
export function startExport(): void {
  const isMet = meetOpener<ExportFacts>((facts, port) => {
    const speech = createSay(facts.look.locale)
    applyColors(facts.look)
    applySpeech(speech)
    showExport({ facts, host: reachExport(port), say: speech.say, close: () => window.close() })
  })
  const speech = createSay(navigator.language)
  applySpeech(speech)
  const text = isMet
    ? 'One moment: your wallet opens.'
    : 'Keys are taken out of a window that your wallet opens: go to the settings of your account in the app.'
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.say(text),
        testId: 'export-notice',
        attributes: { role: 'status' },
      }),
    ),
  )
}
