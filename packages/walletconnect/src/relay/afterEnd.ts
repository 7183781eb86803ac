import { relayRetryAfter } from '@latchkey/protocol'
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
  /** Milliseconds before the attempt; after too many requests, before the next one to the same relay. */
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
  if (isTooMany(end)) {
    return {
      pause: pauseAfterTooMany(facts),
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

/** Whether a relay ended a link because it had too many requests. */
export function isTooMany({ code }: LinkEnd): boolean {
  return code === 1013 || code === 3001
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

/** The longest pause that a relay may ask for, milliseconds. */
export const longestRequestedPause = 300_000

/**
 * The pause after a relay had too many requests: never shorter than it asks for. All clients behind one address are asked for the same
 * pause, so each adds a part of its own, which grows with every failure. Without a time another relay is tried at once.
 */
function pauseAfterTooMany({ end, ways, failures, random }: EndFacts): number {
  const requested = relayRetryAfter(end.reason)
  if (requested === undefined) {
    const pause = Math.min(relayTimes.longestPause, 5_000 * 2 ** failures)
    return ways > 1 ? 0 : pause * (0.5 + random / 2)
  }
  const spread = Math.min(relayTimes.longestPause, Math.max(requested, relayTimes.firstPause) * 2 ** failures)
  return Math.min(longestRequestedPause, requested + random * spread)
}
