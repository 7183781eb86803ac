/**
 * Whether the person said no in the wallet: an outcome, not a fault. The engine has read the error; by name, because two
 * versions of our packages may live on one page.
 */
export function isDeclined(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserRejectedRequestError'
}
