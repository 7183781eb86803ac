import type { ActivityItem } from './ActivityItem.ts'

/** A part of an account's activity, newest first. */
export type ActivityPage = {
  readonly items: readonly ActivityItem[]
  /** The cursor of the next page; absent after the last. */
  readonly next?: string | undefined
  /** Why only what was sent from this page is here: the server doesn't serve the network, or there is none. */
  readonly ownOnly?: 'notServed' | 'noServer' | undefined
}
