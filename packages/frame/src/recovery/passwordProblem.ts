/** Why a password is too weak to guard a wallet whose record may be stolen; undefined: it will do. */
export function passwordProblem(password: string, repeated?: string): string | undefined {
  if (password.length < 12) return 'Take at least 12 characters; four words do well.'
  if (password.length > 256) return 'Take at most 256 characters.'
  if (new Set(password).size < 6) return 'Take more different characters.'
  if (repeated !== undefined && repeated !== password) return 'The two passwords differ.'
  return undefined
}
