/** The value of one cookie in a `Cookie` header or `document.cookie`; `null` where it isn't there or can't be read. */
export function readCookie(header: string, name: string): string | null {
  const start = `${encodeURIComponent(name)}=`
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(start.length))
  } catch {
    return null
  }
}
