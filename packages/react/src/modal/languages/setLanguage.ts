import { getTextDirection, type Logger, matchLanguage } from '@latchkey/core'
import { withDeadline } from '@latchkey/core/adapter'
import type { Modal } from '../../createModal.ts'
import { languageCodes, loadPart } from './catalogues.ts'
import {
  type Catalogue,
  type Language,
  type LanguageTexts,
  type Message,
  type Messages,
  type OwnLanguages,
  toTitleMessages,
} from './translate.ts'

/** Milliseconds the modal waits for a language. It shows what there is after that, else English, until the language has loaded. */
const languageTimeout = 2000
/** How long the modal waits for the texts of an app, milliseconds. */
const ownTexts = { timeout: 5000, operation: 'languages' }

/**
 * Loads the language of a locale and switches the modal to it, unless another one is set meanwhile. The language before, if there is
 * one, is shown until then.
 */
export async function setLanguage(modal: Modal, locale: string): Promise<void> {
  // No view waits for the texts of a language that is left.
  const before = modal.state.language && { ...modal.state.language, partial: false }
  if ((before?.next ?? before?.locale) === locale) return
  let shown: Language | undefined = { ...(before ?? english), next: locale, pending: true }
  const show = (language: Language | undefined) => {
    if (modal.state.language !== shown) return
    modal._internal.set({ language })
    shown = language
  }
  modal._internal.set({ language: shown })
  const loading = startLoading(locale, modal.config.logger, modal.options.languages)
  let isLate = false
  let arrived: Language | undefined
  const timer = setTimeout(() => {
    isLate = true
    show(arrived ?? (before ? { ...before, next: locale, pending: false } : { locale, messages: {} }))
  }, languageTimeout)
  // The texts of an app may take longer than those of the modal, which are shown until then.
  const showLate = (language: Language | undefined) => {
    arrived = language ?? arrived
    if (isLate && language) show(language)
  }
  void loading.bundled.then(showLate)
  // A modal that opens needs the texts for connecting only; one that is shown changes to the language at once.
  if (!before && !modal.state.open) {
    void loading.first.then(showLate)
    void loading.firstWhole.then((language) => {
      if (!isLate && language) show({ ...language, partial: true })
    })
  }
  const language = await loading.whole
  clearTimeout(timer)
  show(language)
}

const english: Language = { locale: 'en', messages: {} }

/**
 * Loads the texts of a locale, those of the app before those of the modal. Returns `undefined` when it is English without texts of the
 * app, when there is no such language, and when it can't be loaded; the modal shows English then, and the last two are logged.
 *
 * @example await loadLanguage('ar-EG', logger)
 */
export async function loadLanguage(
  locale: string,
  logger: Logger,
  ownLanguages: OwnLanguages = {},
): Promise<Language | undefined> {
  return startLoading(locale, logger, ownLanguages).whole
}

/** A language that is loading. Nothing of it rejects. */
type LoadingLanguage = {
  /** The modal's own texts for connecting. */
  readonly first: Promise<Language | undefined>
  /** All of the modal's own texts. */
  readonly bundled: Promise<Language | undefined>
  /** `first` with the texts of the app before them; undefined where the modal has none of its own. */
  readonly firstWhole: Promise<Language | undefined>
  /** `bundled` with the texts of the app before them. */
  readonly whole: Promise<Language | undefined>
}

function startLoading(locale: string, logger: Logger, ownLanguages: OwnLanguages = {}): LoadingLanguage {
  const { first, bundled } = loadParts(locale, logger, findTag(locale, ownLanguages) !== undefined)
  const own = loadOwnTexts(locale, logger, ownLanguages)
  const withOwn = async (base: Language | undefined) => {
    const texts = await own
    if (!texts) return base
    return {
      locale,
      rtl: texts.rtl ?? base?.rtl ?? getTextDirection(locale) === 'rtl',
      messages: { ...base?.messages, ...texts.messages },
    }
  }
  return {
    first,
    bundled,
    firstWhole: first.then((base) => base && withOwn(base)),
    whole: bundled.then(withOwn),
  }
}

/**
 * Loads both parts of the modal's own texts, the second after the first. If one can't be loaded, the modal is in English.
 *
 * @param isOptional whether the app has texts of its own, so that a language the modal doesn't have is no mistake
 */
function loadParts(
  locale: string,
  logger: Logger,
  isOptional: boolean,
): Pick<LoadingLanguage, 'first' | 'bundled'> {
  const none = Promise.resolve(undefined)
  if (/^(en\b|$)/i.test(locale)) return { first: none, bundled: none }
  const code = matchLanguage(locale, languageCodes)
  if (!code) {
    if (!isOptional)
      logger.warn('There is no language file for the locale: the modal is in English', { locale })
    return { first: none, bundled: none }
  }
  const first = loadPart(code, 'connect')
  const bundled = first.then(async (texts) =>
    toLanguage(locale, { ...texts, ...(await loadPart(code, 'account')) }),
  )
  return {
    first: first.then(
      (texts) => toLanguage(locale, texts),
      () => undefined,
    ),
    bundled: bundled.catch((error: unknown) => {
      logger.warn('The language file of the locale could not be loaded: the modal is in English', {
        locale,
        error,
      })
      return undefined
    }),
  }
}

function toLanguage(locale: string, { rtl, titles, ...sections }: Partial<Catalogue>): Language {
  return { locale, rtl, messages: Object.assign(toTitleMessages(titles ?? {}), ...Object.values(sections)) }
}

async function loadOwnTexts(
  locale: string,
  logger: Logger,
  languages: OwnLanguages,
): Promise<Pick<Language, 'messages' | 'rtl'> | undefined> {
  const tag = findTag(locale, languages)
  const given = tag === undefined ? undefined : languages[tag]
  if (!given) return undefined
  try {
    const texts = typeof given === 'function' ? await withDeadline(given, ownTexts) : given
    return toOwnTexts(locale, texts, logger)
  } catch (error) {
    logger.warn('The app’s own texts of the locale could not be loaded: the modal has its own', {
      locale,
      error,
    })
    return undefined
  }
}

/** Returns the tag that is the locale or the longest beginning of it, as RFC 4647 looks up. */
function findTag(locale: string, languages: OwnLanguages): string | undefined {
  const wanted = `${locale.toLowerCase()}-`
  return Object.keys(languages)
    .filter((tag) => wanted.startsWith(`${tag.toLowerCase()}-`))
    .sort((a, b) => b.length - a.length)[0]
}

/** Returns the texts of an app as messages. What is no text is left out and logged; control characters are removed. */
function toOwnTexts(
  locale: string,
  { rtl, titles, ...sections }: LanguageTexts,
  logger: Logger,
): Pick<Language, 'messages' | 'rtl'> {
  const messages: Record<string, Message> = {}
  const refused: string[] = []
  for (const section of [
    titles && toTitleMessages(titles as Readonly<Record<string, string>>),
    ...Object.values(sections),
  ])
    for (const [key, given] of Object.entries(section ?? {})) {
      const message = toMessage(given)
      if (message) messages[key] = message
      else if (given !== undefined) refused.push(key)
    }
  if (refused.length > 0)
    logger.warn(
      'Some of the app’s own texts are no texts, or plurals without `other`: the modal has its own',
      {
        locale,
        keys: refused.join(' '),
      },
    )
  return { rtl, messages: messages as Partial<Messages> }
}

/** Returns a text, or the forms of a plural that are texts; undefined where there is none to fall back to. */
function toMessage(given: unknown): Message | undefined {
  if (typeof given === 'string') return cleanText(given)
  if (typeof given !== 'object' || given === null) return undefined
  const forms = Object.entries(given).flatMap(([category, form]) =>
    typeof form === 'string' ? [[category, cleanText(form)] as const] : [],
  )
  const message: Record<string, string> = Object.fromEntries(forms)
  return typeof message.other === 'string' ? { ...message, other: message.other } : undefined
}

/** Writes on one line, without control characters. */
function cleanText(text: string): string {
  return text.replace(/[\t\n\r]+/g, ' ').replace(/\p{Cc}/gu, '')
}
