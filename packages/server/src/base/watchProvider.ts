import type { Clock, Egress } from '../ports/platform.ts'

/** Milliseconds after which a provider that answered, or failed, is asked again by a check. */
const goodFor = 600_000
const badFor = 60_000
/** Statuses by which a provider refuses the operator, and not what was asked for. */
const refusals = [401, 402, 403, 407, 429]

/** The way to one provider, which remembers how the last request went. */
export type ProviderWatch = Pick<Egress, 'request'> & {
  /**
   * Rejects when the last request failed. Where none was sent lately, `probe` sends one first; without a probe an old failure
   * no longer counts. So visitors' requests are what is judged, and few are sent for the check alone.
   *
   * @throws Error whose message is a sentence, without an address
   */
  check(probe?: () => Promise<unknown>): Promise<void>
}

/**
 * Watches the requests to one provider. A request failed when no answer came, or one of 5xx, or one that refuses the operator (401, 402,
 * 403, 407, 429).
 */
export function watchProvider(
  egress: Pick<Egress, 'request'>,
  clock: Pick<Clock, 'monotonic'>,
): ProviderWatch {
  let last: { readonly at: number; readonly problem: string | undefined } | undefined
  const note = (problem?: string) => {
    last = { at: clock.monotonic(), problem }
  }
  const isOld = () =>
    last === undefined || clock.monotonic() - last.at >= (last.problem === undefined ? goodFor : badFor)

  return {
    async request(request) {
      try {
        const answer = await egress.request(request)
        const { status } = answer
        note(status >= 500 || refusals.includes(status) ? `It answered with status ${status}.` : undefined)
        return answer
      } catch (error) {
        note('It does not answer.')
        throw error
      }
    },
    async check(probe) {
      // What the probe meets is noted by `request`.
      if (probe && isOld()) await probe().catch(() => undefined)
      if (last?.problem !== undefined && (probe || clock.monotonic() - last.at < goodFor))
        throw new Error(last.problem)
    },
  }
}
