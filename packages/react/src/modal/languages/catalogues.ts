import { type LanguagePart, selectPart } from './languageParts.ts'
import type { Catalogue } from './translate.ts'

/** Loads the file of a part. */
type LoadFile = () => Promise<Catalogue>

/**
 * Languages besides English, by code. A new one is its JSON file and a row here. The build writes each part to a file of its own
 * (`tsdown.config.ts`); from the sources, the names of both parts are those of the whole file (`imports` of `package.json`).
 */
const files = {
  ar: {
    connect: async () => (await import('#languages/ar.connect')).default,
    account: async () => (await import('#languages/ar.account')).default,
  },
  de: {
    connect: async () => (await import('#languages/de.connect')).default,
    account: async () => (await import('#languages/de.account')).default,
  },
  es: {
    connect: async () => (await import('#languages/es.connect')).default,
    account: async () => (await import('#languages/es.account')).default,
  },
  fa: {
    connect: async () => (await import('#languages/fa.connect')).default,
    account: async () => (await import('#languages/fa.account')).default,
  },
  fr: {
    connect: async () => (await import('#languages/fr.connect')).default,
    account: async () => (await import('#languages/fr.account')).default,
  },
  he: {
    connect: async () => (await import('#languages/he.connect')).default,
    account: async () => (await import('#languages/he.account')).default,
  },
  hi: {
    connect: async () => (await import('#languages/hi.connect')).default,
    account: async () => (await import('#languages/hi.account')).default,
  },
  id: {
    connect: async () => (await import('#languages/id.connect')).default,
    account: async () => (await import('#languages/id.account')).default,
  },
  it: {
    connect: async () => (await import('#languages/it.connect')).default,
    account: async () => (await import('#languages/it.account')).default,
  },
  ja: {
    connect: async () => (await import('#languages/ja.connect')).default,
    account: async () => (await import('#languages/ja.account')).default,
  },
  ko: {
    connect: async () => (await import('#languages/ko.connect')).default,
    account: async () => (await import('#languages/ko.account')).default,
  },
  nl: {
    connect: async () => (await import('#languages/nl.connect')).default,
    account: async () => (await import('#languages/nl.account')).default,
  },
  pl: {
    connect: async () => (await import('#languages/pl.connect')).default,
    account: async () => (await import('#languages/pl.account')).default,
  },
  'pt-BR': {
    connect: async () => (await import('#languages/pt-BR.connect')).default,
    account: async () => (await import('#languages/pt-BR.account')).default,
  },
  ru: {
    connect: async () => (await import('#languages/ru.connect')).default,
    account: async () => (await import('#languages/ru.account')).default,
  },
  th: {
    connect: async () => (await import('#languages/th.connect')).default,
    account: async () => (await import('#languages/th.account')).default,
  },
  tr: {
    connect: async () => (await import('#languages/tr.connect')).default,
    account: async () => (await import('#languages/tr.account')).default,
  },
  uk: {
    connect: async () => (await import('#languages/uk.connect')).default,
    account: async () => (await import('#languages/uk.account')).default,
  },
  vi: {
    connect: async () => (await import('#languages/vi.connect')).default,
    account: async () => (await import('#languages/vi.account')).default,
  },
  'zh-CN': {
    connect: async () => (await import('#languages/zh-CN.connect')).default,
    account: async () => (await import('#languages/zh-CN.account')).default,
  },
  'zh-TW': {
    connect: async () => (await import('#languages/zh-TW.connect')).default,
    account: async () => (await import('#languages/zh-TW.account')).default,
  },
} satisfies Record<string, { readonly [part in LanguagePart]: LoadFile }>

/** Code of a language besides English. */
export type LanguageCode = keyof typeof files

/** The codes of the languages besides English. */
export const languageCodes = Object.keys(files) as LanguageCode[]

/** Loads a part of a language: its sections, without the others. Rejects when its file can't be loaded. */
export async function loadPart(code: LanguageCode, part: LanguagePart): Promise<Partial<Catalogue>> {
  return selectPart<Catalogue>(await files[code][part](), part)
}
