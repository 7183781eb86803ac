import { wordlist } from '@scure/bip39/wordlists/english.js'

/** Numbers of words a recovery phrase may have (BIP-39). */
export const phraseLengths = [12, 15, 18, 21, 24] as const

/** One word as it was typed. */
export type PhraseWord = {
  readonly text: string
  readonly isKnown: boolean
  /** Words of the list that could be meant, the nearest first; empty for a known word. */
  readonly suggestions: readonly string[]
}

const known = new Set(wordlist)
const maxSuggestions = 4

/** Splits a phrase into its words, in the form of the word list. */
export function splitPhrase(text: string): string[] {
  const plain = text.normalize('NFKD').toLowerCase()
  return plain.split(/[\s,;]+/).filter((word) => word !== '')
}

/** Checks a phrase word by word, while it is typed. Whether the words belong together is checked with its checksum, in the worker. */
export function checkPhraseWords(text: string): PhraseWord[] {
  return splitPhrase(text).map((word) => {
    const isKnown = known.has(word)
    return { text: word, isKnown, suggestions: isKnown ? [] : suggestWords(word) }
  })
}

/** Returns words that begin as this one does, then those a typing error away. */
export function suggestWords(word: string): string[] {
  const longer = wordlist.filter((candidate) => candidate.startsWith(word))
  const near = wordlist.filter((candidate) => !candidate.startsWith(word) && isNear(candidate, word))
  return [...longer, ...near].slice(0, maxSuggestions)
}

/** Whether two words differ by one letter that was added, left out, mistaken, or swapped with its neighbour. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  const isSwapped =
    one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2)
  return (
    isSwapped ||
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1)
  )
}
