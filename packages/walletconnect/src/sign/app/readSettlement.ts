import { type Reason, reasons } from '../../errors/reasons.ts'
import { checkApproval } from '../../namespaces/checkApproval.ts'
import { isRecord } from '../../namespaces/isRecord.ts'
import type { ScopedProperties, SessionNamespaces, SessionProperties } from '../../namespaces/Namespaces.ts'
import type { Participant } from '../Metadata.ts'
import { readParticipant } from '../readParticipant.ts'
import { sessionLife } from '../sessionLife.ts'
import type { Proposal } from './Proposal.ts'

/** What a wallet settles a session with. */
export type Settlement = {
  readonly controller: Participant
  readonly namespaces: SessionNamespaces
  /** Seconds since 1970. */
  readonly expiry: number
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
  readonly disableDeepLink: boolean
}

/** Reads the params of `wc_sessionSettle` against what was proposed and who answered; a reason where they don't fit. */
export function readSettlement(
  params: unknown,
  proposal: Proposal,
  now: number,
): Settlement | { fault: Reason } {
  const controller = isRecord(params) ? readParticipant(params.controller) : undefined
  if (!isRecord(params) || !controller) return { fault: reasons.invalidSettle }
  const { state, requiredNamespaces } = proposal
  // Whoever settles must be who answered.
  if (state.status !== 'answered' || controller.publicKey !== state.responder)
    return { fault: reasons.invalidSettle }
  const fault = checkApproval(params.namespaces, requiredNamespaces)
  if (fault) return { fault }
  const { expiry, sessionConfig } = params
  if (typeof expiry !== 'number' || !Number.isFinite(expiry) || expiry <= now) {
    return { fault: reasons.invalidSettle }
  }
  return {
    controller,
    namespaces: params.namespaces as SessionNamespaces,
    expiry: Math.min(Math.floor(expiry), Math.floor(now) + sessionLife.session),
    sessionProperties: readProperties(params.sessionProperties),
    scopedProperties: isRecord(params.scopedProperties) ? params.scopedProperties : undefined,
    disableDeepLink: isRecord(sessionConfig) && sessionConfig.disableDeepLink === true,
  }
}

function readProperties(value: unknown): SessionProperties | undefined {
  if (!isRecord(value)) return undefined
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}
