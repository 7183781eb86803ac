import { onrampDefaults } from '@latchkey/protocol'
import { type EnvironmentReader, findPrivateAddressProblem, type ServerPreset } from './environment.ts'

/** The operator's own checkout (`LATCHKEY_CHECKOUT_*`). */
export type CheckoutConfig = {
  readonly id: string
  readonly name: string
  /** No trailing slash. */
  readonly url: string
  /** Signs the calls between the server and the checkout. */
  readonly secret: string
  readonly isTest: boolean
}

/** A provider that is only a page (`LATCHKEY_ONRAMP_LINK_*`). */
export type LinkOnrampConfig = {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly isTest: boolean
}

/** MoonPay (`LATCHKEY_MOONPAY_*`). */
export type MoonPayConfig = {
  /** Public. */
  readonly key: string
  readonly secret: string
  readonly webhookKey: string
  /** Of the widget. */
  readonly url: string
  readonly apiUrl: string
}

/** The sellers of tokens. */
export type OnrampConfig = {
  readonly checkout?: CheckoutConfig
  readonly link?: LinkOnrampConfig
  readonly moonPay?: MoonPayConfig
  /** Time zones in which the card provider sells nothing, upper case. */
  readonly restrictedZones: readonly string[]
}

const testKeys = /^(pk|sk|wk)_test_/

/** Parses the sellers of tokens: `LATCHKEY_CHECKOUT_*`, `LATCHKEY_MOONPAY_*`, `LATCHKEY_ONRAMP_*`. */
export function parseOnrampConfig(
  reader: EnvironmentReader,
  { preset, egressAllow }: { readonly preset: ServerPreset; readonly egressAllow: readonly string[] },
): OnrampConfig {
  const ids = preset === 'compat' ? { card: 'coinbase', link: 'meld' } : { card: 'card', link: 'link' }
  const zones = reader.list('LATCHKEY_ONRAMP_ZONES').map((zone) => zone.toUpperCase())
  const checkout = parseCheckout(reader, ids.card, egressAllow)
  const linkUrl = parsePage(reader, 'LATCHKEY_ONRAMP_LINK_URL')
  const linkName = parseName(reader, 'LATCHKEY_ONRAMP_LINK_NAME', 'More providers')
  const isTest = reader.choice('LATCHKEY_ONRAMP_LINK_KIND', ['live', 'test'], 'live') === 'test'
  const moonPay = parseMoonPay(reader)
  return {
    ...(checkout && { checkout }),
    ...(linkUrl && { link: { id: ids.link, name: linkName, url: linkUrl, isTest } }),
    ...(moonPay && { moonPay }),
    // The operator writes "none" to sell everywhere.
    restrictedZones:
      zones.length === 0 ? onrampDefaults.restrictedZones : zones.filter((zone) => zone !== 'NONE'),
  }
}

function parseCheckout(reader: EnvironmentReader, id: string, egressAllow: readonly string[]) {
  const variable = 'LATCHKEY_CHECKOUT_URL'
  const url = parsePage(reader, variable)?.replace(/\/+$/, '')
  const name = parseName(reader, 'LATCHKEY_CHECKOUT_NAME', 'Card')
  const secret = reader.text('LATCHKEY_CHECKOUT_SECRET')
  const isTest = reader.choice('LATCHKEY_CHECKOUT_KIND', ['live', 'test'], 'live') === 'test'
  if (!url) return undefined
  if (secret === undefined || secret.length < 32) {
    // The message is printed, so it never holds the value.
    reader.fail(
      'LATCHKEY_CHECKOUT_SECRET',
      'must have 32 characters at least: it signs what the checkout is told',
    )
    return undefined
  }
  const problem = findPrivateAddressProblem(new URL(url), egressAllow)
  if (problem) reader.fail(variable, problem)
  return { id, name, url, secret, isTest }
}

function parseMoonPay(reader: EnvironmentReader) {
  const [key, secret, webhookKey] = ['KEY', 'SECRET', 'WEBHOOK_KEY'].map((name) =>
    reader.text(`LATCHKEY_MOONPAY_${name}`),
  )
  const isTest = testKeys.test(key ?? '')
  const url =
    parsePage(reader, 'LATCHKEY_MOONPAY_URL') ?? `https://buy${isTest ? '-sandbox' : ''}.moonpay.com/`
  const apiUrl = (parsePage(reader, 'LATCHKEY_MOONPAY_API_URL') ?? 'https://api.moonpay.com').replace(
    /\/+$/,
    '',
  )
  if (!key && !secret && !webhookKey) return undefined
  if (key && secret && webhookKey) {
    if ([secret, webhookKey].some((one) => testKeys.test(one) !== isTest && /^(sk|wk)_/.test(one)))
      reader.fail('LATCHKEY_MOONPAY_KEY', 'is of another mode (test or live) than its secrets')
    return { key, secret, webhookKey, url, apiUrl }
  }
  reader.fail(
    'LATCHKEY_MOONPAY_KEY',
    'needs LATCHKEY_MOONPAY_SECRET and LATCHKEY_MOONPAY_WEBHOOK_KEY beside it, and they need it',
  )
  return undefined
}

/** Parses the URL of a page for people: `https://`, or `http://` on this machine. */
function parsePage(reader: EnvironmentReader, variable: string): string | undefined {
  const value = reader.text(variable)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isLocal = url && (/(^|\.)localhost$/.test(url.hostname) || url.hostname === '127.0.0.1')
  if (
    url &&
    !url.username &&
    !url.hash &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))
  )
    return value
  reader.fail(variable, 'must be an https:// URL without user name or fragment')
  return undefined
}

function parseName(reader: EnvironmentReader, variable: string, fallback: string): string {
  const name = reader.text(variable) ?? fallback
  if (/^[^\p{C}]{1,40}$/u.test(name)) return name
  reader.fail(variable, 'must be 1 to 40 characters, none of them invisible')
  return fallback
}
