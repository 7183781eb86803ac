import { frameLimits } from '@latchkey/protocol'
import type { PendingRequests } from './createPendingRequests.ts'
import { FrameError } from './FrameError.ts'
import { frameGone } from './frameGone.ts'
import type { Link } from './openLink.ts'
import { randomId } from './randomId.ts'

export type KeepLinkOptions = {
  open(): Link
  /** Nothing came of opening it. */
  forget(): void
  readonly pending: PendingRequests
  /** The document answers nobody any more, and another takes its place with the next request. */
  readonly onDead: () => void
}

/** The way to the document that is there now, opened with the first request. */
export type LinkKeeper = {
  /** @throws FrameError `unavailable` (S8.51), `aborted` */
  port(signal: AbortSignal | undefined): Promise<MessagePort>
  /** A request ended without its answer: the document may be dead, which no browser tells. Looked at before the next one. */
  doubt(): void
  /** Something came from it. */
  hear(): void
  close(): void
}

/** Opens a link once, anew where that failed, and anew where its document has died (X.26). */
export function keepLink({ open, forget, pending, onDead }: KeepLinkOptions): LinkKeeper {
  let link: Link | undefined
  let closed = false
  let isDoubtful = false
  let heard = 0
  let probing: Promise<void> | undefined

  /** One that doesn't answer the least question makes way for another: its process was killed, or it went elsewhere. */
  async function probe(): Promise<void> {
    const current = link
    const before = heard
    // Whatever it says is a sign of life: it may only be busy.
    const isAlive = !current || (await answers(current)) || heard > before
    isDoubtful = false
    if (isAlive || link !== current) return
    link = undefined
    current.fail(frameGone())
    onDead()
  }

  async function answers(current: Link): Promise<boolean> {
    const port = await current.port().catch(() => undefined)
    // One that never came is given up by whoever waits for it.
    if (!port) return true
    const id = randomId()
    const answer = pending.add({ id, name: 'GET_CHAIN_ID', timeout: frameLimits.probe, signal: undefined })
    port.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id })
    return answer.then(
      () => true,
      (error: FrameError) => error.code !== 'timeout',
    )
  }

  return {
    async port(signal) {
      if (closed) throw frameGone()
      if (isDoubtful || probing) {
        probing ??= probe().finally(() => {
          probing = undefined
        })
        await withAbort(probing, signal)
      }
      if (closed) throw frameGone()
      link ??= open()
      const current = link
      try {
        return await withAbort(current.port(), signal)
      } catch (error) {
        // the next one tries again (S8.51)
        if (error instanceof FrameError && error.code === 'unavailable' && link === current) {
          link = undefined
          forget()
        }
        throw error
      }
    },
    doubt() {
      isDoubtful = true
    },
    hear() {
      heard += 1
      isDoubtful = false
    },
    close() {
      closed = true
      link?.fail(frameGone())
    },
  }
}

function withAbort<value>(promise: Promise<value>, signal: AbortSignal | undefined): Promise<value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(frameGone())
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
