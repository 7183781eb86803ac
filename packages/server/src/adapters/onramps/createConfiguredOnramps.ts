import type { ServerConfig } from '../../config/ServerConfig.ts'
import type { Clock } from '../../ports/Clock.ts'
import type { Egress } from '../../ports/Egress.ts'
import type { Onramps } from '../../ports/Onramps.ts'
import { createCheckoutOnramp } from './createCheckoutOnramp.ts'
import { createLinkOnramp } from './createLinkOnramp.ts'
import { createMoonPayOnramp } from './createMoonPayOnramp.ts'

/** Those the operator has set up. */
export function createConfiguredOnramps({
  config: { onramp },
  egress,
  clock,
}: {
  readonly config: Pick<ServerConfig, 'onramp'>
  readonly egress: Pick<Egress, 'request'>
  readonly clock: Pick<Clock, 'now'>
}): Onramps {
  const { checkout, link, moonPay, restrictedZones } = onramp
  const providers = [
    ...(checkout ? [createCheckoutOnramp({ checkout, restrictedZones, egress, clock })] : []),
    ...(moonPay ? [createMoonPayOnramp({ moonPay, egress, clock })] : []),
    ...(link ? [createLinkOnramp(link)] : []),
  ]
  return { providers: () => providers }
}
