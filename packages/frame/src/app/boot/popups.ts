import { showNotice } from '../screens/forms.ts'
import { type PasskeyFacts, servePasskey } from '../screens/passkeyWindow.ts'
import { serveOpener, showApproval } from '../screens/showApproval.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { connectToOpener } from '../screens/walletWindow.ts'
import { createTranslator, type FrameText } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'

/** Starts `/approve`: the window in which a request is approved where the browser cannot prove that the frame is visible. */
export function startPopup(): void {
  const neverAborted = new AbortController()
  const hasOpener = serveOpener((approval) => {
    applyColors(approval.look)
    applyLanguage(createTranslator(approval.look.translations))
    return showApproval({ approval, isTopLevel: true, signal: neverAborted.signal })
  })
  if (!hasOpener)
    void showNoOpener(
      'Nothing is waiting for your approval. Go back to the app and try again. If you’ve just come from there, the app’s Cross-Origin-Opener-Policy cut this window off: report it to the app.',
    )
}

/** Starts `/passkey`: the window in which a passkey is created or used where the frame may not. */
export function startPasskey(): void {
  const hasOpener = connectToOpener<PasskeyFacts>((facts, port) => {
    const language = createTranslator(facts.look.translations)
    applyColors(facts.look)
    applyLanguage(language)
    servePasskey(facts, port, language.translate)
  })
  if (!hasOpener) void showNoOpener('There’s nothing to do here. Go back to the app.')
}

/** Shows, in the browser's language, that the frame did not open this window. */
async function showNoOpener(text: FrameText): Promise<void> {
  const language = createTranslator(await loadTranslations(navigator.language))
  applyLanguage(language)
  showNotice(language.translate(text))
}
