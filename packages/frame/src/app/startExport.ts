import type { ExportFacts } from '../export/ExportHost.ts'
import { reachExport } from '../export/exportPort.ts'
import { showExport } from '../export/exportScreens.ts'
import { applyColors } from '../theme/applyColors.ts'
import { applySpeech } from '../theme/applySpeech.ts'
import { meetOpener } from '../windows/meetOpener.ts'
import { createSay } from '../words/createSay.ts'
import { element } from './element.ts'

/** `/export`: the window in which the keys are taken out. It does so at top level only, whatever its headers say (T-EXP-2). */
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
