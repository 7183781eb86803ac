import { startSilenceTimer, startTimer } from '../clock.ts'
import { relayTimes } from './relayLink.ts'

/** Parameters of {@link createHeartbeat}. */
type HeartbeatParameters = {
  /** Sends a cheap call; resolves with its answer. */
  probe(): Promise<unknown> | undefined
  /** The relay did not answer the probe. `silentFor`: for so many milliseconds; only from a check that somebody waits for. */
  onSilence(silentFor?: number): void
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
  /** Checks now, and waits 2 s for the answer: the platform says that the network is gone. */
  suspect(): void
  /**
   * Checks every second whether the relay answers, over this link and the next ones, until the returned function is called. A relay that
   * is silent is found out within 5 s.
   */
  watchClosely(): () => void
  start(): void
  stop(): void
}

/** A probe without an answer. */
type OpenProbe = { readonly id: number; readonly sentAt: number; stop(): void }

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
  let openProbe: OpenProbe | undefined
  /** Probes sent so far. */
  let probes = 0

  const endProbe = () => {
    openProbe?.stop()
    openProbe = undefined
  }
  /** Probes the relay, unless a probe is open, which then has this much time from now on. */
  const sendProbe = (patience: number, silentFor?: number) => {
    const isNew = openProbe === undefined
    const answer = isNew ? probe() : undefined
    if (isNew && !answer) return
    openProbe?.stop()
    const stop = startSilenceTimer(patience, () => {
      endProbe()
      onSilence(silentFor)
    })
    if (isNew) probes += 1
    const id = probes
    openProbe = { id, sentAt: openProbe?.sentAt ?? Date.now(), stop }
    const end = () => {
      if (openProbe?.id === id) endProbe()
    }
    answer?.then(end, end)
  }
  const check = () => {
    const now = Date.now()
    const hasSlept = now - lastCheckAt > relayTimes.sleep
    lastCheckAt = now
    if (isNeeded()) lastNeededAt = now
    else if (now - lastNeededAt >= relayTimes.linger) return onIdle()
    if (openProbe) return
    if (hasSlept || now - lastTrafficAt >= relayTimes.silence) sendProbe(relayTimes.probe)
  }
  const checkClosely = (lateBy: number) => {
    if (!stopTimer) return
    const now = Date.now()
    const silence = now - lastTrafficAt
    if (!openProbe) {
      if (silence >= relayTimes.closeSilence) sendProbe(relayTimes.probe)
      return
    }
    // An answer may have been held up together with the timer.
    if (lateBy > relayTimes.closeCheck) openProbe = { ...openProbe, sentAt: now }
    if (now - openProbe.sentAt < relayTimes.closeProbe || silence < relayTimes.closeLimit) return
    endProbe()
    onSilence(silence)
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
      if (stopTimer && !openProbe) sendProbe(relayTimes.probe)
    },
    suspect() {
      if (stopTimer) sendProbe(relayTimes.offlineProbe, relayTimes.offlineProbe)
    },
    watchClosely() {
      let stop = () => {}
      const next = () => {
        const dueAt = Date.now() + relayTimes.closeCheck
        stop = startTimer(relayTimes.closeCheck, () => {
          next()
          checkClosely(Date.now() - dueAt)
        })
      }
      next()
      return () => stop()
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
      endProbe()
    },
  }
}
