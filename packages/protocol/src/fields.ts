import * as v from 'valibot'
import type { CaipNetworkId } from './caip.ts'

/** A CAIP-2 id as text from outside. */
export const caipNetworkId = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  v.transform((text) => text as CaipNetworkId),
)

/** An amount in whole units as decimal text, every digit kept: `0.0126`, never `1e-7`, never negative. */
export const decimalText = v.pipe(v.string(), v.maxLength(400), v.regex(/^\d+(\.\d+)?$/))

/** A price or value: finite and not negative. An upstream source that answers otherwise is refused. */
export const finiteAmount = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Bytes as base64url without padding (RFC 4648 §5); `min` and `max` count bytes. */
export function base64url(min: number, max: number) {
  const characters = (bytes: number) => Math.ceil((bytes * 4) / 3)
  return v.pipe(
    v.string(),
    v.minLength(characters(min)),
    v.maxLength(characters(max)),
    v.regex(/^[A-Za-z0-9_-]+$/),
  )
}

/** A BCP 47 language tag: `ar`, `pt-BR`. Only its syntax is checked. */
export const locale = v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/))

/** Browsers and systems a device may name. Everything else is `other`: no words of a caller stand in mails of ours. */
export const deviceBrowsers = ['firefox', 'edge', 'chrome', 'safari', 'other'] as const
export const deviceSystems = ['android', 'ios', 'macos', 'windows', 'linux', 'other'] as const

/** Browser and system of a device, for mails and the list of devices. Claimed, so never trusted. */
export const deviceKind = v.object({ browser: v.picklist(deviceBrowsers), system: v.picklist(deviceSystems) })
export type DeviceKind = v.InferOutput<typeof deviceKind>
