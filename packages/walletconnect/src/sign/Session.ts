import type {
  ProposalNamespaces,
  ScopedProperties,
  SessionNamespaces,
  SessionProperties,
} from '../namespaces/Namespaces.ts'
import type { Participant } from './Metadata.ts'

/** A session between an app and a wallet (S3.13). */
export type Session = {
  /** 64 hex digits. */
  readonly topic: string
  readonly pairingTopic: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Whether the app has confirmed the settlement. */
  readonly acknowledged: boolean
  /** Public key of the wallet's side, the only one that may update and extend. */
  readonly controller: string
  readonly self: Participant
  readonly peer: Participant
  readonly namespaces: SessionNamespaces
  readonly requiredNamespaces: ProposalNamespaces
  readonly optionalNamespaces: ProposalNamespaces
  readonly sessionProperties?: SessionProperties | undefined
  readonly scopedProperties?: ScopedProperties | undefined
  /** Whether the wallet asks not to be opened for requests. */
  readonly disableDeepLink?: boolean | undefined
  /** Id of the last update that was taken: older ones come too late. */
  readonly updateId?: number | undefined
}
