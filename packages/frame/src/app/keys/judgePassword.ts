import zxcvbn from 'zxcvbn'
import type { FrameText } from '../words/createTranslator.ts'
import type { PasskeyAccount } from './factorSecrets.ts'

// Runs in the strength worker alone (`strengthWorker.ts`), which is not loaded before somebody types a password.

/** What is asked of the judge. */
export type PasswordQuestion = {
  readonly password: string
  /** The password as typed into the second field. */
  readonly repeated: string
  /** Whose wallet it protects: what is known of them is guessed first. */
  readonly account: PasskeyAccount
}

/** Whether a password may protect a wallet, and the sentences that say so, or what to do next. The page translates them. */
export type PasswordVerdict = { readonly isStrong: boolean; readonly sentences: readonly FrameText[] }

/**
 * Lowest score of `zxcvbn` that is accepted: 10^8 guesses and more. Whoever has the wrapped recovery key guesses without limit, one
 * scrypt of N 2^17 a guess.
 */
const minimumScore = 3
/** Characters that are judged. More cost time, and these alone have to be enough. */
const judgedLength = 100

/** The sentences of a verdict. */
const texts = {
  short: 'Use at least 12 characters. Four words work well.',
  long: 'Use at most 256 characters.',
  few: 'Use more different characters.',
  differ: 'The passwords don’t match.',
  strong: 'This password is strong.',
  veryStrong: 'This password is very strong.',
  weak: 'This password is easy to guess.',
  fair: 'This password isn’t strong enough yet.',
  personal: 'Your email address and name are easy to guess.',
  common: 'It’s commonly used, or part of it is.',
  keyboard: 'Rows of keys are easy to guess.',
  pattern: 'Repeats and sequences are easy to guess.',
  date: 'Dates and years are easy to guess.',
  advice: 'Use four or more unrelated words.',
} as const satisfies Readonly<Record<string, FrameText>>

/**
 * Judges a password by `zxcvbn`: common passwords and words, names, rows of keys, repeats, sequences, dates, and what is known of
 * the person. Text that was typed on an Arabic or Russian keyboard is judged by its keys too. Common words of languages other
 * than English are unknown to it.
 */
export function judgePassword({ password, repeated, account }: PasswordQuestion): PasswordVerdict {
  const verdict = (isStrong: boolean, ...parts: readonly (keyof typeof texts)[]) => ({
    isStrong,
    sentences: parts.map((part) => texts[part]),
  })
  if (password.length < 12) return verdict(false, 'short')
  if (password.length > 256) return verdict(false, 'long')
  if (new Set(password).size < 6) return verdict(false, 'few')
  if (repeated !== password) return verdict(false, 'differ')
  const { email, identities = [] } = account
  const known = [email, ...identities.map(({ userName }) => userName), 'latchkey', 'wallet']
  const facts = known.filter((text) => text !== undefined)
  const parts = facts.flatMap((text) => [text, ...text.split(/[@.\s]+/), ...text.split(/[@.+_\-\s]+/)])
  const inputs = parts.filter((text) => text.length > 2)
  // as the key derivation reads it (`factorKeys.ts`)
  const judged = password.normalize('NFKC').slice(0, judgedLength)
  const [weakest] = [judged, toKeys(judged)]
    .map((text) => zxcvbn(text, inputs))
    .sort((one, other) => one.guesses_log10 - other.guesses_log10)
  if (!weakest) return verdict(false, 'weak', 'advice')
  const { score, sequence } = weakest
  if (score === 4) return verdict(true, 'veryStrong')
  if (score >= minimumScore) return verdict(true, 'strong')
  return verdict(false, score === 2 ? 'fair' : 'weak', ...reasonOf(sequence), 'advice')
}

/** Names the longest part that is guessed early. */
function reasonOf(sequence: ReturnType<typeof zxcvbn>['sequence']): (keyof typeof texts)[] {
  const [longest] = sequence
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .sort((one, other) => other.token.length - one.token.length)
  if (!longest) return []
  const { pattern, dictionary_name: dictionary } = longest
  if (pattern === 'dictionary') return [dictionary === 'user_inputs' ? 'personal' : 'common']
  if (pattern === 'spatial') return ['keyboard']
  return [pattern === 'date' || pattern === 'regex' ? 'date' : 'pattern']
}

/** Letters of the Arabic and Russian keyboards, and the keys of the US one they are on. */
const layouts = [
  ['ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذ', "qwertyuiop[]asdfghjkl;'zxcvnm,./`"],
  ['йцукенгшщзхъфывапролджэячсмитьбюё', "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"],
] as const

const keyOf = new Map(
  layouts.flatMap(([letters, keys]) => [...letters].map((letter, index) => [letter, keys[index] ?? letter])),
)

/** Returns a text as the keys that were pressed for it, where it was typed on one of `layouts`. */
function toKeys(text: string): string {
  return [...text].map((character) => keyOf.get(character.toLowerCase()) ?? character).join('')
}
