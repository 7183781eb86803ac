import type { ConnectMethod, WalletFeature } from '@latchkey/core'
import { type LabFeatures, labFeatures } from './labFeatures.ts'

/** How who connects signs in. */
export type SignInOption = `${'server' | 'backend' | 'local' | 'siwe'}${'' | '!'}`

/** Every option the lab can set, as its address says it. */
export type LabOptions = {
  /** Absent: what the visitor chose for the page. */
  readonly theme: 'light' | 'dark' | 'system' | undefined
  /** `false`: the page gives the modal no theme, which then wears its own default. */
  readonly themed: boolean
  /** CAIP-2 id of the network a visitor starts on; absent: the stack's own. */
  readonly network: string | undefined
  readonly features: LabFeatures
  /** The order of the ways to connect; absent: the modal's own. */
  readonly methods: readonly ConnectMethod[] | undefined
  /** The order of what can be done with an account; absent: the modal's own. */
  readonly order: readonly WalletFeature[] | undefined
  /** One button for the wallets beside other ways to sign in. */
  readonly collapse: boolean
  /** Where the way to every wallet is shown. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Terms and a privacy policy to agree to before connecting. */
  readonly terms: boolean
  /** The literal defaults of existing clients: preset `compat`. */
  readonly compat: boolean
  /** Pairing over the relay only, without a list of this browser's wallets. */
  readonly basic: boolean
  /** The page shows the pairing itself: the modal opens with the code. */
  readonly manual: boolean
  /** Buttons in shadow roots of their own. */
  readonly isolated: boolean
  /** React's StrictMode around everything; mounts twice in development builds. */
  readonly strict: boolean
  /** Two configs side by side. */
  readonly two: boolean
  /** `false`: no server, chains are read by their own addresses. */
  readonly server: boolean
  /** `false`: nothing outlives the page. */
  readonly storage: boolean
  /** `#rrggbb` for `--lk-accent`. */
  readonly accent: string | undefined
  /** Text of the connect button. */
  readonly label: string | undefined
  /** What modal and buttons speak, BCP 47; absent: the page's English. */
  readonly locale: string | undefined
  /** The wallet may stay on networks the page doesn't list. */
  readonly unsupported: boolean
  /** Solana beside EVM: its networks and wallets. */
  readonly solana: boolean
  /** Usage events go to the stack's own server. */
  readonly analytics: boolean
  /** Whether the visitor has agreed to them; whoever switches them on in the lab has, unless the address says `0`. */
  readonly consent: boolean
  /** Events name the account. */
  readonly named: boolean
  /** Pairing by a code or a link: beside the wallets of the browser, alone, or not at all. */
  readonly pairing: 'on' | 'only' | 'off'
  /** Who connects signs in, too: with the stack's server, a backend at `/siwx`, the page itself, or the older `siweConfig`; `!`: it is required. */
  readonly siwx: SignInOption | undefined
  readonly debug: boolean
}

/** Reads the options from a query string, e.g. `?theme=light&network=eip155:31338&features=send&two=1`. */
export function readLabOptions(search: string): LabOptions {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  const features = query.get('features')?.split(',')
  const locale = query.get('locale')
  const accent = query.get('accent')
  const pairing = query.get('pairing')
  const siwx = query.get('siwx')
  const methods = query.get('methods')?.split(',').filter(isMethod)
  const order = query.get('order')?.split(',').filter(isWalletFeature)
  const allWallets = query.get('allWallets')
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined,
    themed: query.get('themed') !== '0',
    network: query.get('network') ?? undefined,
    features: Object.fromEntries(
      labFeatures.map((name) => [name, features?.includes(name) ?? true]),
    ) as LabFeatures,
    methods: methods?.[0] && methods,
    order: order?.[0] && order,
    collapse: query.get('collapse') === '1',
    allWallets: allWallets === 'HIDE' || allWallets === 'ONLY_MOBILE' ? allWallets : 'SHOW',
    terms: query.get('terms') === '1',
    compat: query.get('compat') === '1',
    basic: query.get('basic') === '1',
    manual: query.get('manual') === '1',
    isolated: query.get('isolated') === '1',
    strict: query.get('strict') === '1',
    two: query.get('two') === '1',
    server: query.get('server') !== '0',
    storage: query.get('storage') !== '0',
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    label: query.get('label')?.slice(0, 60) || undefined,
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) ? locale : undefined,
    unsupported: query.get('unsupported') === '1',
    solana: query.get('solana') === '1',
    analytics: query.get('analytics') === '1',
    consent: query.get('consent') !== '0',
    named: query.get('named') === '1',
    pairing: pairing === 'only' || pairing === 'off' ? pairing : 'on',
    siwx: isSignIn(siwx) ? siwx : undefined,
    debug: query.get('debug') === '1',
  }
}

function isMethod(name: string): name is ConnectMethod {
  return name === 'email' || name === 'social' || name === 'wallet'
}

function isWalletFeature(name: string): name is WalletFeature {
  return /^(onramp|swaps|receive|send)$/.test(name)
}

function isSignIn(name: string | null): name is SignInOption {
  return name !== null && /^(server|backend|local|siwe)!?$/.test(name)
}
