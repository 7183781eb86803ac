/** Between two mails to one person (S5.01, S9.01), milliseconds. */
const cooldown = 30_000

/** Milliseconds until another mail may be asked for; a time that is missing, unreadable or to come counts as long ago (S5.04). */
export function cooldownLeft(last: number | undefined, now: number): number {
  if (last === undefined || !Number.isFinite(last) || last > now) return 0
  return Math.max(0, last + cooldown - now)
}
