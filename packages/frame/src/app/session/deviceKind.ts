import type { DeviceKind } from '@latchkey/protocol'

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
