/** JSON for people: maps as objects, bigints as their digits with an `n`, pictures in data URLs cut short. */
export function toText(value: unknown): string {
  return JSON.stringify(
    value,
    (_key, field: unknown) => {
      if (typeof field === 'bigint') return `${field}n`
      if (field instanceof Map) return Object.fromEntries(field)
      if (typeof field === 'string' && /^data:.{64}/s.test(field)) return `${field.slice(0, 32)}…`
      return field
    },
    2,
  )
}
