import { entryPoints } from '@latchkey/protocol/smart-accounts'
import { hex } from '@scure/base'
import { BundlerRefusal, RequestError } from '../errors.ts'
import type { FrameServices, SmartAccounts } from '../FrameServices.ts'
import type { SignedRequest } from '../keys/signPrepared.ts'
import { approveRequest } from '../requests/approveRequest.ts'
import type { PreparedCalls, RequestContext } from '../requests/PreparedRequest.ts'
import { addPayments } from '../requests/recipients.ts'
import { isForgetful } from '../store.ts'
import { getPreferredType } from './accountType.ts'
import {
  assertStored,
  type CallsKey,
  getCallsRecord,
  removeCallsRecord,
  setCallsRecord,
} from './callsRecords.ts'
import { type Delegation, getDelegation } from './getDelegation.ts'
import { addOpenNonce, isUsed, joinOpenNonce } from './openNonces.ts'
import { encodeCalls, toOperationHash } from './operation.ts'
import { parseCalls } from './parseCalls.ts'
import { prepareCalls } from './prepareCalls.ts'
import { sendOneByOne } from './sendOneByOne.ts'

/** Sentences for why calls can't run as one. */
const notAtomic = {
  chosen: 'This account is set to do one thing at a time. Change it in the wallet’s settings.',
  notPinned: 'This network can’t run several calls as one.',
  noBundler: 'This wallet’s server can’t run several calls as one on this network.',
  otherCode:
    'This network has other code than the audited one, so the wallet doesn’t run several calls as one there.',
  otherDelegate:
    'This account runs the code of another wallet on this network. Remove that first, in the wallet’s settings.',
} as const

/**
 * `wallet_sendCalls` (EIP-5792): one operation where the account and the network can, which every call of it is shown for in one approval.
 * Else one transaction after another, each with its own approval, unless the app requires that all happens or nothing.
 *
 * @returns the id for `wallet_getCallsStatus`; also where the answer of the bundler was lost, because the operation may be on its way
 * @throws RequestError with the reasons of EIP-5792 (`callsRefusals`), `rejected`, `mismatch`, `chain`, `network`; `storage` where
 *   a reload would forget them
 */
export async function sendCalls(
  services: FrameServices,
  params: unknown,
  { context, signal, hasPort }: Parameters<SmartAccounts['sendCalls']>[2],
): Promise<{ readonly id: string }> {
  const { config, bundler } = services
  const account = context.accounts.eip155
  const request = parseCalls(params, {
    account,
    served: config.networks.map(({ caipNetworkId }) => caipNetworkId),
    paymaster: bundler.url,
  })
  const id = request.id ?? `0x${hex.encode(crypto.getRandomValues(new Uint8Array(32)))}`
  const key: CallsKey = { origin: context.origin, account, id }
  if (await getCallsRecord(services, key))
    throw new RequestError('callsDuplicate', 'Calls with this id were sent before.')
  assertStored(services)
  const { network, calls, isAtomicRequired, isSponsorRequired } = request
  const delegation = await getUsableDelegation(services, network, account)
  if (delegation.kind === 'unavailable') {
    if (isAtomicRequired) throw new RequestError('callsNotAtomic', notAtomic[delegation.reason])
    // One transaction after another is paid by the account itself.
    if (isSponsorRequired)
      throw new RequestError('callsCapability', 'Fees of this account can’t be paid by a sponsor here.')
    await sendOneByOne(services, { key, network, calls, context, signal, hasPort })
    return { id }
  }
  const prepared = await prepareCalls(services, {
    origin: context.origin,
    account,
    network,
    calls,
    delegation,
  })
  const signed = await approveRequest(services, prepared, { signal, hasPort }).catch((error: unknown) => {
    const isDeclined = error instanceof RequestError && error.code === 'rejected'
    if (!isDeclined || !prepared.delegation) throw error
    throw new RequestError(
      'callsUpgradeDeclined',
      'The person declined to let this account do several things at once.',
      { cause: error },
    )
  })
  const hash = toOperationHash(prepared)
  // Stored first: an operation that is on its way is never called unsent.
  await setCallsRecord(services, key, {
    kind: 'operation',
    network,
    at: Date.now(),
    hash,
    nonce: prepared.nonce,
  })
  try {
    assertStored(services)
    await submitOperation(services, prepared, signed)
  } catch (error) {
    await removeCallsRecord(services, key)
    throw error
  }
  await addPayments(services, prepared, { hash })
  return { id }
}

type Usable =
  | Extract<Delegation, { kind: 'available' }>
  | { readonly kind: 'unavailable'; readonly reason: keyof typeof notAtomic }

/** What an account can do where its person lets it. */
async function getUsableDelegation(
  services: FrameServices,
  network: RequestContext['network'],
  account: string,
): Promise<Usable> {
  const isSmart = (await getPreferredType(services, account)) === 'smartAccount'
  return isSmart ? getDelegation(services, network, account) : { kind: 'unavailable', reason: 'chosen' }
}

/** What a reload makes possible where the browser can't store the nonce. */
const forgotten =
  'It may still be carried out, and this browser couldn’t store that: after a reload, look at the activity of the account before you try again.'

/**
 * Sends an operation to the bundler, twice where no answer comes: the same operation counts once.
 *
 * @throws RequestError `chain` where the bundler refuses it, so that it was not sent; `unconfirmed` where it does, and the browser has refused
 * to store that it may still be run
 */
export async function submitOperation(
  { bundler, rpc, store }: Pick<FrameServices, 'bundler' | 'rpc' | 'store'>,
  prepared: PreparedCalls,
  signed: SignedRequest,
): Promise<void> {
  if (signed.kind !== 'operation') throw new RequestError('notAllowed')
  const { nonce } = prepared
  const operation = { nonce, hash: toOperationHash(prepared) }
  await joinOpenNonce(store, prepared, operation)
  const parameters = toWireParameters(prepared, signed)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      await bundler.call(prepared.network, 'eth_sendUserOperation', parameters)
      return
    } catch (error) {
      if (!(error instanceof BundlerRefusal)) continue
      // A refusal after a lost answer may be of the repetition: the first may be on its way.
      if (attempt > 0) return
      // Who was given it can run it all the same, now or later.
      await addOpenNonce(store, prepared, operation)
      if (await isUsed(rpc, prepared, nonce).catch(() => false)) return
      const message = store.isPersistent === false ? `${error.message} ${forgotten}` : error.message
      throw new RequestError(isForgetful(store) ? 'unconfirmed' : 'chain', message, { cause: error })
    }
  }
}

/** The parameters of `eth_sendUserOperation`. */
function toWireParameters(
  { account, nonce, calls, gas, sponsor }: PreparedCalls,
  { signature, authorization }: Extract<SignedRequest, { kind: 'operation' }>,
): readonly unknown[] {
  const operation = {
    sender: account,
    nonce,
    callData: encodeCalls(calls),
    ...gas,
    ...(sponsor && {
      paymaster: sponsor.paymaster,
      paymasterData: sponsor.data,
      paymasterVerificationGasLimit: sponsor.verificationGasLimit,
      paymasterPostOpGasLimit: sponsor.postOpGasLimit,
    }),
    signature,
    ...(authorization && { eip7702Auth: authorization }),
  }
  return [operation, entryPoints['0.7']]
}
