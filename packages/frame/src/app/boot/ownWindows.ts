import { connectExport, type ExportFacts } from '../keys/exportPort.ts'
import { showExport } from '../screens/exportScreens.ts'
import { element } from '../screens/forms.ts'
import { connectToOpener } from '../screens/ownWindow.ts'
import { serveOpener, showApproval } from '../screens/showApproval.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { createTranslator } from '../words/createSay.ts'

/** Starts `/approve`: a window of the wallet, for browsers that cannot prove that a frame is visible. */
export function startPopup(): void {
  const never = new AbortController()
  const isAsked = serveOpener((approval) => {
    applyColors(approval.look)
    applyLanguage(createTranslator(approval.look.locale))
    return showApproval({ approval, isTopLevel: true, signal: never.signal })
  })
  if (isAsked) return
  const speech = createTranslator(navigator.language)
  applyLanguage(speech)
  const text = speech.translate(
    'Nothing waits for your approval here. Go back to the app and try again. If you have just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: tell who runs the app.',
  )
  document.body.replaceChildren(element('main', { class: 'screen' }, element('p', { class: 'notice', text })))
}

/** Starts `/export`: the window in which the keys are exported. It works at top level only, whatever its headers are. */
export function startExport(): void {
  const isMet = connectToOpener<ExportFacts>((facts, port) => {
    const speech = createTranslator(facts.look.locale)
    applyColors(facts.look)
    applyLanguage(speech)
    showExport({ facts, host: connectExport(port), translate: speech.translate, close: () => window.close() })
  })
  const speech = createTranslator(navigator.language)
  applyLanguage(speech)
  const text = isMet
    ? 'One moment: your wallet opens.'
    : 'Keys are taken out of a window that your wallet opens: go to the settings of your account in the app.'
  document.body.replaceChildren(
    element(
      'main',
      { class: 'screen' },
      element('p', {
        class: 'notice',
        text: speech.translate(text),
        testId: 'export-notice',
        attributes: { role: 'status' },
      }),
    ),
  )
}
