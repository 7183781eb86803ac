// The ways into an embedded wallet, as a person goes them in Chromium: mails, clicks, fields, seconds spent waiting for us,
// requests and console lines of each. Run it alone with: npm run bench -- sign-in
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { buildApps } from '../../scripts/start/buildApps.mjs'
import { findChromium } from '../../scripts/test/findChromium.mjs'

/** What a new visitor may be asked for, and the seconds they may wait. Counts are gates; seconds fail at three times the goal. */
const goals = { mails: 1, clicks: 2, fields: 2, seconds: 3 }

/** @returns {Promise<{ results: { title: string, ok: boolean, value: number | string, unit?: string, limit?: number }[] }>} */
export async function run() {
  await buildApps()
  const browser = await findChromium()
  const child = fork(fileURLToPath(new URL('measureJourneys.ts', import.meta.url)), [], {
    execArgv: ['--conditions=latchkey-source', '--import', 'tsx'],
    env: { ...process.env, ...browser.env, LATCHKEY_CHROMIUM: browser.path },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [journeys] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => {
      throw new Error(`the sign-in could not be measured (${code})`)
    }),
  ])
  await ended
  console.table(
    Object.fromEntries(
      journeys.map(({ name, seconds, lines, failed, ...counts }) => [
        name,
        { ...counts, seconds: Number(seconds.toFixed(2)), lines: lines.length, failed: failed.length },
      ]),
    ),
  )
  return { results: journeys.flatMap(toResults) }
}

/** Judges one journey: what it asks for where there is a goal, and a quiet console everywhere. */
function toResults({ name, isNewVisitor, mails, clicks, fields, seconds, requests, lines, failed }) {
  const title = (what) => `sign-in, ${name}: ${what}`
  const count = (what, value) => ({
    title: title(what),
    ok: !isNewVisitor || value <= goals[what],
    value,
    ...(isNewVisitor && { limit: goals[what] }),
  })
  return [
    count('mails', mails),
    count('clicks', clicks),
    count('fields', fields),
    {
      title: title('waiting for us'),
      ok: !isNewVisitor || seconds <= goals.seconds * 3,
      value: seconds,
      unit: 's',
      ...(isNewVisitor && { limit: goals.seconds * 3 }),
    },
    { title: title('requests'), ok: true, value: requests },
    { title: title('refused or failed requests'), ok: failed.length === 0, value: list(failed), limit: 0 },
    { title: title('console lines'), ok: lines.length === 0, value: list(lines), limit: 0 },
  ]
}

const list = (texts) => (texts.length === 0 ? 0 : `${texts.length}: ${[...new Set(texts)].join(' | ')}`)
