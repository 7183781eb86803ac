import { connectExport, type ExportFacts } from '../keys/exportPort.ts'
import { showNotice } from '../screens/forms.ts'
import { applyColors, applyLanguage } from '../screens/theme.ts'
import { connectToOpener } from '../screens/walletWindow.ts'
import { showExport } from '../settings/exportScreens.ts'
import { createTranslator } from '../words/createTranslator.ts'
import { loadTranslations } from '../words/loadTranslations.ts'

/** Starts `/export`: the window in which the keys are exported. It works as a top-level window only, and does not rely on headers for that. */
export async function startExport(): Promise<void> {
  let hasStarted = false
  const hasOpener = connectToOpener<ExportFacts>((facts, port) => {
    hasStarted = true
    const language = createTranslator(facts.look.translations)
    applyColors(facts.look)
    applyLanguage(language)
    showExport({
      facts,
      host: connectExport(port),
      translate: language.translate,
      close: () => window.close(),
    })
  })
  const language = createTranslator(await loadTranslations(navigator.language))
  // the frame may have answered meanwhile
  if (hasStarted) return
  applyLanguage(language)
  const text = hasOpener
    ? 'Opening your wallet…'
    : 'Your wallet opens a window to export keys. Go to your account settings in the app.'
  showNotice(language.translate(text), { testId: 'export-notice', role: 'status' })
}
