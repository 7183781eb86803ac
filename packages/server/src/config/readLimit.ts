import type { LimitRule } from '../ports/Limits.ts'
import type { EnvironmentReader } from './EnvironmentReader.ts'

/** Reads `<capacity>/<refill per second>`, e.g. `100/10`. */
export function readLimit(
  reader: EnvironmentReader,
  variable: string,
  fallback: LimitRule,
  least = 1,
): LimitRule {
  const value = reader.text(variable)
  if (value === undefined) return fallback
  const [, capacity, refill] = /^(\d{1,9})\/(\d{1,9})$/.exec(value) ?? []
  const rule = { capacity: Number(capacity), refillPerSecond: Number(refill) }
  if (rule.capacity >= least && rule.refillPerSecond >= 1) return rule
  reader.fail(
    variable,
    `must be <tokens>/<refill per second> with at least ${least}/1, e.g. ${fallback.capacity}/${fallback.refillPerSecond}`,
  )
  return fallback
}
