import { describe, expect, it } from 'vitest'
import { deletionCodeMail } from './deletionMails.ts'
import { confirmationMail } from './notices.ts'
import { changeNewMail, changeOldMail, codeMail } from './signInMails.ts'

const to = 'mira@example.org'
const code = '20946173'
const app = { kind: 'listed', entry: 'https://app.example' } as const

const mails = (language: string) => {
  const request = { app, device: 'Firefox on Linux', network: '203.0.113.x', language }
  return [
    ['sign-in', codeMail(to, code, request)],
    ['change, old address', changeOldMail(to, code, request)],
    ['change, new address', changeNewMail(to, code, request)],
    ['deletion', deletionCodeMail(to, code, request)],
    ...(['export', 'payment', 'recovery'] as const).map(
      (purpose) => [purpose, confirmationMail(to, code, { ...request, purpose })] as const,
    ),
  ] as const
}
const words = {
  en: {
    lasts: /expires in 5 minutes and works once/,
    secret: 'Don’t share this code. We never ask for it.',
    device: 'Firefox on Linux',
  },
  ar: {
    lasts: /بعد [\u2068\u2069]*5[\u2068\u2069]* دقائق[\u2068\u2069]* ويعمل مرة واحدة/,
    secret: 'لا تشارك هذا الرمز مع أحد. لن نطلبه منك أبدًا.',
    // names in Latin letters, each isolated from the words around it
    device: '\u2068Firefox\u2069 على \u2068Linux\u2069',
  },
} as const

describe.each(['en', 'ar'] as const)('mails with a code, %s', (language) => {
  it.each(mails(language))(
    '[T-PHISH] [X.46] %s: the code alone on its line, how long it counts, who asked from where, and to tell nobody',
    (_, mail) => {
      expect(mail.text.split('\n')).toContain(code)
      expect(mail.html).toMatch(new RegExp(`user-select:all">${code}</span>`))
      for (const part of [mail.text, mail.html]) {
        expect(part).toMatch(words[language].lasts)
        expect(part).toContain(words[language].secret)
        expect(part).toContain(app.entry)
        expect(part).toContain(words[language].device)
        expect(part).toContain('203.0.113.x')
      }
      // a code is no link: nothing in the mail is pressed
      expect(mail.html).not.toContain('href=')
    },
  )
})
