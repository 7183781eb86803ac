const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** A moment with date and time, in the person's zone. @param at milliseconds since 1970 */
export const formatTime = (at: number): string => times.format(at)

/** A number with at most two decimals. */
export const formatNumber = (value: number): string => numbers.format(value)

/** How long ago something was: `5 seconds ago`. @param age milliseconds */
export function formatAge(age: number): string {
  const seconds = Math.round(age / 1000)
  if (seconds < 120) return ages.format(-seconds, 'second')
  if (seconds < 7_200) return ages.format(-Math.round(seconds / 60), 'minute')
  return ages.format(-Math.round(seconds / 3_600), 'hour')
}

/** Decimals of the currency of EVM chains. */
const decimals = 18

/**
 * Formats base units of a chain's currency, rounded down to six decimals. What is less than the smallest of them and not nothing is
 * `< 0.000001`.
 *
 * @example formatUnits('1500000000000000000') // '1.5'
 */
export function formatUnits(amount: string): string {
  const padded = amount.padStart(decimals + 1, '0')
  const whole = padded.slice(0, -decimals)
  const fraction = padded.slice(-decimals, -decimals + 6).replace(/0+$/, '')
  if (fraction === '' && /^0+$/.test(whole) && !/^0+$/.test(amount)) return '< 0.000001'
  return fraction === ''
    ? BigInt(whole).toLocaleString('en')
    : `${BigInt(whole).toLocaleString('en')}.${fraction}`
}

/** Formats base units with all their digits and no grouping, as `parseUnits` takes them. */
export function formatExactUnits(amount: string): string {
  const padded = amount.padStart(decimals + 1, '0')
  const fraction = padded.slice(-decimals).replace(/0+$/, '')
  const whole = String(BigInt(padded.slice(0, -decimals)))
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Parses an amount of a chain's currency. Undefined for anything but a decimal number of 18 decimals and 27 digits at most.
 *
 * @returns base units
 * @example parseUnits('1.5') // '1500000000000000000'
 */
export function parseUnits(text: string): string | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const units = String(BigInt(whole + fraction.padEnd(decimals, '0')))
  return units.length > 27 ? undefined : units
}

/** Parses a whole number of 15 digits at most. Undefined for anything else. */
export function parseWhole(text: string): number | undefined {
  return /^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : undefined
}

/** Which part of a budget is used, 0 to 1. Both are base units; a budget of 0 is used up. */
export function toShare(used: string, budget: string): number {
  const whole = BigInt(budget)
  if (whole === 0n) return 1
  return Math.min(1, Number((BigInt(used) * 1_000n) / whole) / 1_000)
}
