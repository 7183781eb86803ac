import { isRecord } from '../../namespaces/isRecord.ts'
import type { Proposal } from './Proposal.ts'

/** Reads a stored proposal; `undefined` for what is none (A5). */
export function readProposal(raw: unknown): Proposal | undefined {
  if (!isRecord(raw) || !isRecord(raw.state)) return undefined
  const texts = [raw.pairingTopic, raw.symKey, raw.privateKey, raw.publicKey, raw.state.status]
  const isRight =
    texts.every((text) => typeof text === 'string') &&
    typeof raw.id === 'number' &&
    typeof raw.expiry === 'number' &&
    isRecord(raw.requiredNamespaces) &&
    isRecord(raw.optionalNamespaces)
  return isRight ? (raw as unknown as Proposal) : undefined
}
