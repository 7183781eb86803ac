/** The first label of a Host header, lower case: `App.localhost:4180` is `app`. Addresses have none. */
export function hostLabel(host: string | undefined): string {
  if (!host || /^[\d.]+(:\d+)?$/.test(host) || host.startsWith('[')) return ''
  return (/^[^.:]*/.exec(host)?.[0] ?? '').toLowerCase()
}
