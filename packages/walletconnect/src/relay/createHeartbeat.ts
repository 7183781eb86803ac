import { waitUntil } from '../clock.ts'
import { relayTimes } from './relayLink.ts'

/** Parameters of {@link createHeartbeat}. */
type HeartbeatParameters = {
  /** Asks the relay something cheap; resolves with its answer. */
  probe(): Promise<unknown> | undefined
  /** The relay is silent: give the link up. */
  onSilence(): void
  isNeeded(): boolean
  /** Nobody has needed the link for a while. */
  onIdle(): void
}

/** Looks after one link. */
type Heartbeat = {
  /** Something came from the relay. */
  onTraffic(): void
  /** Look now: the page was frozen or the network changed. */
  check(): void
  start(): void
  stop(): void
}

/**
 * A look every 5 s. Browsers show no pings, so a relay silent for 15 s is asked something, and given up when it
 * doesn't answer within 8 s: a half-open link is found within 30 s. Only an unanswered question counts, never a late
 * timer: a hidden tab's run once a minute.
 */
export function createHeartbeat({ probe, onSilence, isNeeded, onIdle }: HeartbeatParameters): Heartbeat {
  let heardAt = 0
  let neededAt = 0
  let lookedAt = 0
  let stopTimer: (() => void) | undefined
  let stopProbe: (() => void) | undefined

  const sendProbe = () => {
    if (stopProbe) return
    const answer = probe()
    if (!answer) return
    const end = () => {
      stopProbe?.()
      stopProbe = undefined
    }
    stopProbe = waitUntil(relayTimes.probe, () => {
      end()
      onSilence()
    })
    answer.then(end, end)
  }
  const check = () => {
    const now = Date.now()
    const slept = now - lookedAt > relayTimes.sleep
    lookedAt = now
    if (isNeeded()) neededAt = now
    else if (now - neededAt >= relayTimes.linger) return onIdle()
    if (slept || now - heardAt >= relayTimes.silence) sendProbe()
  }
  const wait = () => {
    stopTimer = waitUntil(relayTimes.heartbeat, () => {
      wait()
      check()
    })
  }
  return {
    onTraffic() {
      heardAt = Date.now()
    },
    check() {
      if (stopTimer) sendProbe()
    },
    start() {
      heardAt = Date.now()
      neededAt = heardAt
      lookedAt = heardAt
      stopTimer?.()
      wait()
    },
    stop() {
      stopTimer?.()
      stopTimer = undefined
      stopProbe?.()
      stopProbe = undefined
    },
  }
}
