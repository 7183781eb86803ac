import { waitUntil } from '../clock/waitUntil.ts'
import type { LinkEnd, LinkEvents, RelayLink } from './RelayLink.ts'
import { relayTimes } from './relayTimes.ts'

/** Parameters of {@link attemptLink}. */
export type AttemptParameters = {
  open(events: LinkEvents): Promise<RelayLink>
  onOpen(link: RelayLink): void
  onFrame(text: string): void
  /** Is given what ends the link from outside. */
  onStart(finish: (end: LinkEnd) => void): void
}

/** How a link ended, and how many milliseconds it was open, if it ever was. */
export type AttemptEnd = { readonly end: LinkEnd; readonly lived: number | undefined }

/** Opens one link and resolves when it has ended; one that doesn't open within 4 s has. Never rejects. */
export async function attemptLink({
  open,
  onOpen,
  onFrame,
  onStart,
}: AttemptParameters): Promise<AttemptEnd> {
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
