/** What the page's provider says to the wallet window, over the port it handed over. */
export type PageMessage =
  /** First message on a port, and again after the page dropped a permission: which of the two families it still holds. */
  | { readonly type: 'hello'; readonly connected: boolean; readonly solana?: boolean }
  | { readonly type: 'request'; readonly id: number; readonly method: string; readonly params: unknown }
  /** Answer to `closing`: nothing is on its way, the window may close. */
  | { readonly type: 'closed' }
  /** The page goes away. */
  | { readonly type: 'bye' }
