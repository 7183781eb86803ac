/** The part of `zxcvbn` that is used; the package has no types. */
declare module 'zxcvbn' {
  type Match = {
    readonly pattern: string
    readonly token: string
    readonly dictionary_name?: string
  }
  /** Estimates how many guesses a password takes, as a score from 0 (below 10^3) to 4 (10^10 and more). */
  function zxcvbn(
    password: string,
    personal: readonly string[],
  ): {
    readonly score: 0 | 1 | 2 | 3 | 4
    readonly guesses_log10: number
    readonly sequence: readonly Match[]
  }
  export = zxcvbn
}
