/**
 * Whether a text is a host with an optional port, in ASCII and lower case, as a browser's `location.host` has it. Names in
 * other alphabets come as punycode (`xn--…`) from there, and are compared as that: a look-alike is another text.
 */
export function isSiwxDomain(text: string): boolean {
  const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
  const host = `(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]{2,45}\\])`
  if (text.length > 259 || !new RegExp(`^${host}(?::[1-9]\\d{0,4})?$`).test(text)) return false
  // what a URL writes in another way isn't its host: 127.1, 0x7f.1, a port above 65535, punycode that is none
  const url = `http://${text}`
  return URL.canParse(url) && new URL(url).host === text.replace(/:80$/, '')
}
