import { type FrameMessageName, frameLimits } from '@latchkey/protocol'
import { frameEvent, frameMessages, frameReply } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { createPendingRequests } from './createPendingRequests.ts'
import type { FrameElement, FrameListener } from './FrameElement.ts'
import { FrameError } from './FrameError.ts'
import type { FrameMessenger, FrameNotice } from './FrameMessenger.ts'
import { frameGone } from './frameGone.ts'
import { jsonSize } from './jsonSize.ts'
import { keepLink } from './keepLink.ts'
import { openLink } from './openLink.ts'
import { randomId } from './randomId.ts'

export type FrameMessengerOptions = {
  readonly element: FrameElement
  readonly projectId: string
  /** The page's own window when absent. */
  readonly listener?: FrameListener | undefined
  /** Milliseconds until the frame must have said that it is ready. */
  readonly readyTimeout?: number | undefined
}

/**
 * The app's end: loads the frame when first needed, shakes hands once, then speaks over a private `MessagePort` (X.03).
 * Only the frame's window and origin are listened to, and only its origin is ever posted to.
 *
 * @example
 * const element = createFrameElement({ frameUrl: 'https://wallet.example.org', projectId })
 * const messenger = createFrameMessenger({ element, projectId })
 * const { action } = await messenger.request('CONNECT_EMAIL', { email })
 */
export function createFrameMessenger({
  element,
  projectId,
  listener = window,
  readyTimeout = frameLimits.ready,
}: FrameMessengerOptions): FrameMessenger {
  const pending = createPendingRequests()
  const listeners = new Set<(notice: FrameNotice) => void>()
  let dropped = 0

  const tell = (notice: FrameNotice) => {
    for (const one of [...listeners]) one(notice)
  }

  const hide = () => {
    element.blur?.()
    tell({ type: 'hide' })
  }

  function onPortMessage(data: unknown) {
    links.hear()
    const reply = v.safeParse(frameReply, data)
    if (reply.success && (jsonSize(data) ?? Number.POSITIVE_INFINITY) <= frameLimits.message) {
      if (!pending.settle(reply.output)) dropped += 1
      return
    }
    const event = v.safeParse(frameEvent, data)
    if (!event.success) {
      dropped += 1
      return
    }
    const { type } = event.output
    if (type === '@latchkey-frame/PROGRESS') pending.rearm(event.output.payload.id)
    else if (type === '@w3m-frame/SESSION_UPDATE')
      tell({ type: 'session', token: event.output.payload.token })
    else if (type === '@latchkey-frame/SHOW') {
      // first the app makes it visible, then it can have the keyboard
      tell({ type: 'show', reason: event.output.payload.reason })
      element.focus?.()
    } else if (type === '@latchkey-frame/HIDE') hide()
  }

  const links = keepLink({
    pending,
    onDead() {
      pending.rejectAll(frameGone())
      hide()
    },
    forget: () => element.remove(),
    open: () =>
      openLink({
        element,
        listener,
        projectId,
        readyTimeout,
        onMessage: onPortMessage,
        onReady: (version) => tell({ type: 'ready', version }),
        onReload: () => pending.rejectAll(frameGone()),
        onDrop: () => {
          dropped += 1
        },
      }),
  })

  return {
    ready: async (options) => void (await links.port(options?.signal)),
    async request(name, payload, { signal, timeout } = {}) {
      const message = { type: `@w3m-app/${name}`, id: randomId(), ...(payload !== undefined && { payload }) }
      checkRequest(name, payload, message)
      const port = await links.port(signal)
      const answer = pending.add({
        id: message.id,
        name,
        timeout: timeout ?? frameMessages[name].timeout,
        signal,
      })
      if (!signal?.aborted) port.postMessage(message)
      try {
        // its shape was checked against the message's own schema
        return (await answer) as never
      } catch (error) {
        if (error instanceof FrameError && (error.code === 'timeout' || error.code === 'aborted'))
          links.doubt()
        throw error
      }
    },
    subscribe(one) {
      listeners.add(one)
      return () => listeners.delete(one)
    },
    get dropped() {
      return dropped
    },
    close() {
      links.close()
      pending.rejectAll(frameGone())
      listeners.clear()
      element.remove()
    },
  }
}

function checkRequest(name: FrameMessageName, payload: unknown, message: unknown) {
  const parsed = v.safeParse(frameMessages[name].request, payload)
  if (!parsed.success)
    throw new FrameError('invalidRequest', `${name} can’t be asked like this: ${parsed.issues[0].message}`, {
      cause: v.flatten<v.GenericSchema>(parsed.issues),
    })
  if ((jsonSize(message) ?? Number.POSITIVE_INFINITY) > frameLimits.message)
    throw new FrameError('invalidRequest', 'This request is too large for the wallet (64 KiB at most).')
}
