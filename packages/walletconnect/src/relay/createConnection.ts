import { startTimer } from '../clock.ts'
import { afterEnd, isTooMany, longestRequestedPause } from './afterEnd.ts'
import { type LinkEnd, type LinkEvents, type RelayLink, relayTimes } from './relayLink.ts'

/** Status of the relay connection. `url` is the configured one, without token. */
export type RelayStatus =
  /** Nothing needs a connection. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly url: string }
  | { readonly state: 'open'; readonly url: string; readonly transport: 'socket' | 'poll' }
  /** No relay has answered for 4.5 s. The client keeps trying. */
  | { readonly state: 'unreachable' }
  /** The relay refuses the client, e.g. an unknown project. `reason` is untrusted. */
  | { readonly state: 'refused'; readonly url: string; readonly reason: string }
  | { readonly state: 'closed' }

/** One relay by one transport: WebSocket, or polling by HTTP. */
type RelayWay = { readonly url: string; readonly transport: 'socket' | 'poll' }

/** Parameters of {@link createConnection}. */
type ConnectionParameters = {
  /** Tried in this order. */
  ways: readonly RelayWay[]
  /** Signs a token and opens; may reject. */
  open(way: RelayWay, events: LinkEvents): Promise<RelayLink>
  /** Whether a subscription or a call needs a link. */
  isNeeded(): boolean
  onLink(link: RelayLink | undefined): void
  onFrame(text: string): void
  onStatus(status: RelayStatus): void
  /** Adjusts the clock to the relay's time, if the reason contains it. */
  adjustClock(reason: string): boolean
  random(): number
}

/** Keeps at most one link to one of the relays, while one is needed. */
type Connection = {
  /** Connects if a link is needed. */
  ensure(): void
  /** Ends the pause before the next attempt: the page woke, or the network came back. */
  wake(): void
  /** Ends the link, as if the relay had closed it. */
  drop(end: LinkEnd): void
  close(): void
}

/** Creates the connection of a relay client: one loop, so that there are never two attempts at once. */
export function createConnection(p: ConnectionParameters): Connection {
  let wayIndex = 0
  /** Until when a relay wants no further attempt, milliseconds since 1970. */
  const notBefore = new Map<string, number>()
  let isRunning = false
  let isClosed = false
  let endLink: ((end: LinkEnd) => void) | undefined
  let endPause: (() => void) | undefined
  /** Woken during an attempt: if it fails, the next one follows without a pause. */
  let isWoken = false
  let status: RelayStatus = { state: 'idle' }
  const setStatus = (next: RelayStatus) => {
    if (JSON.stringify(next) === JSON.stringify(status)) return
    status = next
    p.onStatus(next)
  }

  async function run() {
    let failures = 0
    let refusals = 0
    let stopTimer: (() => void) | undefined
    const startUnreachableTimer = (silentFor = 0) => {
      stopTimer ??= startTimer(Math.max(0, relayTimes.unreachable - silentFor), () => {
        if (status.state === 'connecting') setStatus({ state: 'unreachable' })
      })
    }
    const stopUnreachableTimer = () => {
      stopTimer?.()
      stopTimer = undefined
    }
    while (!isClosed && p.isNeeded()) {
      const way = p.ways[wayIndex % p.ways.length]
      if (!way) break
      startUnreachableTimer()
      isWoken = false
      if (status.state === 'idle') setStatus({ state: 'connecting', url: way.url })
      const { end, openTime } = await attemptLink({
        open: (events) => p.open(way, events),
        onOpen(link) {
          stopUnreachableTimer()
          setStatus({ state: 'open', ...way })
          p.onLink(link)
        },
        onFrame: p.onFrame,
        onStart: (finish) => {
          endLink = finish
        },
      })
      endLink = undefined
      p.onLink(undefined)
      startUnreachableTimer(end.silentFor)
      if (isClosed || !p.isNeeded()) break
      const knowsTime = end.code === 3000 && p.adjustClock(end.reason)
      const facts = { end, openTime, failures, refusals, ways: p.ways.length, knowsTime, random: p.random() }
      const step = afterEnd(facts)
      failures = step.failures
      refusals = step.refusals
      if (isTooMany(end)) notBefore.set(way.url, Date.now() + step.pause)
      const next = findWay(p.ways, step.usesNextWay ? wayIndex + 1 : wayIndex, notBefore)
      wayIndex = next.index
      const delay = isTooMany(end) ? next.wait : Math.max(step.pause, next.wait)
      if (step.state === 'refused') setStatus({ state: 'refused', url: way.url, reason: end.reason })
      else if (step.state === 'unreachable') setStatus({ state: 'unreachable' })
      else if (status.state === 'open') setStatus({ state: 'connecting', url: way.url })
      if (delay > 0 && !isWoken) await pause(delay)
    }
    stopUnreachableTimer()
  }

  const pause = (delay: number) =>
    new Promise<void>((resolve) => {
      const stop = startTimer(delay, resolve)
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
      setStatus({ state: isClosed ? 'closed' : 'idle' })
      // A link may be needed again meanwhile.
      start()
    })
  }
  return {
    ensure: start,
    wake() {
      if (status.state !== 'open') isWoken = true
      endPause?.()
    },
    drop: (end) => endLink?.(end),
    close() {
      isClosed = true
      endPause?.()
      endLink?.({ code: 1000, reason: 'closed' })
      if (!isRunning) setStatus({ state: 'closed' })
    },
  }
}

/** Returns the first way from `from` on whose relay may be tried now, or else the one that may be tried soonest, and the milliseconds until then. */
function findWay(
  ways: readonly RelayWay[],
  from: number,
  notBefore: ReadonlyMap<string, number>,
): { readonly index: number; readonly wait: number } {
  const now = Date.now()
  const candidates = ways.map((_, step) => {
    const index = (from + step) % ways.length
    const until = notBefore.get(ways[index]?.url ?? '') ?? now
    // The clock may have been set back since.
    return { index, wait: Math.min(Math.max(until - now, 0), longestRequestedPause) }
  })
  const soonest = Math.min(...candidates.map(({ wait }) => wait))
  return candidates.find(({ wait }) => wait === soonest) ?? { index: from, wait: 0 }
}

/** Parameters of {@link attemptLink}. */
type AttemptParameters = {
  open(events: LinkEvents): Promise<RelayLink>
  onOpen(link: RelayLink): void
  onFrame(text: string): void
  /** Receives a function that ends the link. */
  onStart(finish: (end: LinkEnd) => void): void
}

/** How a link ended, and how many milliseconds it was open, if it ever was. */
type AttemptEnd = { readonly end: LinkEnd; readonly openTime: number | undefined }

/** Opens one link and resolves when it has ended. A link that does not open in time has ended. Never rejects. */
async function attemptLink({ open, onOpen, onFrame, onStart }: AttemptParameters): Promise<AttemptEnd> {
  let openedAt: number | undefined
  let link: RelayLink | undefined
  let hasEnded = false
  const end = await new Promise<LinkEnd>((resolve) => {
    const finish = (reason: LinkEnd) => {
      stop()
      hasEnded = true
      resolve(reason)
    }
    const stop = startTimer(relayTimes.open, () => finish({ code: 1006, reason: 'it did not open in time' }))
    onStart(finish)
    const events: LinkEvents = {
      onOpen() {
        stop()
        if (hasEnded) return
        openedAt = Date.now()
        // The socket may open before `open` resolves: then `onOpen` is called there.
        if (link) onOpen(link)
      },
      onFrame,
      onEnd: finish,
    }
    open(events).then(
      (next) => {
        if (hasEnded) return next.close()
        link = next
        if (openedAt !== undefined) onOpen(next)
      },
      (error: unknown) => finish({ code: 1006, reason: String(error) }),
    )
  })
  link?.close()
  return { end, openTime: openedAt === undefined ? undefined : Date.now() - openedAt }
}
