import { type Logger, matchLanguage } from '@latchkey/core'
import type { Modal } from '../../createModal.ts'
import { type Catalogue, type Language, toTitleMessages } from './translate.ts'

/** Languages besides English, by code. A new one is its JSON file and one line here. */
const catalogues = {
  ar: async (): Promise<Catalogue> => (await import('./ar.json')).default,
  de: async (): Promise<Catalogue> => (await import('./de.json')).default,
  es: async (): Promise<Catalogue> => (await import('./es.json')).default,
  fr: async (): Promise<Catalogue> => (await import('./fr.json')).default,
} as const

/** Milliseconds the modal waits for a language. It shows English after that, until the language has loaded. */
const languageTimeout = 2000

/** Loads the language of a locale and switches the modal to it, unless another one is set meanwhile. */
export async function setLanguage(modal: Modal, locale: string): Promise<void> {
  if (modal.state.language?.locale === locale) return
  let requested: Language = { locale, messages: {}, pending: true }
  const replaceRequested = (language: Language | undefined) => {
    if (modal.state.language === requested) modal._internal.set({ language })
  }
  modal._internal.set({ language: requested })
  const timer = setTimeout(() => {
    const english = { locale, messages: {} }
    replaceRequested(english)
    requested = english
  }, languageTimeout)
  const language = await loadLanguage(locale, modal.config.logger)
  clearTimeout(timer)
  replaceRequested(language)
}

/**
 * Loads the texts of a locale. Returns `undefined` when it is English, when there is no such language, and when it can't be
 * loaded; the modal shows English then, and the last two are logged.
 *
 * @example await loadLanguage('ar-EG', logger)
 */
export async function loadLanguage(locale: string, logger: Logger): Promise<Language | undefined> {
  if (/^(en\b|$)/i.test(locale)) return undefined
  try {
    const code = matchLanguage(locale, Object.keys(catalogues) as (keyof typeof catalogues)[])
    if (code) return toLanguage(locale, await catalogues[code]())
    logger.warn('There is no language file for the locale: the modal is in English', { locale })
  } catch (error) {
    logger.warn('The language file of the locale could not be loaded: the modal is in English', {
      locale,
      error,
    })
  }
  return undefined
}

function toLanguage(locale: string, { rtl, titles, ...sections }: Catalogue): Language {
  return { locale, rtl, messages: Object.assign(toTitleMessages(titles), ...Object.values(sections)) }
}
