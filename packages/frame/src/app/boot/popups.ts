import { showNotice } from '../screens/forms.ts'
import { type PasskeyFacts, servePasskey } from '../screens/passkeyWindow.ts'
import { serveOpener, showApproval } from '../screens/showApproval.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { connectToOpener } from '../screens/walletWindow.ts'
import { createTranslator } from '../words/createTranslator.ts'

/** Starts `/approve`: the window in which a request is approved where the browser cannot prove that the frame is visible. */
export function startPopup(): void {
  const neverAborted = new AbortController()
  const hasOpener = serveOpener((approval) => {
    applyColors(approval.look)
    applyLanguage(createTranslator(approval.look.locale))
    return showApproval({ approval, isTopLevel: true, signal: neverAborted.signal })
  })
  if (hasOpener) return
  const language = createTranslator(navigator.language)
  applyLanguage(language)
  const text = language.translate(
    'Nothing waits for your approval here. Go back to the app and try again. If you have just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: tell who runs the app.',
  )
  showNotice(text)
}

/** Starts `/passkey`: the window in which a passkey is created or used where the frame may not. */
export function startPasskey(): void {
  const hasOpener = connectToOpener<PasskeyFacts>((facts, port) => {
    const language = createTranslator(facts.look.locale)
    applyColors(facts.look)
    applyLanguage(language)
    servePasskey(facts, port, language.translate)
  })
  if (hasOpener) return
  const language = createTranslator(navigator.language)
  applyLanguage(language)
  showNotice(language.translate('There is nothing to do here. Go back to the app.'))
}
