import { keysLimits, type TransferClaim } from '@latchkey/protocol'
import { authApi, keysApi } from '@latchkey/protocol/schemas'
import { FrameApiError, KeyError, RequestError } from '../errors.ts'
import { getDeviceKind } from '../session/deviceKind.ts'
import type { createShareSetCalls } from './createShareSetCalls.ts'
import {
  createTransferCode,
  createTransferNonce,
  deriveTransferSecret,
  getTransferNumber,
  isAuthenticClaim,
  isCommittedNonce,
} from './transferCode.ts'
import type { Transfers, WalletOptions, WalletState } from './Wallet.ts'

/** What a device is told when the five minutes are over. */
const lateTexts = {
  giving: 'The code has expired. Create a new one.',
  taking:
    'Your other device didn’t respond within five minutes, so nothing was shared. Create a new code there and enter it here.',
} as const

type Calls = ReturnType<typeof createShareSetCalls>
type Options = Pick<WalletOptions, 'api' | 'auth' | 'keys' | 'vault'>

/** Creates the transfers over the keys API and the vault. @param interval milliseconds between two questions to the service */
export function createTransfers(
  options: Options,
  calls: Calls,
  open: () => Promise<WalletState>,
  interval = 1_500,
): Transfers {
  return {
    openTransfer: createGiving(options, calls, interval),
    receiveWallet: createTaking(options, calls, open, interval),
  }
}

/** Creates the function that opens a transfer on the device that has the wallet. */
function createGiving(
  { api, auth, keys, vault }: Options,
  { getCredentials, getActiveSet }: Calls,
  interval: number,
): Transfers['openTransfer'] {
  return async ({ language }) => {
    const { account, token, walletId, setId } = await getActiveSet()
    const subject = { account, walletId, setId }
    const set = { walletId, setId }
    const { nonce, commitment } = createTransferNonce()
    await api.call(keys, keysApi.transferOpen, { ...set, commitment }, token)
    const code = createTransferCode()
    const secret = deriveTransferSecret(code, subject)
    let claim: TransferClaim | undefined
    let taker = ''
    // sealed once, so that a delivery whose answer was lost can be repeated
    let box: string | undefined
    const end = async () => {
      const { token } = await getCredentials()
      await api.call(keys, keysApi.transferEnd, set, token)
    }
    return {
      code,
      async waitForClaim({ signal, onReach }) {
        const readClaim = async () => {
          const { token } = await getCredentials()
          const reply = await api.call(keys, keysApi.transferRead, set, token)
          taker = reply.taker ?? ''
          return reply.claim
        }
        claim = await poll(readClaim, { interval, signal, onReach, late: lateTexts.giving })
        if (!isAuthenticClaim(secret, claim)) {
          await end()
          throw new KeyError(
            'notForUs',
            'A device with a different code requested the wallet. Nothing was shared. Create a new code.',
          )
        }
        const { recipient, device } = claim
        await poll(
          async () => {
            const { token } = await getCredentials()
            return api.call(keys, keysApi.transferReveal, { ...set, recipient, nonce }, token)
          },
          { interval, signal, onReach, late: lateTexts.giving },
        )
        return { number: getTransferNumber(secret, recipient, nonce), device }
      },
      async approve() {
        if (!claim) throw new RequestError('rejected', 'No device has used the code yet.')
        const { recipient } = claim
        box ??= await vault.giveShare({ ...subject, code, claim })
        try {
          const notice = { device: taker, language }
          // the token is for the device that the owner is notified of
          const { token } = await api.call(
            auth,
            authApi.noticeTransfer,
            notice,
            (await getCredentials()).token,
          )
          await api.call(keys, keysApi.transferDeliver, { ...set, recipient, box }, token)
        } catch (error) {
          throw isOver(error) ? stoppedElsewhere() : error
        }
        secret.fill(0)
      },
      end: () => end().catch(() => undefined),
    }
  }
}

/** Creates the function that takes the wallet over on the new device. */
function createTaking(
  { api, keys, vault }: Options,
  { getCredentials, getActiveSet, getWallet, release }: Calls,
  open: () => Promise<WalletState>,
  interval: number,
): Transfers['receiveWallet'] {
  return async (code, { onClaimed, onNumber, onReach, signal }) => {
    const { account, token, walletId, setId } = await getActiveSet()
    const subject = { account, walletId, setId }
    const set = { walletId, setId }
    const claim = await vault.claimTransfer({ ...subject, code, device: getDeviceKind() })
    // the commitment before the key, so that the nonce does not depend on it
    const { commitment } = await api.call(keys, keysApi.transferCommitment, set, token)
    await api.call(keys, keysApi.transferClaim, { ...set, ...claim }, token)
    const end = async () => {
      const { token } = await getCredentials()
      await api.call(keys, keysApi.transferEnd, set, token)
    }
    try {
      onClaimed()
      const collect = async () => {
        // the one-time key is in the memory of the key worker, which ends when it is idle
        await vault.isPersistent()
        const { token } = await getCredentials()
        return api.call(keys, keysApi.transferCollect, set, token)
      }
      const options = { interval, signal, onReach, late: lateTexts.taking }
      const nonce = await poll(async () => (await collect()).nonce, options)
      if (!isCommittedNonce(nonce, commitment)) throw endedElsewhere()
      onNumber(getTransferNumber(deriveTransferSecret(code, subject), claim.recipient, nonce))
      const box = await poll(async () => (await collect()).box, options)
      const credentials = await getCredentials()
      const facts = await getWallet(credentials.token)
      if (!facts)
        throw new RequestError(
          'otherWallet',
          'This device has a different wallet. Sign out, then sign in again.',
        )
      const released = await release(credentials.token, walletId, setId)
      await vault.receiveShare({ account, facts, setId, code, recipient: claim.recipient, box, released })
    } catch (error) {
      // the other device learns that nobody waits any more
      await end().catch(() => undefined)
      throw isOver(error) ? endedElsewhere() : error
    }
    await end().catch(() => undefined)
    return open()
  }
}

type PollOptions = {
  readonly interval: number
  readonly signal: AbortSignal
  /** Runs when the service stops or starts to answer. */
  readonly onReach: (isReachable: boolean) => void
  /** Text of the error when the transfer has expired meanwhile. */
  readonly late: string
}

/**
 * Repeats a question until it has an answer. A service that cannot be reached is asked again.
 *
 * @throws RequestError `late`, `aborted`
 */
async function poll<answer>(
  read: () => Promise<answer | null>,
  { interval, signal, onReach, late }: PollOptions,
): Promise<answer> {
  const until = performance.now() + keysLimits.transferFor
  let isReachable = true
  const update = (now: boolean) => {
    if (now !== isReachable) onReach(now)
    isReachable = now
  }
  while (performance.now() < until) {
    if (signal.aborted) throw new RequestError('aborted', 'Request was aborted')
    try {
      const answer = await read()
      update(true)
      if (answer !== null) return answer
    } catch (error) {
      if (!(error instanceof FrameApiError) || (error.code !== 'offline' && error.status < 500)) throw error
      update(false)
    }
    await new Promise((resolve) => setTimeout(resolve, interval))
  }
  throw new RequestError('late', late)
}

/** Whether the service says that the transfer is over. */
function isOver(error: unknown): boolean {
  return error instanceof FrameApiError && error.code === 'transfer'
}

function stoppedElsewhere(): KeyError {
  return new KeyError(
    'notForUs',
    'The other device is no longer waiting. Nothing was shared. Create a new code.',
  )
}

function endedElsewhere(): KeyError {
  return new KeyError(
    'notForUs',
    'Your other device stopped this: the code or number was different, or it was closed. Nothing was shared. Create a new code there.',
  )
}
