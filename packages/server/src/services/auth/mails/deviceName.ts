import type { DeviceKind } from '@latchkey/protocol'
import type { Translate } from './translator.ts'

const browserNames: Readonly<Record<DeviceKind['browser'], string>> = {
  firefox: 'Firefox',
  edge: 'Edge',
  chrome: 'Chrome',
  safari: 'Safari',
  other: 'A browser',
}
const systemNames: Readonly<Record<DeviceKind['system'], string>> = {
  android: 'Android',
  ios: 'iOS',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
  other: 'an unknown system',
}
const unknownDevice = 'An unknown device'

/**
 * Returns the name a device is stored by: browser and system, in our own English words. Which of them it is stays a claim of the
 * device. Whoever shows it translates it (`formatDevice`).
 */
export function toDeviceName(claimed: DeviceKind | undefined): string {
  if (!claimed) return unknownDevice
  return `${browserNames[claimed.browser]} on ${systemNames[claimed.system]}`
}

/** Returns what the name of a device says: the reverse of {@link toDeviceName}. Other words are `other`. */
export function toDeviceKind(name: string): DeviceKind {
  const [browserName, systemName] = name.split(' on ')
  const find = <kind extends string>(names: Readonly<Record<kind, string>>, text: string | undefined) =>
    (Object.keys(names) as kind[]).find((kind) => names[kind] === text)
  return {
    browser: find(browserNames, browserName) ?? 'other',
    system: find(systemNames, systemName) ?? 'other',
  }
}

/** Formats the stored name of a device in the reader’s language. */
export function formatDevice(name: string, t: Translate): string {
  if (name === unknownDevice) return t(unknownDevice)
  const { browser, system } = toDeviceKind(name)
  return t('{browser} on {system}', {
    browser: browser === 'other' ? t('A browser') : browserNames[browser],
    system: system === 'other' ? t('an unknown system') : systemNames[system],
  })
}

/** Formats the network of a device (`toClientNetwork`) in the reader’s language. */
export function formatNetwork(network: string, t: Translate): string {
  return network === 'unknown' ? t('unknown') : network
}

/** Formats both placeholders, `{device}` and `{network}`, of a text. */
export function formatPlace(
  { device, network }: { readonly device: string; readonly network: string },
  t: Translate,
): { readonly device: string; readonly network: string } {
  return { device: formatDevice(device, t), network: formatNetwork(network, t) }
}
