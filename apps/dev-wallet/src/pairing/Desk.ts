import type { Session } from '@latchkey/walletconnect/wallet'
import type { Site } from '../state/WalletState.ts'
import type { Asked } from './Asked.ts'

/** What can be seen of pairing. */
export type DeskState = {
  /** Words for whether the relay can be reached. */
  readonly relay: 'idle' | 'connecting' | 'open' | 'unreachable' | 'refused' | 'closed'
  readonly sessions: readonly Session[]
  /** What an app asks now; the others wait. */
  readonly asked: Asked | undefined
  readonly waiting: number
  /** A link is being followed. */
  readonly isPairing: boolean
  /** What went wrong last, in words a person can act on. */
  readonly problem: string | undefined
}

/** The wallet's side of WalletConnect: links are followed here, apps ask here. */
export type Desk = {
  get(): DeskState
  subscribe(listener: () => void): () => void
  /** Follows an app's link. What goes wrong is in `problem`. */
  pair(uri: string): Promise<void>
  /** Says yes to what is asked: `site` is the account and network the person saw; on Solana the account alone counts. */
  approve(asked: Asked, site: Site): Promise<void>
  reject(asked: Asked): Promise<void>
  disconnect(topic: string): Promise<void>
  /** Listens no more; what is stored stays. */
  close(): void
}
