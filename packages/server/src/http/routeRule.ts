import type { ServerConfig } from '../config/ServerConfig.ts'
import type { LimitRule } from '../ports/Limits.ts'

/** The bucket of one (route, client address): ten times as wide in development (W1.17, decision 18). */
export function routeRule({ mode, limits: { route } }: Pick<ServerConfig, 'mode' | 'limits'>): LimitRule {
  const factor = mode === 'development' ? 10 : 1
  return { capacity: route.capacity * factor, refillPerSecond: route.refillPerSecond * factor }
}
