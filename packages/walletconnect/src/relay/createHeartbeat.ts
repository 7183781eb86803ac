import { startSilenceTimer, startTimer } from '../clock.ts'
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

/** Watches one link for silence and disuse. */
type Heartbeat = {
  /** To be called for every frame that arrives. */
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
  let lastTrafficAt = 0
  let lastNeededAt = 0
  let lastCheckAt = 0
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
    stopProbe = startSilenceTimer(relayTimes.probe, () => {
      end()
      onSilence()
    })
    answer.then(end, end)
  }
  const check = () => {
    const now = Date.now()
    const hasSlept = now - lastCheckAt > relayTimes.sleep
    lastCheckAt = now
    if (isNeeded()) lastNeededAt = now
    else if (now - lastNeededAt >= relayTimes.linger) return onIdle()
    if (hasSlept || now - lastTrafficAt >= relayTimes.silence) sendProbe()
  }
  const wait = () => {
    stopTimer = startTimer(relayTimes.heartbeat, () => {
      wait()
      check()
    })
  }
  return {
    onTraffic() {
      lastTrafficAt = Date.now()
    },
    check() {
      if (stopTimer) sendProbe()
    },
    start() {
      lastTrafficAt = Date.now()
      lastNeededAt = lastTrafficAt
      lastCheckAt = lastTrafficAt
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
