/**
 * Reads the server's time out of the reason a socket was closed with, or a refusal's message: a client whose clock is
 * wrong signs again with it (X.18). Milliseconds since 1970; undefined where none is told.
 *
 * @example relayServerTime('InvalidJwt: expired; server time 1795244480') // 1795244480000
 */
export function relayServerTime(reason: string): number | undefined {
  const [, seconds] = /\bserver time (\d{1,12})\b/.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
