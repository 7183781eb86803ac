/** A page's permission in the form of EIP-2255. */
export function describePermissions(invoker: string, accounts: readonly string[]) {
  if (accounts.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
  return [{ invoker, parentCapability: 'eth_accounts', caveats }]
}
