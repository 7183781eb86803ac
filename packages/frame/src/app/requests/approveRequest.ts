import { AbortedError, frameLimits, withDeadline } from '@latchkey/protocol'
import { RequestError } from '../errors.ts'
import type { FrameServices } from '../FrameServices.ts'
import { prepareToSign } from '../keys/promptPerson.ts'
import type { SignedRequest } from '../keys/signPrepared.ts'
import { operatorWarning } from '../keys/Wallet.ts'
import { approveInWindow, showApproval } from '../screens/showApproval.ts'
import { createTranslator, type Translate } from '../words/createTranslator.ts'
import { caution } from './describe/Description.ts'
import { describeRequest } from './describe/describeRequest.ts'
import { toAmountLocale } from './describe/text.ts'
import { getApprovalFacts } from './getApprovalFacts.ts'
import { assessPayment } from './guard/assessPayment.ts'
import { payGuarded } from './guard/payGuarded.ts'
import { digestOf, type PreparedRequest } from './PreparedRequest.ts'

/** How a request is approved. */
export type ApprovalOptions = {
  readonly signal: AbortSignal
  /** Whether the app is our own client, which prepares the wallet when somebody signs in. */
  readonly hasPort: boolean
  /** Whether this document is a page of the wallet. Default: the frame. */
  readonly isTopLevel?: boolean
  /** Whether a screen of the wallet's settings asks, whose turn it is: it shows itself again afterwards. Default: an app asks. */
  readonly isFromSettings?: boolean | undefined
  /** Which of several calls this is, where they are sent one after another. */
  readonly step?: { readonly number: number; readonly count: number } | undefined
}

/**
 * Shows the approval of a prepared request when the one before is decided, and signs what was approved. Every signature for an app goes
 * through it.
 *
 * @throws RequestError `rejected`, `aborted`
 */
export async function approveRequest(
  services: FrameServices,
  prepared: PreparedRequest,
  { signal, hasPort, isTopLevel = false, isFromSettings = false, step }: ApprovalOptions,
): Promise<SignedRequest> {
  const { state } = services
  // the screen holds the turn, and the app shows the frame for it already
  if (isFromSettings)
    return showAndSign({ ...services, notify() {} }, prepared, { signal, isTopLevel, step, isFromSettings })
  const turn = state.queue.then(async () => {
    if (signal.aborted) throw aborted()
    if (!hasPort) await prepareToSign(services, prepared.account, signal)
    return showAndSign(services, prepared, { signal, isTopLevel, step })
  })
  state.queue = turn.catch(() => undefined)
  // One that waits for its turn, too, is answered at once.
  return untilAborted(() => turn, signal)
}

async function showAndSign(
  services: FrameServices,
  prepared: PreparedRequest,
  { signal, isTopLevel, isFromSettings, step }: Omit<ApprovalOptions, 'hasPort'>,
): Promise<SignedRequest> {
  const { config, wallet, state, notify } = services
  const network = config.networks.find(({ caipNetworkId }) => caipNetworkId === prepared.network)
  const { look } = state
  const { translate, language } = createTranslator(look.translations)
  const locale = toAmountLocale(look.locale, language)
  const load = () => getApprovalFacts(services, prepared, { network, translate, locale })
  const { facts, simulation } = await untilAborted(load, signal)
  const described = describeRequest(prepared, facts, Date.now())
  const custody = config.custody === 'operator-recoverable' ? [caution(translate(operatorWarning))] : []
  const description = {
    ...described,
    warnings: [...described.warnings, ...custody],
    ...(step && { notices: [describeStep(step, translate)] }),
  }
  if (signal.aborted) throw aborted()
  notify({ type: '@latchkey-frame/SHOW', payload: { reason: 'approve' } })
  const approval = {
    look,
    digest: digestOf(prepared),
    origin: prepared.origin,
    // the wallet itself asks, not the app that it is shown in
    claimedName: isFromSettings ? undefined : state.claimedName,
    account: prepared.account,
    networkName: facts.networkName,
    description,
    simulation,
  }
  const approvalSignal = AbortSignal.any([signal, AbortSignal.timeout(frameLimits.approval)])
  // start the key worker and the assessment while the person reads
  wallet.prepare()
  const assessing = assessPayment(services.guard, prepared, simulation)
  assessing.catch(() => undefined)
  try {
    const decision = await showApproval({
      approval,
      isTopLevel: isTopLevel === true,
      signal: approvalSignal,
      ...(!isTopLevel && { openWindow: () => approveInWindow(approval, approvalSignal) }),
    })
    if (signal.aborted) throw aborted()
    if (!decision.isApproved) throw new RequestError('rejected', 'User rejected the request.')
    const signed = await payGuarded(services.guard, {
      account: prepared.account,
      assessment: await assessing,
      translate,
      locale: look.locale,
      signal: approvalSignal,
      sign: async () => {
        if (signal.aborted) throw aborted()
        const signed = await wallet.sign(prepared, decision.digest)
        // The share may have come from the server meanwhile, for long. What the app gave up isn't sent, and isn't counted as spent.
        if (signal.aborted) throw aborted()
        return signed
      },
    })
    if (signal.aborted) throw aborted()
    return signed
  } finally {
    notify({ type: '@latchkey-frame/HIDE' })
  }
}

/** Tells that this is one of several calls. */
function describeStep({ number, count }: NonNullable<ApprovalOptions['step']>, translate: Translate) {
  return {
    title: translate('Step {number} of {count}', { number: String(number), count: String(count) }),
    texts: [
      translate(
        'This page asks for several things. You approve each one by itself, and what you approved is sent even if you decline the rest.',
      ),
    ],
  }
}

/** Runs what may take long. An abort ends it at once, so that the requests behind it don't wait for the network, and the app for them. */
function untilAborted<value>(load: () => Promise<value>, signal: AbortSignal): Promise<value> {
  return withDeadline(load, { signal }).catch((error: unknown) => {
    throw error instanceof AbortedError ? aborted() : error
  })
}

/** The error of an aborted request. */
function aborted(): RequestError {
  return new RequestError('aborted', 'Request was aborted')
}
