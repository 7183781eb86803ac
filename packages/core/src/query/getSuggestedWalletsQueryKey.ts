/** The key under which featured and recommended wallets are kept. */
export function getSuggestedWalletsQueryKey(parameters: { exclude?: readonly string[] | undefined } = {}) {
  return ['latchkey', 'suggestedWallets', { exclude: parameters.exclude ?? [] }] as const
}
