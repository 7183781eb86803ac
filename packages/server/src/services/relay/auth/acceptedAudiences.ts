import type { RelayOptions } from '../RelayOptions.ts'

/** What a token may be made for: what the operator says, else the address clients are told. */
export function acceptedAudiences({
  config,
  apiUrl,
}: Pick<RelayOptions, 'config' | 'apiUrl'>): 'any' | readonly string[] {
  const { audiences } = config.relay
  if (audiences === 'any' || audiences.length > 0) return audiences
  const own = apiUrl().replace(/^http/, 'ws')
  return [own, `${own}/relay`]
}
