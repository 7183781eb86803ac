import { HttpFailure } from '../../http/HttpFailure.ts'
import { printable } from '../../http/printable.ts'
import type { OnrampProvider, Onramps } from '../../ports/Onramps.ts'

/**
 * The provider with that id; without one the first that is fit.
 *
 * @throws HttpFailure 400 field `provider` for one there isn't, 503 where nobody sells
 */
export function findProvider(
  onramps: Onramps,
  id: string | undefined,
  isFit: (provider: OnrampProvider) => boolean = () => true,
): OnrampProvider {
  const providers = onramps.providers()
  if (providers.length === 0) throw new HttpFailure(503, '', 'Onramp provider is not configured')
  const found = providers.find((one) => (id === undefined || one.id === id) && isFit(one))
  if (found) return found
  throw new HttpFailure(400, 'provider', `Unsupported provider: ${printable(id ?? 'for this network')}`)
}
