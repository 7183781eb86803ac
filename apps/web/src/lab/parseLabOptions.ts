import type { LogLevel, SocialProvider } from '@latchkey/core'
import type { ConnectMethod, WalletFeature } from '@latchkey/react'

/** Sign-in after connecting; `!` makes it required. */
type SignInOption = `${'server' | 'backend' | 'local' | 'siwe'}${'' | '!'}`

/** Every option the lab can set. Field names are also the query parameters; links and tests contain them. */
export type LabOptions = {
  /** Absent: what the visitor chose for the page. */
  readonly theme: 'light' | 'dark' | 'system' | undefined
  /** `false`: the modal gets no theme and uses its default. */
  readonly themed: boolean
  /** CAIP-2 id of the network a visitor starts on; absent: the stack's own. */
  readonly network: string | undefined
  readonly features: LabFeatures
  /** The order of the ways to connect; absent: the modal's own. */
  readonly methods: readonly ConnectMethod[] | undefined
  /** The order of the account's actions; absent: the modal's own. */
  readonly order: readonly WalletFeature[] | undefined
  /** One button for the wallets beside other ways to sign in. */
  readonly collapse: boolean
  /** Where the button to all wallets is shown. */
  readonly allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** The list of permissions in the settings of the embedded wallet (`features.smartSessions`). */
  readonly permissions: boolean
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
  /** The page makes the modal itself, outside of React. */
  readonly made: boolean
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
  /** Language of modal and buttons, BCP 47; absent: English. */
  readonly locale: string | undefined
  /** The wallet may stay on networks the page doesn't list. */
  readonly unsupported: boolean
  /** Solana beside EVM: its networks and wallets. */
  readonly solana: boolean
  /** Bitcoin beside EVM: its networks and wallets. */
  readonly bitcoin: boolean
  /** Polkadot beside EVM: its networks and wallets. */
  readonly polkadot: boolean
  /** Usage events go to the stack's own server; absent: as the preset says, which sends them under `compat` only. */
  readonly analytics: boolean | undefined
  /** Result of the `consent` callback for usage events; `true` unless the address says `0`. */
  readonly consent: boolean
  /** Events name the account. */
  readonly named: boolean
  /** Pairing by a code or a link: beside the wallets of the browser, alone, or not at all. */
  readonly pairing: 'on' | 'only' | 'off'
  /** Sign-in after connecting: with the stack's server, a backend at `/siwx`, in the page, or by `siweConfig`; absent: off. */
  readonly siwx: SignInOption | undefined
  /** A sign-in is for one network only. */
  readonly perNetwork: boolean
  /** Asks for the signature after connecting, even where the wallet could sign while connecting. */
  readonly twoSteps: boolean
  /** The sign-in outlives the connection. */
  readonly stay: boolean
  /** Whether connecting again shows the pairing code that is still valid; absent: where it must. */
  readonly reuse: 'always' | 'never' | undefined
  /** Where the routes of `siwx=backend` are, a path of this page; absent: `/siwx`. */
  readonly backend: string | undefined
  /** The line of the sign-in message that says what for; absent: the lab's own. */
  readonly statement: string | undefined
  /** Seconds until message and session expire; absent: never. */
  readonly expires: number | undefined
  /** URIs listed in the message. */
  readonly resources: readonly string[] | undefined
  /** Form of the message; absent: CAIP-122. */
  readonly messenger: 'eip4361' | undefined
  /** What the message calls the chain family. */
  readonly networkName: string | undefined
  /** The message names the chain without its family. */
  readonly bareChain: boolean
  /** Project id; absent: the server's own. */
  readonly project: string | undefined
  /** The app's name in its metadata; absent: `Latchkey`. */
  readonly app: string | undefined
  /** Chains are read by their own addresses before the server's. */
  readonly ownRpc: boolean
  /** The list of allowed swap contracts is empty, so every quote is refused. */
  readonly noRouter: boolean
  /** The embedded wallet's accounts are used as `eoa` by default. */
  readonly plainAccounts: boolean
  /** Which other services are offered, in this order; absent: all. */
  readonly services: readonly SocialProvider[] | undefined
  /** Ids of wallets of the directory: shown first, the only ones, never shown. */
  readonly featured: readonly string[] | undefined
  readonly only: readonly string[] | undefined
  readonly without: readonly string[] | undefined
  /** Value of `storageScope`. */
  readonly scope: string | undefined
  /** Imports what an existing client has stored on this origin. */
  readonly legacy: boolean
  /** Log level of the console; absent: errors. */
  readonly log: LogLevel | undefined
  readonly debug: boolean
}

/** Parses the options from a query string, e.g. `?theme=light&network=eip155:31338&features=send&two=1`. */
export function parseLabOptions(search: string): LabOptions {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  const features = query.get('features')?.split(',')
  const locale = query.get('locale')
  const accent = query.get('accent')
  const pairing = query.get('pairing')
  const siwx = query.get('siwx')
  const allWallets = query.get('allWallets')
  const reuse = query.get('reuse')
  return {
    theme: theme === 'light' || theme === 'dark' || theme === 'system' ? theme : undefined,
    themed: query.get('themed') !== '0',
    network: query.get('network') ?? undefined,
    features: Object.fromEntries(
      labFeatures.map((name) => [name, features?.includes(name) ?? true]),
    ) as LabFeatures,
    methods: listOf(query.get('methods'), isMethod),
    order: listOf(query.get('order'), isWalletFeature),
    collapse: query.get('collapse') === '1',
    allWallets: allWallets === 'HIDE' || allWallets === 'ONLY_MOBILE' ? allWallets : 'SHOW',
    permissions: query.get('permissions') === '1',
    terms: query.get('terms') === '1',
    compat: query.get('compat') === '1',
    basic: query.get('basic') === '1',
    manual: query.get('manual') === '1',
    isolated: query.get('isolated') === '1',
    strict: query.get('strict') === '1',
    made: query.get('made') === '1',
    two: query.get('two') === '1',
    server: query.get('server') !== '0',
    storage: query.get('storage') !== '0',
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    label: query.get('label')?.slice(0, 60) || undefined,
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) ? locale : undefined,
    unsupported: query.get('unsupported') === '1',
    solana: query.get('solana') === '1',
    bitcoin: query.get('bitcoin') === '1',
    polkadot: query.get('polkadot') === '1',
    analytics: parseSwitch(query.get('analytics')),
    consent: query.get('consent') !== '0',
    named: query.get('named') === '1',
    pairing: pairing === 'only' || pairing === 'off' ? pairing : 'on',
    siwx: isSignIn(siwx) ? siwx : undefined,
    perNetwork: query.get('perNetwork') === '1',
    twoSteps: query.get('twoSteps') === '1',
    stay: query.get('stay') === '1',
    reuse: reuse === 'always' || reuse === 'never' ? reuse : undefined,
    backend: query.get('backend')?.match(/^\/[\w-]+(\/[\w-]+){0,3}$/)?.[0],
    statement: parseLine(query.get('statement')),
    expires: Number(query.get('expires')?.match(/^[1-9]\d{0,7}$/)?.[0]) || undefined,
    resources: listOf(query.get('resources'), isResource),
    messenger: query.get('messenger') === 'eip4361' ? 'eip4361' : undefined,
    networkName: parseLine(query.get('networkName')),
    bareChain: query.get('bareChain') === '1',
    project: parseId(query.get('project')),
    app: parseLine(query.get('app')),
    ownRpc: query.get('ownRpc') === '1',
    noRouter: query.get('noRouter') === '1',
    plainAccounts: query.get('plainAccounts') === '1',
    services: listOf(query.get('services'), isService),
    featured: listOf(query.get('featured'), isWalletId),
    only: listOf(query.get('only'), isWalletId),
    without: listOf(query.get('without'), isWalletId),
    scope: parseId(query.get('scope')),
    legacy: query.get('legacy') === '1',
    log: logLevels.find((level) => level === query.get('log')),
    debug: query.get('debug') === '1',
  }
}

/** Levels of the console's log. */
const logLevels = ['silent', 'warn', 'info', 'debug'] as const satisfies readonly LogLevel[]

/** The valid items of a comma-separated list; `undefined` where there are none. */
function listOf<item extends string>(
  text: string | null,
  isItem: (name: string) => name is item,
): readonly item[] | undefined {
  const items = text?.split(',').filter(isItem)
  return items?.[0] && items
}

/** On, off, or not said. */
function parseSwitch(text: string | null): boolean | undefined {
  return text === '1' || text === '0' ? text === '1' : undefined
}

function parseId(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

/** Text that wallets show: no control or bidi characters, at most 60 characters. */
function parseLine(text: string | null): string | undefined {
  return text?.replace(/\p{C}/gu, '').trim().slice(0, 60) || undefined
}

function isResource(uri: string): uri is string {
  return /^(https?|ipfs):\/\/[\w.:/?#=&%~-]{1,200}$/.test(uri)
}

function isWalletId(id: string): id is string {
  return /^[0-9a-f]{64}$/.test(id)
}

function isService(name: string): name is SocialProvider {
  return /^(google|x|discord|farcaster|github|apple|facebook)$/.test(name)
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

/** Features that are on unless the lab's address leaves them out of `features=…`. */
export const labFeatures = [
  'send',
  'receive',
  'onramp',
  'swaps',
  'history',
  'email',
  'socials',
  'networkSwitch',
  'emailShowWallets',
] as const

/** Which of them are on. */
export type LabFeatures = { readonly [feature in (typeof labFeatures)[number]]: boolean }
