import type { Modal } from '../Modal.ts'
import { loadLanguage } from './loadLanguage.ts'
import type { Language } from './Message.ts'

/** Milliseconds for which the modal waits for a language; then it speaks English until that is here. */
const patience = 2000

/** Has a modal speak the language of a locale once that is loaded, unless it was given another one meanwhile. */
export async function speak(modal: Modal, locale: string): Promise<void> {
  if (modal.state.language?.locale === locale) return
  let asked: Language = { locale, messages: {}, pending: true }
  const give = (language: Language | undefined) => {
    if (modal.state.language === asked) modal._internal.set({ language })
  }
  modal._internal.set({ language: asked })
  const timer = setTimeout(() => {
    const english = { locale, messages: {} }
    give(english)
    asked = english
  }, patience)
  const language = await loadLanguage(locale, modal.config.logger)
  clearTimeout(timer)
  give(language)
}
