import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { deletionMail } from './deletionMails.ts'
import { pausedMail, transferMail } from './notices.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './passkeyMails.ts'
import { approvalMail } from './signInMails.ts'
import { createTranslator } from './translator.ts'

const languages = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
const to = 'mira@example.org'
const app = { kind: 'listed', entry: 'https://app.example' } as const
/** One minute before midnight UTC on a Saturday in November: in time zones east of UTC it is Sunday already. */
const at = Date.UTC(2026, 10, 28, 23, 59)

const mails = (language: string) => {
  const request = { app, device: 'Firefox on Linux', network: '203.0.113.x', language }
  const url = 'https://id.example/login/x'
  return [
    approvalMail(to, url, { ...request, createdAt: at }),
    passkeyAddedMail(to, { ...request, at, isHeld: true }),
    passkeyRemovedMail(to, { ...request, at, count: 1 }),
    passkeyRemovedMail(to, { ...request, at, count: 2 }),
    transferMail(to, { ...request, at }),
    pausedMail(to, { ...request, until: at }),
    deletionMail(to, { app, language, until: at, url, isReminder: false }),
  ]
}

describe.each(['en', 'ar', ...languages])('[X.46] dates of mails in %s', (language) => {
  it('name the month in the language, the day of UTC, and UTC', () => {
    const { formatDay } = createTranslator(language)
    const month = new Intl.DateTimeFormat(language, {
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
      calendar: 'gregory',
    })
      .formatToParts(at)
      .find(({ type }) => type === 'month')?.value
    expect(formatDay(at)).toContain(month)
    for (const { text, html } of mails(language)) {
      expect(text).toContain(formatDay(at))
      expect(html).toContain(formatDay(at))
      expect(text).toMatch(/UTC|بالتوقيت العالمي/)
      expect(text).not.toMatch(/\d{4}-\d\d-\d\d|GMT/)
    }
  })
})

describe('dates of mails', () => {
  it.each([
    ['en', 'November 28, 2026', /^November 28, 2026 at 11:59\sPM$/],
    ['de', '28. November 2026', /^28\. November 2026 um 23:59$/],
    ['ar-EG', '28 نوفمبر 2026', /^28 نوفمبر 2026 في 11:59 م$/],
    ['ja', '2026年11月28日', /^2026年11月28日 23:59$/],
    // an app names the locale of a mail: no calendar and no digits of its choice
    ['th-u-ca-buddhist-nu-thai', '28 พฤศจิกายน ค.ศ. 2026', /2026/],
    ['xx', 'November 28, 2026', /^November 28, 2026 at 11:59\sPM$/],
  ])('[X.46] a reader of %s reads %s', (locale, day, time) => {
    const { formatDay, formatTime } = createTranslator(locale)
    expect(formatDay(at)).toBe(day)
    expect(formatTime(at)).toMatch(time)
  })
})
