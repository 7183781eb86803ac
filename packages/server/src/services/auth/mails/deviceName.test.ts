import { readdirSync } from 'node:fs'
import type { DeviceKind } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { formatDevice, formatNetwork, toDeviceKind, toDeviceName } from './deviceName.ts'
import { pausedMail, socialDeviceMail, transferMail } from './notices.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './passkeyMails.ts'
import { approvalMail, codeMail, deviceMail, newDeviceMail } from './signInMails.ts'
import { createTranslator } from './translator.ts'

const languages = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const browsers: readonly DeviceKind['browser'][] = ['firefox', 'edge', 'chrome', 'safari', 'other']
const systems: readonly DeviceKind['system'][] = ['android', 'ios', 'macos', 'windows', 'linux', 'other']
const kinds = browsers.flatMap((browser) => systems.map((system) => ({ browser, system })))
const to = 'mira@example.org'

describe('the stored name of a device', () => {
  it.each(kinds)('%j is read back from it', (kind) => {
    expect(toDeviceKind(toDeviceName(kind))).toEqual(kind)
  })

  it.each([
    ['en', 'Firefox on Linux', 'A browser on an unknown system', 'An unknown device', 'unknown'],
    ['de', 'Firefox auf Linux', 'Browser auf einem unbekannten System', 'Unbekanntes Gerät', 'unbekannt'],
    ['ja', 'LinuxのFirefox', '不明なシステムのブラウザー', '不明なデバイス', '不明'],
    ['zh-CN', 'Linux 上的 Firefox', '未知系统 上的 浏览器', '未知设备', '未知'],
  ])('[X.46] is formatted in %s', (language, known, other, none, network) => {
    const { t } = createTranslator(language)
    expect(formatDevice(toDeviceName({ browser: 'firefox', system: 'linux' }), t)).toBe(known)
    expect(formatDevice(toDeviceName({ browser: 'other', system: 'other' }), t)).toBe(other)
    expect(formatDevice(toDeviceName(undefined), t)).toBe(none)
    expect(formatNetwork('unknown', t)).toBe(network)
    expect(formatNetwork('203.0.113.x', t)).toBe('203.0.113.x')
  })

  it('words that are none of ours are not shown', () => {
    expect(formatDevice('Your bank on fire', createTranslator('en').t)).toBe('A browser on an unknown system')
  })
})

describe.each(['ar', ...languages])('[X.46] who asks, in mails in %s', (language) => {
  const { t } = createTranslator(language)
  const app = { kind: 'listed', entry: 'https://app.example' } as const
  const at = Date.UTC(2026, 10, 28)
  const mailsOf = (device: string) => {
    const request = { app, device, network: 'unknown', language }
    const url = 'https://id.example/login/x'
    return [
      codeMail(to, '20946173', request),
      deviceMail(to, url, request),
      approvalMail(to, url, { ...request, createdAt: at }),
      newDeviceMail(to, request),
      passkeyAddedMail(to, { ...request, at, isHeld: false }),
      passkeyRemovedMail(to, { ...request, at, count: 1 }),
      passkeyRemovedMail(to, { ...request, at, count: 2 }),
      socialDeviceMail(to, { ...request, service: 'Google' }),
      transferMail(to, { ...request, at }),
      pausedMail(to, { ...request, until: at }),
    ]
  }

  it('is in the words of the language, and in no English ones', () => {
    const other = t('{browser} on {system}', { browser: t('A browser'), system: t('an unknown system') })
    for (const [device, words] of [
      [toDeviceName(undefined), t('An unknown device')],
      [toDeviceName({ browser: 'other', system: 'other' }), other],
    ] as const)
      for (const { text, html } of mailsOf(device)) {
        expect(text).toContain(words)
        expect(html).toContain(words)
        expect(text).toContain(t('unknown'))
        expect(text).not.toMatch(/a browser|unknown/i)
      }
  })
})
