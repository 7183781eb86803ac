/** The key under which a page of wallets' images is kept; the order of ids makes no difference. */
export function getWalletImagesQueryKey(parameters: { ids: readonly string[] }) {
  return ['latchkey', 'walletImages', { ids: [...new Set(parameters.ids)].sort() }] as const
}
