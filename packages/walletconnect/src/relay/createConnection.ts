import { waitUntil } from '../clock/waitUntil.ts'
import { afterEnd } from './afterEnd.ts'
import { attemptLink } from './attemptLink.ts'
import type { LinkEnd, LinkEvents, RelayLink } from './RelayLink.ts'
import type { RelayStatus } from './RelayStatus.ts'
import { relayTimes } from './relayTimes.ts'

/** One way to a relay. */
export type RelayWay = { readonly url: string; readonly transport: 'socket' | 'poll' }

/** Parameters of {@link createConnection}. */
export type ConnectionParameters = {
  /** In the order they are tried. */
  ways: readonly RelayWay[]
  /** Signs a token and opens; may reject. */
  open(way: RelayWay, events: LinkEvents): Promise<RelayLink>
  /** Whether anything is subscribed or on its way. */
  isNeeded(): boolean
  onLink(link: RelayLink | undefined): void
  onFrame(text: string): void
  onStatus(status: RelayStatus): void
  /** Takes the relay's time over, if the reason of an end tells it. */
  learnTime(reason: string): boolean
  random(): number
}

/** At most one link to one of the relays, for as long as it is needed. */
export type Connection = {
  /** Something may be needed now. */
  need(): void
  /** The page woke, or the network came back: don't wait any longer. */
  wake(): void
  /** Gives the link up. */
  drop(end: LinkEnd): void
  close(): void
}

/** Keeps the link: one loop, so that there are never two attempts at once (B1, B3). */
export function createConnection(p: ConnectionParameters): Connection {
  let at = 0
  let isRunning = false
  let isClosed = false
  let endLink: ((end: LinkEnd) => void) | undefined
  let endPause: (() => void) | undefined
  /** Woken during an attempt: when it fails, the next follows at once. */
  let isWoken = false
  let status: RelayStatus = { state: 'idle' }
  const say = (next: RelayStatus) => {
    if (JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    p.onStatus(next)
  }

  async function run() {
    let failures = 0
    let refusals = 0
    let stopAlarm: (() => void) | undefined
    const alarm = () => {
      stopAlarm ??= waitUntil(relayTimes.unreachable, () => {
        if (status.state === 'connecting') say({ state: 'unreachable' })
      })
    }
    const calm = () => {
      stopAlarm?.()
      stopAlarm = undefined
    }
    while (!isClosed && p.isNeeded()) {
      const way = p.ways[at % p.ways.length]
      if (!way) break
      alarm()
      isWoken = false
      if (status.state === 'idle') say({ state: 'connecting', url: way.url })
      const { end, lived } = await attemptLink({
        open: (events) => p.open(way, events),
        onOpen(link) {
          calm()
          say({ state: 'open', ...way })
          p.onLink(link)
        },
        onFrame: p.onFrame,
        onStart: (finish) => {
          endLink = finish
        },
      })
      endLink = undefined
      p.onLink(undefined)
      if (isClosed || !p.isNeeded()) break
      const knowsTime = end.code === 3000 && p.learnTime(end.reason)
      const facts = { end, lived, failures, refusals, ways: p.ways.length, knowsTime, random: p.random() }
      const step = afterEnd(facts)
      failures = step.failures
      refusals = step.refusals
      if (step.moves) at++
      if (step.state === 'refused') say({ state: 'refused', url: way.url, reason: end.reason })
      else if (step.state === 'unreachable') say({ state: 'unreachable' })
      else if (status.state === 'open') say({ state: 'connecting', url: way.url })
      if (step.pause > 0 && !isWoken) await pause(step.pause)
    }
    calm()
  }

  const pause = (delay: number) =>
    new Promise<void>((resolve) => {
      const stop = waitUntil(delay, resolve)
      endPause = () => {
        stop()
        resolve()
      }
    }).finally(() => {
      endPause = undefined
    })

  const start = () => {
    if (isRunning || isClosed || !p.isNeeded()) return
    isRunning = true
    run().finally(() => {
      isRunning = false
      say({ state: isClosed ? 'closed' : 'idle' })
      // Something may have come up in the moment it ended.
      start()
    })
  }
  return {
    need: start,
    wake() {
      if (status.state !== 'open') isWoken = true
      endPause?.()
    },
    drop: (end) => endLink?.(end),
    close() {
      isClosed = true
      endPause?.()
      endLink?.({ code: 1000, reason: 'closed' })
      if (!isRunning) say({ state: 'closed' })
    },
  }
}
