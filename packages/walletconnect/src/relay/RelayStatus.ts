/** How it stands with the relay. `url` is the one configured, without token. */
export type RelayStatus =
  /** Nothing needs it, so nothing is open (B9). */
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly url: string }
  | { readonly state: 'open'; readonly url: string; readonly transport: 'socket' | 'poll' }
  /** None answered for 5 s or one after the other (X.17); it goes on trying. */
  | { readonly state: 'unreachable' }
  /** The relay knows us and says no, e.g. an unknown project; text from outside. */
  | { readonly state: 'refused'; readonly url: string; readonly reason: string }
  | { readonly state: 'closed' }
