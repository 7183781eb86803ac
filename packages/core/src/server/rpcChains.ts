/**
 * EVM references that WalletConnect's RPC is known by (S9.78). One with a `!` is a test network that was switched off: it keeps
 * its place in the table, and is never offered.
 */
export const rpcChains =
  '1 !5 11155111 10 !420 42161 !421613 137 !80001 42220 1313161554 1313161555 56 97 43114 43113 100 8453 !84531 7777777 ' +
  '!999 324 !280'
