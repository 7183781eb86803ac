import { createChainPool } from './adapters/chains/createChainPool.ts'
import { createSystemClock } from './adapters/clock/createSystemClock.ts'
import { createConfiguredDb } from './adapters/db/createConfiguredDb.ts'
import { createEgress } from './adapters/egress/createEgress.ts'
import { createMemoryLimits } from './adapters/limits/createMemoryLimits.ts'
import { createPinoLog } from './adapters/log/createPinoLog.ts'
import type { ServerConfig } from './config/ServerConfig.ts'
import type { Ports } from './ports/Ports.ts'

/** The ports the configuration asks for. Given ones are used as they are, and by the others. */
export function createPorts(config: ServerConfig, given: Partial<Ports> = {}): Ports {
  const clock = given.clock ?? createSystemClock()
  const log = given.log ?? createPinoLog(config.logLevel)
  const egress = given.egress ?? createEgress({ allow: config.egressAllow })
  const limits = given.limits ?? createMemoryLimits({ clock })
  const chains = given.chains ?? createChainPool({ chains: config.chains, egress, clock, log })
  const db = given.db ?? createConfiguredDb({ config, log })
  return { chains, clock, db, egress, limits, log }
}
