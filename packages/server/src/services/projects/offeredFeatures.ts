import { offeredSocials } from '../../config/offeredSocials.ts'
import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { OfferedFeatures } from './effectiveFeatures.ts'

/** What this server offers of what a project can switch, by its services and settings. */
export function offeredFeatures(
  {
    exchanges,
    onramp,
    mail,
    social,
    frameUrl,
  }: Pick<ServerConfig, 'exchanges' | 'onramp' | 'mail' | 'social' | 'frameUrl'>,
  services: readonly string[],
): OfferedFeatures {
  const { checkout, link, moonPay } = onramp
  const isLogin = services.includes('auth') && !!frameUrl
  return {
    activity: services.includes('history'),
    swap: services.includes('swaps') && Object.keys(exchanges).length > 0,
    onramp: services.includes('onramp') && !!(checkout || link || moonPay),
    logins: isLogin ? [...offeredSocials(social), ...(mail.urls.length > 0 ? ['email'] : [])] : [],
  }
}
