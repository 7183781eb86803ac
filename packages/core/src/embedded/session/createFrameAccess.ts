import type { FrameMessenger } from '@latchkey/frame/messenger'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { LoginEvent } from '../../config/LoginSource.ts'
import { parseFrameError, toLoginError } from '../errors.ts'
import type { EmbeddedSessionParameters, FrameAccess } from './FrameAccess.ts'
import { greetFrame, openFrame, sendTheme } from './openFrame.ts'

const frameFault = 'There was an issue loading the embedded wallet. Please verify that your domain is allowed'

/** @param onSession called when the frame reports another user */
export function createFrameAccess(
  p: EmbeddedSessionParameters & { readonly network: () => CaipNetworkId; readonly onSession: () => void },
): FrameAccess {
  const approvals = createApprovals(p.emitLogin)
  let dress = p.dress
  /** Steps in progress; they are aborted when the person closes the frame. */
  const asking = new Set<AbortController>()
  let frame = open()
  /** Settles when the reload has ended. */
  let restarted: Promise<void> | undefined

  function open() {
    const { place, network, options } = p
    const opened = openFrame({ ...place, network, frame: options.frame, dress, onDismiss: dismiss })
    opened.messenger.subscribe((notice) => {
      if (notice.type === 'ready') void greetFrame(opened.messenger, p, dress)
      else if (notice.type === 'session') p.onSession()
    })
    return opened
  }

  /** Opens the frame again if its document was removed from the page. */
  const send: FrameAccess['request'] = (name, payload, options) => {
    if (!frame.isThere()) {
      frame.close()
      frame = open()
    }
    return frame.messenger.request(name, payload, options)
  }
  const request: FrameAccess['request'] = (name, payload, options) =>
    restarted ? restarted.then(() => send(name, payload, options)) : send(name, payload, options)

  function reload(after: number) {
    if (!frame.isLoaded()) return
    const done = reloadFrame(frame.messenger, after)
      .catch((error: unknown) =>
        p.context.logger.warn('The frame of the embedded wallet could not be reloaded', { error }),
      )
      .finally(() => {
        if (restarted === done) restarted = undefined
      })
    restarted = done
  }

  /** The person closed the frame: everything it asked is declined. */
  function dismiss() {
    frame.hide()
    for (const own of [...asking]) own.abort()
    // The frame may still show how to protect or recover the wallet; a new document shows nothing.
    if (!abort()) reload(0)
  }

  function abort(): boolean {
    const had = approvals.abort()
    if (!had) return false
    frame.hide()
    void request('RPC_ABORT', undefined).catch(() => undefined)
    return true
  }

  return {
    request,
    async ask(question, signal) {
      const own = new AbortController()
      const stop = () => own.abort()
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) stop()
      asking.add(own)
      try {
        return await question(own.signal)
      } catch (thrown) {
        const { code } = parseFrameError(thrown)
        if (code === 'unavailable' || code === 'timeout') alertFrameTrouble(p, code)
        throw toLoginError(thrown, own.signal)
      } finally {
        signal?.removeEventListener('abort', stop)
        asking.delete(own)
      }
    },
    runApproval: approvals.run,
    abort,
    reload,
    dress(next) {
      dress = next
      frame.dress(next)
      if (frame.isLoaded()) void sendTheme(frame.messenger, next).catch(() => undefined)
    },
    close: () => frame.close(),
  }
}

function alertFrameTrouble({ context }: EmbeddedSessionParameters, code: 'unavailable' | 'timeout') {
  const what = code === 'timeout' ? 'The frame does not answer.' : 'The frame could not be loaded.'
  context.app?._internal.alert?.('originRefused', { long: `${frameFault}. ${what}` })
}

/** Milliseconds to wait for a reloaded frame. */
const reloadPatience = 3_000

async function reloadFrame(messenger: FrameMessenger, after: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, after))
  // The frame answers before it reloads. An earlier `ready` belongs to another document.
  await messenger.request('RELOAD', undefined)
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(late)
      unsubscribe()
      resolve()
    }
    const late = setTimeout(end, reloadPatience)
    const unsubscribe = messenger.subscribe(({ type }) => type === 'ready' && end())
  })
}

/** Requests that wait for approval. */
type Approvals = {
  /** Runs a request; its signal fires when the modal is closed over it. */
  run<value>(ask: (signal: AbortSignal) => Promise<value>): Promise<value>
  /** Aborts all of them. Returns whether there were any. */
  abort(): boolean
}

/** Milliseconds to wait for the app's modal to open behind the frame. */
const modalPatience = 1_000

async function announceApproval(tell: (event: LoginEvent) => void): Promise<void> {
  const places: Promise<unknown>[] = []
  tell({ type: 'asked', wait: (until) => void places.push(until) })
  if (places.length === 0) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, modalPatience)
  })
  await Promise.race([Promise.allSettled(places), late])
  clearTimeout(timer)
}

/** Emits when the first one begins and when none is left. */
function createApprovals(tell: (event: LoginEvent) => void): Approvals {
  const waiting = new Set<AbortController>()
  return {
    async run(ask) {
      const own = new AbortController()
      waiting.add(own)
      let approved = false
      try {
        if (waiting.size === 1) await announceApproval(tell)
        const answer = await ask(own.signal)
        approved = true
        return answer
      } finally {
        waiting.delete(own)
        if (waiting.size === 0) tell({ type: 'answered', approved })
      }
    },
    abort() {
      const had = waiting.size > 0
      for (const own of [...waiting]) own.abort()
      return had
    },
  }
}
