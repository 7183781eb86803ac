import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createPostgresDatabase } from '../../../server/src/testing/onBothDatabases.ts'
import { runProgram, temporaryFolder } from '../testing/runProgram.ts'

it('[X.57] SIGHUP reads projects and the level of the log again, names what needs a new start, and stops nothing', async () => {
  const file = join(temporaryFolder(), 'latchkey.env')
  const env = {
    LATCHKEY_PORT: '0',
    DATABASE_URL: await createPostgresDatabase(),
    LATCHKEY_DATA: temporaryFolder(),
    LATCHKEY_SECRET: 'only for the tests of this repository',
    LATCHKEY_LOG_LEVEL: 'error',
    LATCHKEY_DRAIN: '0',
    LATCHKEY_ENV_FILE: file,
  }
  const server = runProgram('main.ts', ['serve', '--services', 'projects,health'], { env })
  await server.said('Latchkey serves', 120_000)
  const [, url = ''] = /at (http:\S+)/.exec(server.output()) ?? []
  const askTime = async () => (await fetch(`${url}/v1/time`)).status
  expect(await askTime()).toBe(200)
  expect(server.output()).not.toContain('"msg":"request"')

  writeFileSync(file, 'LATCHKEY_LOG_LEVEL=info\nLATCHKEY_DRAIN=5\n')
  server.child.kill('SIGHUP')
  await server.said('Reloaded.')
  expect(server.output()).toContain('These take effect with the next start: LATCHKEY_DRAIN.')
  await server.said(/"reloaded":\[[^\]]*"projects"/)
  expect(await askTime()).toBe(200)
  await server.said('"msg":"request"')

  // A file that can't be used changes nothing, and no value of it is printed.
  writeFileSync(file, 'LATCHKEY_LOG_LEVEL=everything\nLATCHKEY_SMTP_URLS=secret-word\n')
  server.child.kill('SIGHUP')
  await server.said('Nothing of the file was taken.')
  expect(server.output()).not.toContain('secret-word')
  expect(await askTime()).toBe(200)

  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 180_000)
