/**
 * What an account has had to do with an address (X.39). `unknown` = nobody here can tell; `lookalike` = it begins and ends
 * like `like`, an address the account knows, and is another.
 */
export type ReceiverHistory =
  | { readonly kind: 'known' | 'new' | 'unknown' }
  | { readonly kind: 'lookalike'; readonly like: string }
