import type { Logger } from '@latchkey/core'
import type { Catalogue } from './translate.ts'

/**
 * The catalogue of a locale, loaded now; `undefined` where it is English, we have none, or none can be loaded: the modal
 * speaks English then.
 *
 * @example await loadLanguage('ar-EG', logger)
 */
export async function loadLanguage(locale: string, logger: Logger): Promise<Catalogue | undefined> {
  if (/^(en\b|$)/i.test(locale)) return undefined
  try {
    const { language } = new Intl.Locale(locale)
    const load = Object.hasOwn(catalogues, language)
      ? catalogues[language as keyof typeof catalogues]
      : undefined
    if (load) return await load()
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
  ar: async (): Promise<Catalogue> => (await import('./ar.ts')).ar,
} as const
