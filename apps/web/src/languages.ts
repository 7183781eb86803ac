/** Languages of the modal by code, each by the name that its readers use. */
export const languages: readonly (readonly [code: string, name: string])[] = [
  ['en', 'English'],
  ['ar', 'العربية'],
  ['de', 'Deutsch'],
  ['es', 'Español'],
  ['fa', 'فارسی'],
  ['fr', 'Français'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['id', 'Bahasa Indonesia'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['pt-BR', 'Português (Brasil)'],
  ['ru', 'Русский'],
  ['th', 'ไทย'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh-CN', '简体中文'],
  ['zh-TW', '繁體中文'],
]

/** Pseudo-locales of the lab, which show what isn't translated and what has no room (`lab/pseudoLanguages.ts`). */
export const pseudoLanguages = [
  ['en-XA', 'Pseudo: 40 % longer'],
  ['ar-XB', 'Pseudo: from right to left'],
] as const
