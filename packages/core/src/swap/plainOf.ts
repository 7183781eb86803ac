/** The plain address of a CAIP-10 one. */
export function plainOf(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
