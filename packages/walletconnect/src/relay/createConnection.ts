import { waitUntil } from '../clock.ts'
import { afterEnd } from './afterEnd.ts'
import { type LinkEnd, type LinkEvents, type RelayLink, relayTimes } from './relayLink.ts'

/** How it stands with the relay. `url` is the one configured, without token. */
export type RelayStatus =
  /** Nothing needs it, so nothing is open. */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly url: string }
  | { readonly state: 'open'; readonly url: string; readonly transport: 'socket' | 'poll' }
  /** None answered for 5 s or one after the other; it goes on trying. */
  | { readonly state: 'unreachable' }
  /** The relay knows us and says no, e.g. an unknown project; text from outside. */
  | { readonly state: 'refused'; readonly url: string; readonly reason: string }
  | { readonly state: 'closed' }

/** One way to a relay. */
type RelayWay = { readonly url: string; readonly transport: 'socket' | 'poll' }

/** Parameters of {@link createConnection}. */
type ConnectionParameters = {
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
  adjustClock(reason: string): boolean
  random(): number
}

/** At most one link to one of the relays, for as long as it is needed. */
type Connection = {
  /** Something may be needed now. */
  ensure(): void
  /** The page woke, or the network came back: don't wait any longer. */
  wake(): void
  /** Gives the link up. */
  drop(end: LinkEnd): void
  close(): void
}

/** Keeps the link: one loop, so that there are never two attempts at once. */
export function createConnection(p: ConnectionParameters): Connection {
  let at = 0
  let isRunning = false
  let isClosed = false
  let endLink: ((end: LinkEnd) => void) | undefined
  let endPause: (() => void) | undefined
  /** Woken during an attempt: when it fails, the next follows at once. */
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
    let stopAlarm: (() => void) | undefined
    const alarm = () => {
      stopAlarm ??= waitUntil(relayTimes.unreachable, () => {
        if (status.state === 'connecting') setStatus({ state: 'unreachable' })
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
      if (status.state === 'idle') setStatus({ state: 'connecting', url: way.url })
      const { end, lived } = await attemptLink({
        open: (events) => p.open(way, events),
        onOpen(link) {
          calm()
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
      if (isClosed || !p.isNeeded()) break
      const knowsTime = end.code === 3000 && p.adjustClock(end.reason)
      const facts = { end, lived, failures, refusals, ways: p.ways.length, knowsTime, random: p.random() }
      const step = afterEnd(facts)
      failures = step.failures
      refusals = step.refusals
      if (step.moves) at++
      if (step.state === 'refused') setStatus({ state: 'refused', url: way.url, reason: end.reason })
      else if (step.state === 'unreachable') setStatus({ state: 'unreachable' })
      else if (status.state === 'open') setStatus({ state: 'connecting', url: way.url })
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
      setStatus({ state: isClosed ? 'closed' : 'idle' })
      // Something may have come up in the moment it ended.
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

/** Parameters of {@link attemptLink}. */
type AttemptParameters = {
  open(events: LinkEvents): Promise<RelayLink>
  onOpen(link: RelayLink): void
  onFrame(text: string): void
  /** Is given what ends the link from outside. */
  onStart(finish: (end: LinkEnd) => void): void
}

/** How a link ended, and how many milliseconds it was open, if it ever was. */
type AttemptEnd = { readonly end: LinkEnd; readonly lived: number | undefined }

/** Opens one link and resolves when it has ended; one that doesn't open within 4 s has. Never rejects. */
async function attemptLink({ open, onOpen, onFrame, onStart }: AttemptParameters): Promise<AttemptEnd> {
  let opened: number | undefined
  let link: RelayLink | undefined
  let hasEnded = false
  const end = await new Promise<LinkEnd>((resolve) => {
    const finish = (reason: LinkEnd) => {
      stop()
      hasEnded = true
      resolve(reason)
    }
    const stop = waitUntil(relayTimes.open, () => finish({ code: 1006, reason: 'it did not open in time' }))
    onStart(finish)
    const events: LinkEvents = {
      onOpen() {
        stop()
        if (hasEnded) return
        opened = Date.now()
        // The socket may open before `open` has answered: then it is used there.
        if (link) onOpen(link)
      },
      onFrame,
      onEnd: finish,
    }
    open(events).then(
      (next) => {
        if (hasEnded) return next.close()
        link = next
        if (opened !== undefined) onOpen(next)
      },
      (error: unknown) => finish({ code: 1006, reason: String(error) }),
    )
  })
  link?.close()
  return { end, lived: opened === undefined ? undefined : Date.now() - opened }
}
