/**
 * Whether a `wallet_revokePermissions` is that of EIP-2255, which gives up the accounts of the page, as libraries do to disconnect. ERC-7715
 * has a method of the same name, which takes back what a key may do.
 */
export function givesUpAccounts(params: readonly unknown[]): boolean {
  const [parameter] = params
  return parameter === undefined || parameter === null || Object.hasOwn(Object(parameter), 'eth_accounts')
}
