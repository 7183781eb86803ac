/** What is wrong with a typed name (S5.27); `short` may be cured by typing on. */
export type NameProblem = 'short' | 'long' | 'letters' | 'hyphen'

/** The first thing wrong with what is typed; `undefined` where it may be a name. */
export function nameProblem(text: string): NameProblem | undefined {
  if (!/^[a-z\d-]*$/i.test(text)) return 'letters'
  if (text.length > 64) return 'long'
  if (/^-|--/.test(text)) return 'hyphen'
  if (text.length < 4) return 'short'
  return text.endsWith('-') ? 'hyphen' : undefined
}
