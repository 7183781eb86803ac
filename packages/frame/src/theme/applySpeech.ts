import type { Speech } from '../words/createSay.ts'

/** Has the document be read in a language, from its side. */
export function applySpeech({ language, direction }: Speech): void {
  const root = document.documentElement
  root.lang = language
  root.dir = direction
}
