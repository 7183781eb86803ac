import { endingMessages, type FrameMessageName, frameLimits } from '@latchkey/protocol'
import { type FrameReply, frameMessages } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { isReplyTo } from '../compat.ts'
import { FrameError } from './FrameError.ts'

/** Requests of the app that wait for an answer, by id. */
export type PendingRequests = {
  /** Resolves with the validated answer. @throws FrameError */
  add(entry: {
    readonly id: string
    readonly name: FrameMessageName
    /** Milliseconds; undefined: no timeout. */
    readonly timeout: number | undefined
    readonly signal: AbortSignal | undefined
    /** Whether it only finds out if the document lives. It may be sent beside as many requests as may wait. */
    readonly isProbe?: boolean
  }): Promise<unknown>
  /** Settles the request of a reply. Returns false for an unknown id: the reply is forged or late. */
  settle(reply: FrameReply): boolean
  /**
   * Rejects the request of a reply that is over `frameLimits.reply`, or that JSON can’t represent, without a look at its payload.
   * Returns false as `settle` does.
   */
  rejectTooLarge(reply: FrameReply): boolean
  /** Restarts the timeout of a request that the frame still works on. */
  rearm(id: string): void
  /** Aborts all of them, because the frame that has them is gone. */
  abortAll(): void
  readonly size: number
}

type Entry = {
  readonly name: FrameMessageName
  readonly timeout: number | undefined
  readonly resolve: (value: unknown) => void
  readonly reject: (error: FrameError) => void
  readonly end: () => void
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createPendingRequests(): PendingRequests {
  const entries = new Map<string, Entry>()

  function remove(id: string): Entry | undefined {
    const entry = entries.get(id)
    if (!entry) return undefined
    entries.delete(id)
    clearTimeout(entry.timer)
    entry.end()
    return entry
  }

  /** Removes the entry that a reply answers. */
  function removeFor({ id, type }: FrameReply): Entry | undefined {
    const name = entries.get(id)?.name
    return name !== undefined && isReplyTo(name, type) ? remove(id) : undefined
  }

  function arm(id: string, entry: Entry) {
    clearTimeout(entry.timer)
    if (entry.timeout === undefined) return
    entry.timer = setTimeout(
      () => remove(id)?.reject(new FrameError('timeout', timeoutMessage(entry.name))),
      entry.timeout,
    )
  }

  return {
    add({ id, name, timeout, signal, isProbe = false }) {
      const reserve = isProbe || endingMessages.includes(name) ? frameLimits.endings : 0
      if (entries.size >= frameLimits.inFlight + reserve)
        return Promise.reject(
          new FrameError('refused', 'Too many requests wait for the wallet. Try again in a moment.'),
        )
      return new Promise((resolve, reject) => {
        const abort = () => remove(id)?.reject(abortedError(name))
        const end = () => signal?.removeEventListener('abort', abort)
        const entry: Entry = { name, timeout, resolve, reject, end, timer: undefined }
        entries.set(id, entry)
        arm(id, entry)
        signal?.addEventListener('abort', abort)
        if (signal?.aborted) abort()
      })
    },
    settle(reply) {
      const entry = removeFor(reply)
      if (!entry) return false
      if (reply.type.endsWith('_ERROR')) entry.reject(refusal(reply.payload))
      else settleSuccess(entry, reply.payload)
      return true
    },
    rejectTooLarge(reply) {
      const entry = removeFor(reply)
      entry?.reject(
        new FrameError(
          'invalidAnswer',
          `The wallet gave an answer that is too large (${entry.name}). Ask for less.`,
        ),
      )
      return entry !== undefined
    },
    rearm(id) {
      const entry = entries.get(id)
      if (entry) arm(id, entry)
    },
    abortAll() {
      for (const [id, { name }] of [...entries]) remove(id)?.reject(abortedError(name))
    },
    get size() {
      return entries.size
    },
  }
}

function settleSuccess({ name, resolve, reject }: Entry, payload: unknown) {
  const answer = v.safeParse(frameMessages[name].success, payload)
  if (answer.success) return resolve(answer.output)
  reject(
    new FrameError(
      'invalidAnswer',
      `The wallet gave an answer that makes no sense (${name}). Reload the page.`,
      {
        cause: v.flatten<v.GenericSchema>(answer.issues),
      },
    ),
  )
}

const shortText = v.optional(v.fallback(v.optional(v.pipe(v.string(), v.maxLength(64))), undefined))
const refusalPayload = v.object({
  message: v.pipe(v.string(), v.maxLength(1024)),
  code: shortText,
  provider: shortText,
  transaction: v.optional(v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\w{64,96}$/))), undefined)),
})

/** Creates the error of a refusal of the frame. */
function refusal(payload: unknown): FrameError {
  const parsed = v.safeParse(refusalPayload, payload)
  const { message = '', code: reason, provider, transaction } = parsed.success ? parsed.output : {}
  return new FrameError('refused', message || 'An error occurred', {
    refusal: { reason, provider, ...(transaction !== undefined && { transaction }) },
  })
}

/** Creates the error of an aborted request. */
export function abortedError(name: FrameMessageName): FrameError {
  return new FrameError('aborted', name === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong')
}

function timeoutMessage(name: FrameMessageName): string {
  return name === 'RPC_REQUEST'
    ? 'The wallet was asked, but nobody answered in time.'
    : 'Something went wrong'
}
