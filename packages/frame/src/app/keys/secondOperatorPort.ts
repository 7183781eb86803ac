import type { PauseRequest, SecondOperator } from '@latchkey/protocol'
import { authApi } from '@latchkey/protocol/schemas'
import { FrameApiError, KeyError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import type { Appearance } from '../screens/approvalScreen.ts'
import { openWalletWindow } from '../screens/walletWindow.ts'
import { parseSecretPlace } from './createOperatorCalls.ts'
import type { SealedFactor } from './factorSecrets.ts'
import type { OperatorSession, RecoveryMethod } from './Wallet.ts'

/** Facts that the window of the second operator gets when it opens. */
export type SecondOperatorFacts = {
  readonly look: Appearance
  readonly operator: SecondOperator
  /** Suggested address; the person may have another one there. */
  readonly email: string | undefined
}

type CallName = 'getSealingKey' | 'store' | 'read' | 'delete'
type Call = { readonly id: number; readonly name: CallName; readonly body?: unknown }
type Reply =
  /** The person has signed in. */
  | { readonly account: string }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: Pick<FrameApiError, 'code' | 'status' | 'message'> }

/** Milliseconds until an answer is given up: longer than the window's own deadline. */
const callTimeout = 35_000

/** What the window needs of the frame. */
type WindowServices = Pick<FrameServices, 'api' | 'auth' | 'config' | 'session' | 'state'>

/**
 * Opens a window of the wallet in which the person signs in to the second operator, and runs `use` with that session. The window closes
 * when it ends. Only sealed boxes pass through it. Call it in a click.
 *
 * The window gets the address of the second operator once this wallet's own sign-in service lets no new device into the account: a
 * second operator could begin a sign-in there while somebody signs in to it, and pass on what they type.
 *
 * @throws KeyError `failed` where there is no second operator now, `cancelled` where the window was closed; RequestError
 * `unsupported` where it is blocked; FrameApiError where the account can't be paused; what `use` throws
 */
export async function withSecondOperator<result>(
  { api, auth, config, session, state }: WindowServices,
  email: string | undefined,
  use: (session: OperatorSession) => Promise<result>,
): Promise<result> {
  const { secondOperator: operator } = config
  if (!operator)
    throw new KeyError(
      'failed',
      'The second operator can’t be reached, so nothing changed and nothing is lost. Reload the page later, or use another way.',
    )
  const pause = async (request: PauseRequest) =>
    api.call(auth, authApi.pauseNewDevices, request, await session.accessToken())
  let onOpened: () => void = () => {}
  const paused = new Promise<void>((resolve) => {
    onOpened = resolve
  }).then(() => pause({}))
  const facts = paused.then((): SecondOperatorFacts => ({ look: state.look, operator, email }))
  // awaited below as `paused`
  facts.catch(() => undefined)
  const pending = new Map<number, (reply: Reply | undefined) => void>()
  let onAccount: (account: string | undefined) => void = () => {}
  const opened = openWalletWindow('/second-operator', facts, () => {
    onAccount(undefined)
    for (const settle of pending.values()) settle(undefined)
  })
  onOpened()
  const { port } = opened
  port.onmessage = ({ data }: MessageEvent<Reply>) =>
    'account' in data ? onAccount(data.account) : pending.get(data.id)?.(data)
  let lastId = 0
  const call = (name: CallName, body?: unknown) => {
    lastId += 1
    const id = lastId
    return new Promise<never>((resolve, reject) => {
      const timer = setTimeout(() => pending.get(id)?.(undefined), callTimeout)
      pending.set(id, (reply) => {
        clearTimeout(timer)
        pending.delete(id)
        if (reply && 'value' in reply) return resolve(reply.value as never)
        if (!reply || !('error' in reply)) return reject(closedWindow())
        const { code, status, message } = reply.error
        reject(new FrameApiError(code, status, message))
      })
      port.postMessage({ id, name, body } satisfies Call)
    })
  }
  try {
    const signedIn = new Promise<string | undefined>((resolve) => {
      onAccount = resolve
    })
    await paused
    const account = await signedIn
    if (account === undefined) throw closedWindow()
    return await use({
      host: operator.host,
      account,
      getSealingKey: () => call('getSealingKey'),
      store: (request) => call('store', request),
      read: (request) => call('read', request),
      delete: (request) => call('delete', request),
    })
  } finally {
    opened.close()
    // shortens the pause, which else ends by itself
    void paused.then(({ pauseId }) => pause({ closed: pauseId })).catch(() => undefined)
  }
}

/** Has the person sign in to the second operator, and gets the secret of a method there, sealed. */
export async function readOperatorSecret(
  services: WindowServices & Pick<FrameServices, 'wallet'>,
  method: RecoveryMethod,
): Promise<SealedFactor> {
  const { host } = parseSecretPlace(method)
  const { secondOperator } = services.config
  if (secondOperator && secondOperator.host !== host)
    throw new KeyError(
      'failed',
      'Your wallet now has a different second operator from the one that stores this part. Use another way, or contact the wallet’s operator.',
    )
  return withSecondOperator(services, undefined, (session) =>
    services.wallet.readOperatorSecret(session, method),
  )
}

function closedWindow(): KeyError {
  return new KeyError(
    'cancelled',
    'The second operator’s window was closed too early. Nothing changed. Try again, or choose another way.',
  )
}

/** Serves the session in the window, over its port: says whose it is, then answers the calls. */
export function serveSecondOperator(port: MessagePort, session: Omit<OperatorSession, 'host'>): void {
  port.onmessage = ({ data: { id, name, body } }: MessageEvent<Call>) => {
    const run = { ...session, getSealingKey: () => session.getSealingKey() }[name] as (
      body: unknown,
    ) => Promise<unknown>
    const reply = (message: Reply) => port.postMessage(message)
    run(body).then(
      (value) => reply({ id, value }),
      (error: unknown) => {
        const { code, status, message } =
          error instanceof FrameApiError ? error : new FrameApiError('unknown', 0, String(error))
        reply({ id, error: { code, status, message } })
      },
    )
  }
  port.postMessage({ account: session.account } satisfies Reply)
}
