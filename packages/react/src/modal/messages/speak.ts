import type { Modal } from '../Modal.ts'
import { loadLanguage } from './loadLanguage.ts'
import type { Language } from './Message.ts'

/** Has a modal speak the language of a locale once that is loaded, unless it was given another one meanwhile. */
export async function speak(modal: Modal, locale: string): Promise<void> {
  if (modal.state.language?.locale === locale) return
  const asked: Language = { locale, messages: {}, pending: true }
  modal._internal.set({ language: asked })
  const language = await loadLanguage(locale, modal.config.logger)
  if (modal.state.language === asked) modal._internal.set({ language })
}
