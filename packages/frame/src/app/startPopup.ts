import { answerOpener } from '../approval/popup.ts'
import { showApproval } from '../approval/showApproval.ts'
import { applyColors } from '../theme/applyColors.ts'
import { applySpeech } from '../theme/applySpeech.ts'
import { createSay } from '../words/createSay.ts'
import { element } from './element.ts'

/** `/approve`: the wallet's own window, for browsers that can't prove what is seen in a frame (X.06). */
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
