import type { DeviceKind } from '@latchkey/protocol'
import type { Translate } from '../words/createTranslator.ts'

/** Returns browser and system, for mails and the list of devices. The server can't check either. */
export function getDeviceKind(agent: string = navigator.userAgent): DeviceKind {
  const browser = /Firefox\//.test(agent)
    ? 'firefox'
    : /Edg\//.test(agent)
      ? 'edge'
      : /Chrome\//.test(agent)
        ? 'chrome'
        : /Safari\//.test(agent)
          ? 'safari'
          : 'other'
  const system = /Android/.test(agent)
    ? 'android'
    : /iPhone|iPad/.test(agent)
      ? 'ios'
      : /Mac OS/.test(agent)
        ? 'macos'
        : /Windows/.test(agent)
          ? 'windows'
          : /Linux/.test(agent)
            ? 'linux'
            : 'other'
  return { browser, system }
}

/** Formats a time for the person. An unknown locale formats as English. */
export function formatTime(time: number, locale: string): string {
  const [language] = Intl.DateTimeFormat.supportedLocalesOf([locale, 'en'])
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
}

/** Formats browser and system of a device in the person's language. */
export function formatDevice({ browser, system }: DeviceKind, translate: Translate): string {
  return translate('{browser} on {system}', {
    browser: browserNames[browser] ?? translate('Another browser'),
    system: systemNames[system] ?? translate('an unknown system'),
  })
}

const browserNames: Readonly<Partial<Record<DeviceKind['browser'], string>>> = {
  firefox: 'Firefox',
  edge: 'Edge',
  chrome: 'Chrome',
  safari: 'Safari',
}
const systemNames: Readonly<Partial<Record<DeviceKind['system'], string>>> = {
  android: 'Android',
  ios: 'iOS',
  macos: 'macOS',
  windows: 'Windows',
  linux: 'Linux',
}
