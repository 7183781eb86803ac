import type { LabOptions } from './readLabOptions.ts'

/** The query string that says these options, defaults left out; what else `search` says stays (`wallet=off`). */
export function writeLabOptions(options: LabOptions, search: string): string {
  const query = new URLSearchParams(search)
  const { send, receive } = options.features
  const values: Record<keyof LabOptions, string | undefined> = {
    theme: options.theme,
    themed: options.themed ? undefined : '0',
    network: options.network,
    features: send && receive ? undefined : [send && 'send', receive && 'receive'].filter(Boolean).join(','),
    methods: options.methods?.join(','),
    isolated: options.isolated ? '1' : undefined,
    strict: options.strict ? '1' : undefined,
    two: options.two ? '1' : undefined,
    server: options.server ? undefined : '0',
    storage: options.storage ? undefined : '0',
    accent: options.accent,
    label: options.label,
    locale: options.locale,
    unsupported: options.unsupported ? '1' : undefined,
    solana: options.solana ? '1' : undefined,
    analytics: options.analytics ? '1' : undefined,
    pairing: options.pairing === 'on' ? undefined : options.pairing,
    debug: options.debug ? '1' : undefined,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
