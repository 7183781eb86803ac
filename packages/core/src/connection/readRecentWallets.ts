/** A wallet connected lately on this device. */
export type RecentWallet = { readonly id: string; readonly name: string }

/** Reads `latchkey/recent_wallets`; entries of another shape are passed over, anything but a list is refused. */
export function readRecentWallets(raw: unknown): readonly RecentWallet[] | undefined {
  if (!Array.isArray(raw)) return undefined
  return raw.slice(0, 8).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { id, name } = entry as Record<string, unknown>
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : []
  })
}
