import {
  accountOrders,
  type Choices,
  extras,
  features,
  firstAtMost,
  logLevels,
  methodOrders,
  noChoices,
  services,
  signIns,
  ways,
} from './Choices.ts'

/** More wallets than that are no choice any more. */
const listAtMost = 20

/** The choices an address carries; what it says wrong is left out. */
export function readChoices(search: string): Choices {
  const query = new URLSearchParams(search)
  const one = <value extends string>(name: string, values: readonly value[], usual: value): value =>
    values.find((value) => value === query.get(name)) ?? usual
  const list = (name: string) => query.get(name)?.split(',') ?? []
  const some = <value extends string>(name: string, values: readonly value[]) =>
    values.filter((value) => list(name).includes(value))
  const wallets = (name: string, most: number) =>
    [...new Set(list(name).filter((id) => /^[0-9a-f]{64}$/.test(id)))].slice(0, most)
  const accent = query.get('accent')
  const locale = query.get('locale')
  return {
    theme: one('theme', ['dark', 'light', 'system'], noChoices.theme),
    accent: accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    corners: one('corners', ['sharp', 'soft', 'round'], noChoices.corners),
    typeface: one('typeface', ['system', 'serif', 'mono'], noChoices.typeface),
    off: some('off', features),
    on: some('on', extras),
    missing: some('missing', services),
    methods: one('methods', methodOrders, noChoices.methods),
    order: one('order', accountOrders, noChoices.order),
    allWallets: one('allWallets', ways, noChoices.allWallets),
    first: wallets('first', firstAtMost),
    only: wallets('only', listAtMost),
    never: wallets('never', listAtMost),
    signIn: one('signIn', signIns, noChoices.signIn),
    signInRequired: query.get('signInRequired') !== 'false',
    app: plain(query.get('app')),
    server: address(query.get('server')),
    terms: address(query.get('terms')),
    privacy: address(query.get('privacy')),
    rpc: address(query.get('rpc')),
    project: word(query.get('project')),
    scope: word(query.get('scope')),
    log: one('log', logLevels, noChoices.log),
    locale: locale && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale) && locale !== 'en' ? locale : undefined,
  }
}

/** A name in one line. */
function plain(text: string | null): string | undefined {
  return text?.replace(/\p{C}/gu, '').trim().slice(0, 60) || undefined
}

/** An `https:` address as it is written by browsers. */
function address(text: string | null): string | undefined {
  if (!text?.startsWith('https://') || !URL.canParse(text)) return undefined
  return new URL(text).href
}

function word(text: string | null): string | undefined {
  return text && /^[\w-]{1,64}$/.test(text) ? text : undefined
}
