import type { Clock } from '../clock/Clock.ts'
import type { Primitives } from '../crypto/Primitives.ts'
import type { RelayClient } from '../relay/RelayClient.ts'
import type { Lock } from '../storage/createLock.ts'
import type { SafeStorage } from '../storage/createSafeStorage.ts'
import type { KeyWrap } from '../storage/KeyWrap.ts'
import type { Messenger } from './createMessenger.ts'
import type { Sessions } from './createSessions.ts'
import type { Session } from './Session.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What both roles are built on. */
export type Peer = {
  readonly clock: Clock
  readonly messenger: Messenger
  readonly relay: RelayClient
  readonly sessions: Sessions
  readonly storage: SafeStorage
  readonly lock: Lock
  readonly wrap: KeyWrap
  readonly prefix: string
  primitives(): Promise<Primitives>
  /** The id the relay knows this client by (S7.02). */
  clientId(): Promise<string>
  /** Loads what is stored and listens to it; once. */
  ready(): Promise<void>
  addSession(session: Session, key: Bytes): Promise<void>
  /** Removes it here and in the other tabs. */
  dropSession(topic: string): Promise<void>
  /** The other tabs are to look again. */
  tellTabs(topic: string): void
  onFault(error: unknown): void
  close(): void
}
