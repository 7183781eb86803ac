import type { WalletQuery } from '@latchkey/protocol'
import type { ConfigParameters } from '../config/ConfigParameters.ts'

/** The app's own say about its directory. */
type WalletOptions = Pick<ConfigParameters, 'includeWalletIds' | 'excludeWalletIds'>

/**
 * A query within what the app allows: never an excluded wallet, and only included ones where the app names some.
 * `undefined` where nothing can match.
 */
export function applyWalletOptions(query: WalletQuery, options: WalletOptions): WalletQuery | undefined {
  const { includeWalletIds: allowed, excludeWalletIds: barred = [] } = options
  const asked = query.include?.length ? query.include : undefined
  const include = allowed && asked ? asked.filter((id) => allowed.includes(id)) : (allowed ?? asked)
  if (include?.length === 0) return undefined
  const exclude = [...new Set([...(query.exclude ?? []), ...barred])]
  return { ...query, include, exclude }
}
