import type { ProposalNamespaces, SignClient, WalletConnectError } from '@latchkey/walletconnect'
import { TimeoutError } from '../../../base/errors.ts'
import type { SignInOffer } from '../../../config/signInOffer.ts'
import type { PairingControl } from '../createPairing.ts'
import { isExpired, pairingTimes } from '../pairingLink.ts'
import { authenticate, type PairedWallet } from './authenticate.ts'

/** A pairing that waits for a wallet. */
export type WaitingPairing = {
  readonly uri: string
  /** Expiry as shown, milliseconds since 1970. */
  readonly expiry: number
  readonly result: Promise<PairedWallet>
  readonly controller: AbortController
}

/** The last pairing, for the next attempt to connect. */
export type PairingSlot = { last: WaitingPairing | undefined }

/** Parameters of {@link waitForWallet}. */
export type WaitParameters = {
  client: SignClient
  slot: PairingSlot
  pairing: PairingControl
  proposal: ProposalNamespaces
  /** Gets the sign-in offer; each pairing has its own. */
  offer: (signal: AbortSignal) => Promise<SignInOffer | undefined>
  signal: AbortSignal
}

/** Milliseconds from the start of an attempt in which it shows another code. A code that is shown keeps its whole life. */
const maxWait = 300_000

/**
 * Shows codes until a wallet has answered one. Each is replaced before it expires, but stays valid as long as the
 * protocol allows. The first wallet wins; the other pairings are aborted. An attempt that nobody answers ends with the
 * code that is shown after five minutes, so that a page left open doesn't ask the relay for ever.
 *
 * @throws WalletConnectError, TimeoutError
 */
export async function waitForWallet({
  client,
  slot,
  pairing,
  proposal,
  offer,
  signal,
}: WaitParameters): Promise<PairedWallet> {
  if (signal.aborted) throw createAbortError()
  const controllers: AbortController[] = []
  let settleAnswer = { resolve: (_: PairedWallet) => {}, reject: (_: unknown) => {} }
  const answer = new Promise<PairedWallet>((resolve, reject) => {
    settleAnswer = { resolve, reject }
  })
  answer.catch(() => undefined)
  const abort = () => settleAnswer.reject(createAbortError())
  signal.addEventListener('abort', abort)
  const startedAt = Date.now()
  const giveUp = () => settleAnswer.reject(new TimeoutError({ timeout: maxWait, operation: 'connect' }))
  const maxWaitTimer = setTimeout(giveUp, maxWait)
  const finished = new AbortController()
  let keepsCode = false
  try {
    for (;;) {
      const controller = new AbortController()
      controllers.push(controller)
      const next =
        // The pairing of an earlier attempt. Those of this attempt stay valid until they expire.
        (controllers.length === 1 ? getReusablePairing(slot, pairing.reusesCode) : undefined) ??
        (await Promise.race([
          propose({ client, proposal, offer, pairing, controller }).catch((error: WalletConnectError) => {
            // A new code needs a relay. Earlier codes stay valid, and the next try follows.
            if (controllers.length > 1 && error.code === 'RELAY_TIMEOUT') return undefined
            throw error
          }),
          answer,
        ]))
      if (!next) continue
      if (!('result' in next)) return next
      slot.last = next
      controllers.push(next.controller)
      next.result.then(settleAnswer.resolve, (error: WalletConnectError) => {
        if (error.code !== 'PAIRING_EXPIRED') settleAnswer.reject(error)
      })
      const stop = showCode(client, pairing, next)
      try {
        const renewal = next.expiry - pairingTimes.margin
        const isLast = renewal >= startedAt + maxWait
        if (isLast) clearTimeout(maxWaitTimer)
        const session = await Promise.race([answer, waitUntil(renewal, finished.signal)])
        if (session) return session
        if (!isLast) continue
        giveUp()
        return await answer
      } finally {
        stop()
      }
    }
  } catch (error) {
    // In Telegram and in Safari on iOS the person may be on the way to the wallet: the code stays valid.
    keepsCode = pairing.reusesCode && signal.aborted && signal.reason !== 'reset'
    throw error
  } finally {
    clearTimeout(maxWaitTimer)
    finished.abort()
    signal.removeEventListener('abort', abort)
    if (!keepsCode) {
      // Aborting the answered pairing has no effect.
      for (const controller of controllers) controller.abort()
      slot.last = undefined
    }
  }
}

/** Shows a code while the relay answers, which is checked all the time; without it scanning has no effect. */
function showCode(client: SignClient, pairing: PairingControl, { uri, expiry }: WaitingPairing): () => void {
  const show = () => pairing.set({ status: 'waiting', uri, expiry })
  show()
  const stopChecks = client.watchRelay()
  const unsubscribe = client.subscribe((event) => {
    if (event.type !== 'relay') return
    const { state } = event.status
    const { status } = pairing.source.get()
    if (state === 'unreachable' || state === 'refused') pairing.set({ status: 'preparing', relay: state })
    else if (state === 'open' && status === 'preparing') show()
  })
  return () => {
    stopChecks()
    unsubscribe()
  }
}

/** Empties the slot. Returns its pairing if it can be shown again, else aborts it. */
function getReusablePairing(slot: PairingSlot, reusesCode: boolean): WaitingPairing | undefined {
  const { last } = slot
  slot.last = undefined
  if (!last) return undefined
  if (reusesCode && !isExpired(last.expiry, Date.now())) return last
  last.controller.abort()
  return undefined
}

/** Creates a code and shows meanwhile whether the relay answers. */
async function propose({
  client,
  proposal,
  offer,
  pairing,
  controller,
}: Pick<WaitParameters, 'client' | 'proposal' | 'offer' | 'pairing'> & {
  controller: AbortController
}): Promise<WaitingPairing> {
  const reportStatus = () => {
    const { state } = client.relayStatus()
    const relay = state === 'unreachable' || state === 'refused' ? state : 'connecting'
    const shown = pairing.source.get()
    // A valid code stays visible while the next one is created.
    if (relay === 'connecting' && shown.status === 'waiting' && shown.expiry > Date.now()) return
    if (shown.status !== 'preparing' || shown.relay !== relay) pairing.set({ status: 'preparing', relay })
  }
  const stop = client.subscribe((event) => event.type === 'relay' && reportStatus())
  reportStatus()
  try {
    const { signal } = controller
    const signInOffer = await offer(signal)
    const { uri, result } = await (signInOffer
      ? authenticate(client, proposal, signInOffer, signal)
      : connect(client, proposal, signal))
    result.catch(() => undefined)
    return { uri, result, controller, expiry: Date.now() + pairingTimes.lifetime }
  } finally {
    stop()
  }
}

async function connect(client: SignClient, optionalNamespaces: ProposalNamespaces, signal: AbortSignal) {
  const { uri, result } = await client.connect({ optionalNamespaces, signal })
  return { uri, result: result.then((session): PairedWallet => ({ session })) }
}

/** Longest timer in milliseconds. A timer doesn't run while the machine sleeps, so a longer wait checks the clock after each one. */
const maxStep = 5_000

/** Resolves when the clock has reached a time in milliseconds since 1970, or never once the signal is aborted. */
function waitUntil(time: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const step = () => {
      const remaining = time - Date.now()
      timer = setTimeout(
        () => (remaining > maxStep ? step() : resolve(undefined)),
        Math.min(remaining, maxStep),
      )
    }
    step()
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

function createAbortError(): Error {
  return Object.assign(new Error('It was cancelled.'), { code: 'ABORTED' })
}
