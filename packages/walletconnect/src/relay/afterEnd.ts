import { type LinkEnd, relayTimes } from './relayLink.ts'

/** A link that has ended, and the attempts before it. */
export type EndFacts = {
  readonly end: LinkEnd
  /** Milliseconds the link was open; absent when it never opened. */
  readonly openTime?: number | undefined
  /** Failed attempts since the last success, without this one. */
  readonly failures: number
  /** Refusals (3000) in a row, without this one. */
  readonly refusals: number
  /** Number of ways to connect: relays times transports. */
  readonly ways: number
  /** The refusal contained the relay's time, so a new token may be accepted. */
  readonly knowsTime: boolean
  /** From 0 to 1, for the jitter. */
  readonly random: number
}

/** The next attempt to connect. */
type NextStep = {
  /** Milliseconds before the attempt. */
  readonly pause: number
  /** Whether to try the next way instead of the same one. */
  readonly usesNextWay: boolean
  readonly failures: number
  readonly refusals: number
  /** Status until that attempt. */
  readonly state: 'connecting' | 'unreachable' | 'refused'
}

/**
 * Decides what follows the end of a link, by its close code: 3000 the relay refuses the token, 3001 or 1013 it is overloaded, any
 * other is a failure. Pauses have jitter, so that clients do not reconnect at once.
 */
export function afterEnd(facts: EndFacts): NextStep {
  const { end, openTime, random, ways } = facts
  const jitter = 0.5 + random / 2
  if (end.code === 3000) return afterRefusal(facts, jitter)
  const isStable = openTime !== undefined && openTime >= relayTimes.stable
  const failures = isStable ? 0 : facts.failures + 1
  const refusals = isStable ? 0 : facts.refusals
  if (end.code === 1013 || end.code === 3001) {
    const requestedPause = retryAfter(end.reason)
    const pause = requestedPause ?? Math.min(relayTimes.longestPause, 5_000 * 2 ** facts.failures)
    return {
      pause:
        ways > 1 && requestedPause === undefined ? 0 : pause * jitter + (requestedPause ?? 0) * (1 - jitter),
      usesNextWay: ways > 1,
      failures: facts.failures + 1,
      refusals,
      state: 'connecting',
    }
  }
  // A stable link ended: reconnect to the same relay, with jitter.
  if (isStable) return { pause: random * 1_000, usesNextWay: false, failures, refusals, state: 'connecting' }
  const rounds = Math.floor(failures / ways)
  const isRoundOver = failures % ways === 0
  const pause = Math.min(relayTimes.longestPause, relayTimes.firstPause * 2 ** (rounds - 1)) * jitter
  return {
    pause: isRoundOver ? pause : 0,
    usesNextWay: true,
    failures,
    refusals,
    // A relay whose link opens and soon ends is reachable.
    state: rounds > 0 && openTime === undefined ? 'unreachable' : 'connecting',
  }
}

function afterRefusal({ openTime, knowsTime, failures, ways, ...facts }: EndFacts, jitter: number): NextStep {
  const refusals = openTime !== undefined && openTime >= relayTimes.stable ? 0 : facts.refusals
  // The first refusal that tells the relay's time is retried at once, with a token of that time.
  if (knowsTime && refusals === 0) {
    return { pause: 0, usesNextWay: false, failures, refusals: 1, state: 'connecting' }
  }
  const isRoundOver = (refusals + 1) % ways === 0
  return {
    pause: isRoundOver ? relayTimes.refusedPause * jitter : 0,
    usesNextWay: true,
    failures,
    refusals: refusals + 1,
    state: 'refused',
  }
}

/** Parses the pause a relay asks for, in milliseconds; five minutes at most. */
function retryAfter(reason: string): number | undefined {
  const [, seconds] = /retry[- ]after:? (\d{1,6})/i.exec(reason) ?? []
  return seconds === undefined ? undefined : Math.min(Number(seconds), 300) * 1000
}
