import { isAllowedLink, type WalletEntry } from '@latchkey/protocol'
import * as v from 'valibot'

/** Limits of a snapshot: far above what a directory needs, far below what hurts a server. */
export const directoryLimits = {
  /** Bytes of the file. */
  snapshot: 8 * 1024 * 1024,
  wallets: 10_000,
  /** Characters. */
  name: 60,
  description: 500,
  /** Per wallet. */
  chains: 200,
  /** Bytes of a picture. */
  picture: 64 * 1024,
} as const

/** Visible text: trimmed, without control characters, direction marks and other invisible characters. */
const visibleText = (length: number) =>
  v.pipe(
    v.string(),
    v.minLength(1, 'is empty'),
    v.maxLength(length, `is longer than ${length} characters`),
    v.check(
      (text) => text === text.trim() && text === text.normalize('NFC'),
      'has blanks around it or is not NFC',
    ),
    v.check(
      (text) => !/[\p{C}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/u.test(text),
      'holds invisible characters',
    ),
  )
const link = v.optional(
  v.pipe(
    v.string(),
    v.check((text: string) => isAllowedLink(text), 'is no link that may be offered'),
  ),
)
const browserLink = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => /\{(url|host|page)\}/.test(text), 'has no place for the page: {url}, {host} or {page}'),
    v.check(
      (text) => isAllowedLink(text.replace(/\{(url|host|page)\}/g, 'x')),
      'is no link that may be offered',
    ),
  ),
)
const chain = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'is no CAIP-2 id'))
const injectedId = v.pipe(v.string(), v.regex(/^[\w$.]{1,64}$/, 'is no name of a property'))

/**
 * A wallet in a snapshot. Unknown facts are absent. Unknown fields are refused. `writeSnapshot` writes fields in this
 * order, and signatures cover the text. A new field also goes into `toWalletEntry`.
 */
export const snapshotWallet = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is not 64 hex digits')),
  name: visibleText(directoryLimits.name),
  badge_type: v.optional(v.picklist(['certified', 'none'])),
  description: v.optional(visibleText(directoryLimits.description)),
  chains: v.optional(v.pipe(v.array(chain), v.maxLength(directoryLimits.chains))),
  homepage: link,
  image_id: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,79}$/, 'is no name of a picture'))),
  order: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  link_mode: link,
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
  rdns: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'is no reverse domain name'),
    ),
  ),
  injected: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          namespace: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/)),
          injected_id: injectedId,
        }),
      ),
      v.maxLength(20),
    ),
  ),
  supports_wc: v.optional(v.boolean()),
  relay: v.optional(v.picklist(['configured', 'public'])),
  browser_link: browserLink,
})

/** The content of a snapshot file. */
export const directorySnapshot = v.strictObject({
  format: v.literal(1, 'is not 1, the form of snapshots this version reads'),
  /** Increased by one with every change. A lower version never replaces a higher one. */
  version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The day the snapshot was made. */
  issued: v.pipe(v.string(), v.isoDate()),
  wallets: v.pipe(v.array(snapshotWallet), v.maxLength(directoryLimits.wallets)),
  /** sha256 of each picture's bytes by `<kind>/<id>`, so that the signature covers the pictures. */
  pictures: v.record(
    v.pipe(
      v.string(),
      v.regex(/^(wallet|asset|token|currency)\/[a-z\d][a-z\d-]{0,79}$/, 'is no name of a picture'),
    ),
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'is no sha256')),
  ),
})

/** A wallet in a snapshot. */
export type SnapshotWallet = v.InferOutput<typeof snapshotWallet>
/** The content of a snapshot file. */
export type DirectorySnapshot = v.InferOutput<typeof directorySnapshot>

/**
 * Converts a wallet to the form clients get: absent facts become null. Unless the snapshot says otherwise, a wallet
 * listens on the public relay it was built with.
 */
export function toWalletEntry({ relay = 'public', chains = [], ...stated }: SnapshotWallet): WalletEntry {
  return {
    id: stated.id,
    name: stated.name,
    badge_type: stated.badge_type ?? 'none',
    description: stated.description ?? null,
    chains,
    homepage: stated.homepage ?? null,
    image_id: stated.image_id ?? null,
    order: stated.order ?? null,
    link_mode: stated.link_mode ?? null,
    mobile_link: stated.mobile_link ?? null,
    desktop_link: stated.desktop_link ?? null,
    webapp_link: stated.webapp_link ?? null,
    app_store: stated.app_store ?? null,
    play_store: stated.play_store ?? null,
    chrome_store: stated.chrome_store ?? null,
    rdns: stated.rdns ?? null,
    injected: stated.injected ?? null,
    supports_wc: stated.supports_wc ?? false,
    relay,
    browser_link: stated.browser_link ?? null,
  }
}
