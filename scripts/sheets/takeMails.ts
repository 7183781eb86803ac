// Every mail of the sign-in service as a browser shows it, in both themes, on a desktop and a phone, in a language of each
// direction: .out/sheets/mails-<language>.png. A mail program shows less of it, never more: there are no pictures and no scripts.
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Mail } from '../../packages/server/src/ports/kmsAndMailer.ts'
import {
  deletionCodeMail,
  deletionMail,
  keptMail,
} from '../../packages/server/src/services/auth/mails/deletionMails.ts'
import {
  confirmationMail,
  exportNotice,
  identityAddedMail,
  identityRemovedMail,
  paymentNotice,
  socialDeviceMail,
  transferMail,
} from '../../packages/server/src/services/auth/mails/notices.ts'
import {
  approvalMail,
  changedMail,
  changeNewMail,
  changeOldMail,
  codeMail,
  deviceMail,
  movedMail,
  newDeviceMail,
  returnedMail,
  takenMail,
} from '../../packages/server/src/services/auth/mails/signInMails.ts'
import { locales } from './photographScene.ts'

const folder = '.out/sheets'
const to = 'mira@example.org'
const code = '20946173'
const url = 'https://api.example.org/login/device?t=0tT4bVg5cQ1x8Zk2mN7pR3sW6yAeDhJfLuXoIiBqMvC'
const createdAt = Date.UTC(2026, 2, 14)

/** The mails in a language, as they are sent in production. */
function writeMails(language: string): readonly Mail[] {
  const app = { kind: 'listed', entry: 'https://a-rather-long-name-of-an-app.example.org' } as const
  const request = {
    app,
    device: 'Firefox on Linux',
    network: '203.0.113.x',
    language,
    frameUrl: 'https://wallet.example.org',
  }
  const service = 'Google'
  return [
    codeMail(to, code, request),
    approvalMail(to, url, { ...request, createdAt }),
    deviceMail(to, url, { ...request, app: { kind: 'unverified' } }),
    newDeviceMail(to, request),
    socialDeviceMail(to, { ...request, service }),
    movedMail(to, request),
    changeOldMail(to, code, request),
    changeNewMail(to, code, request),
    changedMail(to, url, request),
    returnedMail(to, request),
    takenMail(to, request),
    identityAddedMail(to, { ...request, service }),
    identityRemovedMail(to, { ...request, service }),
    confirmationMail(to, code, { ...request, purpose: 'export' }),
    confirmationMail(to, code, { ...request, purpose: 'payment' }),
    confirmationMail(to, code, { ...request, purpose: 'recovery' }),
    transferMail(to, { ...request, at: createdAt }),
    exportNotice(to, { ...request, by: 'code' }),
    paymentNotice(to, { ...request, by: 'signIn' }),
    deletionCodeMail(to, code, request),
    deletionMail(to, { ...request, url, until: createdAt, isReminder: false }),
    keptMail(to, request),
  ]
}

const browser = await chromium.launch({
  executablePath: process.env.LATCHKEY_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'],
})
try {
  mkdirSync(folder, { recursive: true })
  const pages = await Promise.all(
    [680, 390].flatMap((width) =>
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const page = await browser.newPage({
          viewport: { width, height: 320 },
          colorScheme,
          isMobile: width < 400,
        })
        page.setDefaultTimeout(120_000)
        return { width, page }
      }),
    ),
  )
  for (const locale of locales) {
    const rows: string[] = []
    for (const { subject, html } of writeMails(locale)) {
      const figures: string[] = []
      for (const { width, page } of pages) {
        await page.setContent(html)
        const png = await page.screenshot({ fullPage: true })
        figures.push(`<img width="${width}" src="data:image/png;base64,${png.toString('base64')}">`)
      }
      rows.push(`<h2>${subject}</h2><section>${figures.join('')}</section>`)
    }
    const sheet = await browser.newPage({ viewport: { width: 2200, height: 400 } })
    await sheet.setContent(
      `<style>body{margin:0;background:#777}h2{margin:8px;font:16px sans-serif;color:#fff}section{display:flex;gap:8px;align-items:start}</style>${rows.join('')}`,
    )
    const file = `${folder}/mails-${locale}.png`
    writeFileSync(file, await sheet.screenshot({ fullPage: true }))
    console.log(file)
  }
} finally {
  await browser.close()
}
