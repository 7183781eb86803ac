import type { Logger } from '@latchkey/core'
import type { Language, Messages } from './Message.ts'

/**
 * The language of a locale, its catalogue loaded now; English (`undefined`) where we have none, or none can be loaded.
 *
 * @example await loadLanguage('ar-EG', logger)
 */
export async function loadLanguage(locale: string, logger: Logger): Promise<Language | undefined> {
  if (/^(en\b|$)/i.test(locale)) return undefined
  try {
    const { language } = new Intl.Locale(locale)
    const catalogue = Object.hasOwn(catalogues, language)
      ? catalogues[language as keyof typeof catalogues]
      : undefined
    if (catalogue) return { locale, messages: await catalogue.load(), rtl: catalogue.rtl }
    logger.warn('There is no catalogue of the locale: the modal speaks English', { locale })
  } catch (error) {
    logger.warn('The catalogue of the locale could not be loaded: the modal speaks English', {
      locale,
      error,
    })
  }
  return undefined
}

/** The languages there are besides English, by their code; a new one is its catalogue and one line here. */
const catalogues = {
  ar: { rtl: true, load: async (): Promise<Messages> => (await import('./ar.ts')).ar },
} as const
