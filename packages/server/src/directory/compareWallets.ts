import type { SnapshotWallet } from './snapshot.ts'

/** The change of one wallet between two snapshots. */
export type WalletChange = {
  readonly kind: 'added' | 'removed' | 'changed'
  readonly wallet: SnapshotWallet
  /** The fields that differ, with their values before and after. For an added wallet: all fields. */
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/**
 * Finds every difference between two lists of wallets, by id: `latchkey directory` shows it for review before signing, and
 * the server counts it when it reloads a snapshot.
 */
export function compareWallets(
  before: readonly SnapshotWallet[],
  after: readonly SnapshotWallet[],
): WalletChange[] {
  const previousById = new Map(before.map((wallet) => [wallet.id, wallet]))
  const remainingIds = new Set(after.map(({ id }) => id))
  const changedOrAdded = after.flatMap((wallet): WalletChange[] => {
    const previous = previousById.get(wallet.id)
    const fields = findChangedFields(previous, wallet)
    return fields.length === 0 ? [] : [{ kind: previous ? 'changed' : 'added', wallet, fields }]
  })
  const removed = before
    .filter(({ id }) => !remainingIds.has(id))
    .map((wallet): WalletChange => ({ kind: 'removed', wallet, fields: [] }))
  return [...changedOrAdded, ...removed]
}

function findChangedFields(
  before: SnapshotWallet | undefined,
  after: SnapshotWallet,
): WalletChange['fields'] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [oldValue, newValue]: unknown[] = [before && Reflect.get(before, field), Reflect.get(after, field)]
    return JSON.stringify(oldValue) === JSON.stringify(newValue)
      ? []
      : [{ field, before: oldValue, after: newValue }]
  })
}
