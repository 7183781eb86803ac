import { waitUntil } from '../clock.ts'
import { relayTimes } from './relayLink.ts'

/** Parameters of {@link createHeartbeat}. */
type HeartbeatParameters = {
  /** Sends a cheap call; resolves with its answer. */
  probe(): Promise<unknown> | undefined
  /** The relay did not answer the probe. */
  onSilence(): void
  isNeeded(): boolean
  /** The link has been unused for a while. */
  onIdle(): void
}

/** Watches one link. */
type Heartbeat = {
  /** A frame arrived. */
  onTraffic(): void
  /** Checks now: the page was frozen or the network changed. */
  check(): void
  start(): void
  stop(): void
}

/**
 * Creates the heartbeat of a link. Browsers do not expose pings, so a relay that is silent for 15 s is probed and dropped
 * when it does not answer within 8 s: a half-open link is found within 30 s. A late timer alone never counts, because
 * timers of a hidden tab run once a minute.
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
