/** The relay's time out of the reason of a close, milliseconds (X.18), e.g. `InvalidJwt: expired; server time 1795244480`. */
export function serverTimeOf(reason: string): number | undefined {
  const [, seconds] = /\bserver time (\d{1,12})\b/.exec(reason) ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
