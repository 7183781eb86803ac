/**
 * Reads a `Retry-After` header: seconds or an HTTP date (RFC 9110 §10.2.3, S9.49).
 *
 * @returns milliseconds from `now` (milliseconds since the epoch), from 0 to `cap`; 0 for nothing or nonsense
 */
export function retryAfter(header: string | null | undefined, now: number, cap: number): number {
  const text = header?.trim() ?? ''
  // Dates hold a weekday; Date.parse alone would read `5` as a month.
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : /^[A-Z][a-z]{2,8},? /.test(text)
      ? Date.parse(text) - now
      : 0
  return Math.min(Math.max(wait || 0, 0), cap)
}
