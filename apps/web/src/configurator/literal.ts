/** A value of options as code: text, numbers, booleans, `null`, lists and plain objects of them. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([name, item]) => `${nameOf(name)}: ${literal(item)}`)
  return `{ ${entries.join(', ')} }`
}

function nameOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quote(name)
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Line ends to some readers of code.
  return `'${inner.replace(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))}'`
}
