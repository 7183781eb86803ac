import type { ConfirmationDone, ConfirmationReply } from '@latchkey/protocol'
import { FrameApiError, KeyError, type KeyErrorCode, RequestError } from '../errors.ts'
import type { Appearance } from '../screens/approvalScreen.ts'
import type { ExportedKeys } from './deriveKeys.ts'

/** Facts the export window gets when it opens. */
export type ExportFacts = {
  readonly look: Appearance
  /** Exact origin of the page whose frame opened it. */
  readonly origin: string
  readonly address: string
  /** Address the code is mailed to; undefined where the account has no mailed codes. */
  readonly email: string | undefined
}

/** Operations of the frame that the export window calls, in this order. The export token stays in the frame. */
export type ExportHost = {
  /** Requests a code. */
  begin(): Promise<ConfirmationReply>
  /** Submits the code. */
  enter(code: string): Promise<Pick<ConfirmationDone, 'waitFor'>>
  keys(): Promise<ExportedKeys>
}

type Call = { readonly id: number; readonly name: keyof ExportHost; readonly argument?: string }
type Reply = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & ErrorFacts)
)

/** An error as it passes the port, which drops its class. A frame of an earlier version gives the message only. */
type ErrorFacts = { readonly message: string; readonly name?: string; readonly code?: string }

/** Timeout of an answer in the window, milliseconds. */
const callTimeout = 45_000

/** Serves the operations in the frame, over the port of the window. */
export function serveExport(port: MessagePort, host: ExportHost): void {
  port.onmessage = ({ data: { id, name, argument = '' } }: MessageEvent<Call>) => {
    const answer = (): Promise<unknown> => {
      if (name === 'begin') return host.begin()
      return name === 'enter' ? host.enter(argument) : host.keys()
    }
    const reply = (message: Reply) => port.postMessage(message)
    answer().then(
      (value) => reply({ id, ok: true, value }),
      (error: unknown) => reply({ id, ok: false, ...toFacts(error) }),
    )
  }
}

/** Calls the operations from the window, over its port. */
export function connectExport(port: MessagePort): ExportHost {
  const pending = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  port.onmessage = ({ data }: MessageEvent<Reply>) => pending.get(data.id)?.(data)
  const call = (name: keyof ExportHost, argument?: string) => {
    lastId += 1
    const id = lastId
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(
        () =>
          settle({
            id,
            ok: false,
            name: 'RequestError',
            code: 'aborted',
            message: 'The app that opened this window was closed. Close this window and start again.',
          }),
        callTimeout,
      )
      const settle = (reply: Reply) => {
        clearTimeout(timer)
        pending.delete(id)
        if (reply.ok) resolve(reply.value)
        else reject(toError(reply))
      }
      pending.set(id, settle)
      port.postMessage({ id, name, ...(argument !== undefined && { argument }) } satisfies Call)
    })
  }
  return {
    begin: () => call('begin') as ReturnType<ExportHost['begin']>,
    enter: (code) => call('enter', code) as ReturnType<ExportHost['enter']>,
    keys: () => call('keys') as ReturnType<ExportHost['keys']>,
  }
}

function toFacts(error: unknown): ErrorFacts {
  const { message = '', name, code } = error instanceof Error ? (error as Error & { code?: string }) : {}
  return { message, ...(name && { name }), ...(code && { code }) }
}

/** The error of a reply, with a class and code by which `describeError` finds its text. */
function toError({ message, name, code }: ErrorFacts): Error {
  if (name === 'FrameApiError') return new FrameApiError(code as FrameApiError['code'], 0, message)
  if (name === 'KeyError') return new KeyError(code as KeyErrorCode, message)
  const isRequest = name === 'RequestError' || name === undefined
  return isRequest ? new RequestError(code as RequestError['code'], message) : new Error(message)
}
