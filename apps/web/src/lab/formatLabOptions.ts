import { type LabOptions, labFeatures } from './parseLabOptions.ts'

/** Formats options as a query string without defaults; other parameters of `search` stay (`wallet=off`). */
export function formatLabOptions(options: LabOptions, search: string): string {
  const query = new URLSearchParams(search)
  const on = labFeatures.filter((name) => options.features[name])
  const values: Record<keyof LabOptions, string | undefined> = {
    theme: options.theme,
    themed: options.themed ? undefined : '0',
    network: options.network,
    features: on.length === labFeatures.length ? undefined : on.join(','),
    methods: options.methods?.join(','),
    order: options.order?.join(','),
    collapse: options.collapse ? '1' : undefined,
    allWallets: options.allWallets === 'SHOW' ? undefined : options.allWallets,
    permissions: options.permissions ? '1' : undefined,
    terms: options.terms ? '1' : undefined,
    compat: options.compat ? '1' : undefined,
    basic: options.basic ? '1' : undefined,
    manual: options.manual ? '1' : undefined,
    isolated: options.isolated ? '1' : undefined,
    strict: options.strict ? '1' : undefined,
    made: options.made ? '1' : undefined,
    two: options.two ? '1' : undefined,
    server: options.server ? undefined : '0',
    storage: options.storage ? undefined : '0',
    accent: options.accent,
    label: options.label,
    locale: options.locale,
    unsupported: options.unsupported ? '1' : undefined,
    solana: options.solana ? '1' : undefined,
    bitcoin: options.bitcoin ? '1' : undefined,
    polkadot: options.polkadot ? '1' : undefined,
    analytics: options.analytics === undefined ? undefined : String(Number(options.analytics)),
    consent: options.consent ? undefined : '0',
    named: options.named ? '1' : undefined,
    legacy: options.legacy ? '1' : undefined,
    pairing: options.pairing === 'on' ? undefined : options.pairing,
    siwx: options.siwx,
    perNetwork: options.perNetwork ? '1' : undefined,
    twoSteps: options.twoSteps ? '1' : undefined,
    stay: options.stay ? '1' : undefined,
    reuse: options.reuse,
    backend: options.backend,
    statement: options.statement,
    expires: options.expires?.toString(),
    resources: options.resources?.join(','),
    messenger: options.messenger,
    networkName: options.networkName,
    bareChain: options.bareChain ? '1' : undefined,
    project: options.project,
    app: options.app,
    ownRpc: options.ownRpc ? '1' : undefined,
    noRouter: options.noRouter ? '1' : undefined,
    plainAccounts: options.plainAccounts ? '1' : undefined,
    services: options.services?.join(','),
    featured: options.featured?.join(','),
    only: options.only?.join(','),
    without: options.without?.join(','),
    scope: options.scope,
    log: options.log,
    debug: options.debug ? '1' : undefined,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
